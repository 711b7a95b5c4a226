// Intervals of the checker: usage: node intervals.mjs CHECKER <QUESTIONS >ANSWERS
//
// A question is a line "operation precision guard low high …" with one or two intervals, an answer
// [low, high, work], or null if it was refused.

import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const load = (name) => import(pathToFileURL(`${process.argv[2]}/${name}`));
const { Intervals } = await load("intervals.js");
const { Refused } = await load("reading.js");

for await (const line of createInterface({ input: process.stdin })) {
  const [operation, ...numbers] = line.split(" ");
  const [precision, guard, ...ends] = numbers.map(BigInt);
  let work = 0;
  const intervals = new Intervals(precision, (more) => { work += more; }, guard);
  const given = [];
  for (let k = 0; k < ends.length; k += 2) given.push({ low: ends[k], high: ends[k + 1] });
  let answer = "null";
  try {
    const { low, high } = intervals[operation](...given);
    answer = `[${low}, ${high}, ${work}]`;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
  console.log(answer);
}
