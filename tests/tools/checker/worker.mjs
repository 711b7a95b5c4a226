// What the worker of the page says: usage: node worker.mjs CHECKER <QUESTIONS >ANSWERS
//
// A question is a line {"laws": TEXT, "proofs": TEXT, "name": NAME or null}, as the page asks it, an
// answer a line with the list of all messages that came back.

import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

let ask;
let messages = [];
globalThis.self = {
  addEventListener: (kind, listener) => { ask = listener; },
  postMessage: (message) => messages.push(message),
};
await import(pathToFileURL(`${process.argv[2]}/worker.js`));

for await (const line of createInterface({ input: process.stdin })) {
  messages = [];
  ask({ data: JSON.parse(line) });
  console.log(JSON.stringify(messages));
}
