// Prints a page as a PDF in headless Chromium, as a reader would who has just opened it.
//
//   node tests/page/printing.mjs PAGE.html PAGE.pdf
//
// The npm package playwright-core is in SYMPROOF_NODE_MODULES or ./node_modules.

import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const require = createRequire(`${resolve(process.env.SYMPROOF_NODE_MODULES ?? "node_modules")}/`);
const { chromium } = require("playwright-core");

const [file, target] = process.argv.slice(2);
const executablePath = ["chromium", "chromium-browser", "google-chrome"]
  .flatMap((name) => (process.env.PATH ?? "").split(":").map((folder) => `${folder}/${name}`))
  .find(existsSync);
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
const page = await browser.newPage({ locale: "en-US" });
await page.goto(pathToFileURL(resolve(file)).href);
await page.waitForSelector("html[data-ready]", { timeout: 60_000 });
// Half a million elements on two hundred pages: more than the half minute that is usual.
await page.pdf({ path: target, format: "A4", timeout: 0 });
process.stdout.write(JSON.stringify({ unset: await page.evaluate(
  () => document.querySelectorAll(`.card .m:not(.set, :root[lang="en"] [lang]:not([lang="en"]) *)`).length) }));
await browser.close();
