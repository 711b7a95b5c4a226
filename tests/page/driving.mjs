// What the scripts share that open a page in headless Chromium: the browser, pages in it, and
// what they complain of.
//
// The npm packages playwright-core and axe-core are in SYMPROOF_NODE_MODULES or ./node_modules.

import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const modules = resolve(process.env.SYMPROOF_NODE_MODULES ?? "node_modules");
const require = createRequire(`${modules}/`);
const { chromium } = require("playwright-core");
const executablePath = ["chromium", "chromium-browser", "google-chrome"]
  .flatMap((name) => (process.env.PATH ?? "").split(":").map((folder) => `${folder}/${name}`))
  .find(existsSync);

export const browser = await chromium.launch({
  executablePath,
  args: [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
  ],
});
export const seen = { errors: [], requests: [] };
export const addressOf = (file) => pathToFileURL(resolve(file)).href;

// A page that does not complain of its time: for machines that have much else to do.
export async function blank(settings = {}) {
  const context = await browser.newContext({ locale: "en-US", bypassCSP: false, ...settings });
  const page = await context.newPage();
  page.setDefaultTimeout(150_000);
  page.on("console", (m) => m.type() === "error" && seen.errors.push(m.text()));
  page.on("pageerror", (e) => seen.errors.push(e.message));
  page.on("request", (r) => {
    if (!/^(file|data|blob):/.test(r.url())) seen.requests.push(r.url());
  });
  return page;
}

// A page as it opens, its chapters folded.
export async function folded(file, settings = {}, query = "") {
  const page = await blank(settings);
  await page.goto(addressOf(file) + query);
  await page.waitForSelector("html[data-ready]", { timeout: 60_000 });
  return page;
}

// A page with all chapters unfolded.
export async function open(file, settings = {}, query = "") {
  const page = await folded(file, settings, query);
  await page.evaluate(() => document.querySelectorAll(".folded").forEach((f) => { f.open = true; }));
  return page;
}

// What axe finds; evaluated in the page's isolated world, which the policy does not reach.
export async function violations(page, options = {}) {
  const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
  const wishes = JSON.stringify({ resultTypes: ["violations"], ...options });
  const found = await page.evaluate(`${axe}; axe.run(document, ${wishes})`);
  return found.violations.map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160)).join(" | ")}`);
}

export async function report() {
  process.stdout.write(JSON.stringify(seen));
  await browser.close();
}
