// Opens a page in headless Chromium, tries everything on it, and prints what it saw as JSON.
//
//   node tests/page/browser.mjs PAGE.html '{"sliders": [{"p": 5, "k": 2, "i": 1, "d": 16}]}'
//
// The npm packages playwright-core and axe-core are in SYMPROOF_NODE_MODULES or ./node_modules.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const modules = resolve(process.env.SYMPROOF_NODE_MODULES ?? "node_modules");
const require = createRequire(`${modules}/`);
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

const [file, wishes = "{}"] = process.argv.slice(2);
const { sliders = [], points = [] } = JSON.parse(wishes);
const seen = { errors: [], requests: [] };
const executablePath = ["chromium", "chromium-browser", "google-chrome"]
  .flatMap((name) => (process.env.PATH ?? "").split(":").map((folder) => `${folder}/${name}`))
  .find(existsSync);
const browser = await chromium.launch({
  executablePath,
  args: [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
  ],
});

async function open(settings = {}, query = "") {
  const page = await blank(settings);
  await page.goto(pathToFileURL(resolve(file)).href + query);
  await page.waitForSelector("html[data-ready]", { timeout: 60_000 });
  return page;
}

async function blank(settings) {
  const context = await browser.newContext({ locale: "en-US", bypassCSP: false, ...settings });
  const page = await context.newPage();
  page.setDefaultTimeout(150_000); // for machines that have much else to do
  page.on("console", (m) => m.type() === "error" && seen.errors.push(m.text()));
  page.on("pageerror", (e) => seen.errors.push(e.message));
  page.on("request", (r) => {
    if (!/^(file|data|blob):/.test(r.url())) seen.requests.push(r.url());
  });
  return page;
}

// What axe finds; evaluated in the page's isolated world, which the policy does not reach.
async function violations(page) {
  const found = await page.evaluate(`${axe}; axe.run(document, {resultTypes: ["violations"]})`);
  return found.violations.map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160)).join(" | ")}`);
}

const page = await open();

seen.languages = {};
for (const code of await page.$$eval("[data-language]", (all) => all.map((b) => b.dataset.language))) {
  await page.click(`[data-language="${code}"]`);
  seen.languages[code] = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    title: document.title,
    heading: document.querySelector("h1").innerText,
    pressed: [...document.querySelectorAll("[data-language][aria-pressed=true]")].map((b) => b.dataset.language),
    others: [...document.querySelectorAll("main [lang]")].filter(
      (e) => e.getAttribute("lang") !== document.documentElement.lang && e.checkVisibility(),
    ).length,
    nodes: document.querySelector(".node").getAttribute("aria-label"),
  }));
}
await page.click('[data-language="en"]');

seen.sliders = [];
for (const wish of sliders) {
  for (const name of ["d", "p", "k", "i"]) {
    await page.$eval(`#s-${name}`, (input, value) => {
      input.value = value;
      input.dispatchEvent(new Event("input", { bubbles: true }));
    }, wish[name]);
  }
  seen.sliders.push(await page.evaluate(() => {
    const text = (id) => document.getElementById(id).textContent;
    const tip = (id) => ["cx", "cy"].map((a) => Number(document.getElementById(id).getAttribute(a)));
    return {
      angle: text("r-angle"), dot: text("r-dot"), dotByTheorem: text("r-dot-theorem"),
      distance: text("r-distance"), distanceByTheorem: text("r-distance-theorem"),
      p: tip("v-p-tip"), q: tip("v-q-tip"), i: text("o-i"),
    };
  }));
}

if (await page.$("#run")) {
  const dot = () => page.textContent("#r-dot");
  const before = [await dot(), await page.textContent("#o-p")];
  await page.click("#run");
  await page.waitForTimeout(400);
  await page.click("#run");
  seen.run = { before, after: [await dot(), await page.textContent("#o-p")] };
}

seen.claims = {};
for (const name of await page.$$eval("#claim option", (all) => all.map((o) => o.value))) {
  await page.selectOption("#claim", name);
  const verdict = () => page.$eval("#verdict", (e) => e.dataset.word);
  const checked = await verdict();
  const computed = await page.$eval("#verdict", (e) => e.dataset.computed);
  const fields = () => page.$$eval("#inputs input", (all) => Object.fromEntries(
    all.filter((i) => i.checkVisibility()).map((i) => [i.dataset.key, i.value])));
  const proposed = [];
  for (let k = 0; k < 3; k++) {
    await page.click("#again");
    if (await verdict() !== "fails") break;
    proposed.push(await fields());
  }
  const again = await verdict();
  await page.click("#reset");
  seen.claims[name] = { checked, computed, again, proposed, reset: await verdict(),
    fields: await fields(), shown: await page.innerText(`[data-claim="${name}"]`),
    left: await page.textContent("#left"), right: await page.textContent("#right") };
}
// Points of which it is known outside what the page has to say.
seen.points = [];
for (const { claim, values } of points) {
  await page.selectOption("#claim", claim);
  for (const [key, value] of Object.entries(values)) await page.fill(`[data-key="${key}"]`, value);
  seen.points.push(await page.$eval("#verdict", (e) => [e.dataset.word, e.innerText, e.className]));
}
const first = await page.$eval("#claim option", (o) => o.value);
await page.selectOption("#claim", first);
if (await page.$("#inputs input")) {
  await page.fill("#inputs input", "two");
  seen.nonsense = await page.evaluate(() => ({
    word: document.getElementById("verdict").dataset.word,
    invalid: document.querySelectorAll("#inputs [aria-invalid=true]").length,
  }));
  await page.click("#reset");
}

// With the keyboard alone.
await page.evaluate(() => { document.activeElement.blur(); scrollTo(0, 0); });
await page.keyboard.press("Tab");
seen.firstStop = await page.evaluate(() => document.activeElement.className);
await page.keyboard.press("Enter");
seen.skippedTo = await page.evaluate(() => location.hash);
await page.focus('.node[tabindex="0"]');
const focused = () => page.evaluate(() => document.activeElement.dataset.name);
const start = await focused();
await page.keyboard.press("ArrowRight");
const right = await focused();
await page.keyboard.press("Enter");
seen.graph = await page.evaluate((names) => ({
  ...names,
  pressed: [...document.querySelectorAll(".node[aria-pressed=true]")].map((n) => n.dataset.name),
  stops: document.querySelectorAll('.node[tabindex="0"]').length,
  panel: document.getElementById("panel").innerText,
  link: document.getElementById("panel-link").hash,
}), { start, right });

const card = '.card:has(.line:nth-child(3))';
await page.focus(`${card} .derivation > summary`);
await page.keyboard.press("Enter");
await page.focus(`${card} [data-go="1"]`);
const steps = () => page.$eval(card, (c) => ({
  shown: [...c.querySelectorAll(".line")].filter((l) => l.checkVisibility()).length,
  current: [...c.querySelectorAll(".line")].findIndex((l) => l.classList.contains("current")),
  all: c.querySelectorAll(".line").length,
}));
seen.steps = [await steps()];
for (let k = 0; k < 2; k++) {
  await page.keyboard.press("Enter");
  seen.steps.push(await steps());
}
await page.focus(`${card} .why > summary`);
await page.keyboard.press("Enter");
seen.certificate = await page.$eval(`${card} .certificate`, (c) => c.checkVisibility() && c.innerText.length > 20);
for (let tries = 0; tries < 100 && !(seen.set?.formulas > 3 && seen.set.marks > 0); tries++) {
  await page.waitForTimeout(100); // formulas are set when the browser finds time for them
  seen.set = await page.$eval(card, (c) => ({
    formulas: c.querySelectorAll(".m.set .katex-html").length,
    mathml: c.querySelectorAll(".m.set math").length,
    marks: c.querySelectorAll(".new, .gone").length,
  }));
}

// Every character that has been set leaves a trace when it is drawn with its font.
await page.evaluate(() => document.fonts.ready);
seen.fonts = await page.evaluate(() => [...document.fonts].map((f) => f.status));
seen.glyphs = await page.evaluate(() => {
  const used = new Set();
  for (const box of document.querySelectorAll(".katex-html")) {
    const walk = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const style = getComputedStyle(walk.currentNode.parentElement);
      for (const sign of walk.currentNode.data.replace(/[\s\u200b]/g, "")) {
        used.add(`${style.fontStyle} ${style.fontWeight} 40px ${style.fontFamily}|${sign}`);
      }
    }
  }
  const pen = new OffscreenCanvas(120, 120).getContext("2d", { willReadFrequently: true });
  const drawn = (font, sign) => {
    pen.clearRect(0, 0, 120, 120);
    pen.font = font;
    pen.fillText(sign, 40, 60);
    return pen.getImageData(0, 0, 120, 120).data.some((value) => value > 0);
  };
  return {
    count: used.size,
    invisible: [...used].filter((one) => !drawn(...one.split("|"))),
    left: drawn("40px KaTeX_Main", "\u2663"), // a club, which no formula needs
  };
});

seen.inner = await page.$$eval(".card", (cards) => Object.fromEntries(cards
  .filter((c) => c.querySelector(".chain"))
  .map((c) => [c.id.slice(4), [...c.querySelectorAll(".chain")].map((chain) => ({
    title: chain.querySelector(".label [lang=en], .label").textContent,
    lines: chain.querySelectorAll(":scope > .within > li").length,
    reasons: [...chain.querySelectorAll(":scope > .within > li > .reason")].map((r) => r.textContent.length),
  }))])));
seen.labels = await page.$$eval(".card, [data-claim]", (all) => all.filter((c) => c.querySelector(".assumed"))
  .filter((c) => !/Assumptions\.$/.test(c.querySelector(".assumed").previousElementSibling.innerText)).length);

await page.fill("#find", "no theorem has this title");
seen.none = await page.$$eval(".card:not([hidden])", (all) => all.length);
await page.fill("#find", "");
await page.selectOption("#status", "refuted");
seen.refutedOnly = await page.$$eval(".card:not([hidden])", (all) => [...new Set(all.map((c) => c.dataset.status))]);
await page.selectOption("#status", "");

seen.axe = {};
seen.axe.light = await violations(page);
const dark = await open({ colorScheme: "dark", locale: "ko-KR" });
await dark.click(".derivation > summary");
await dark.waitForTimeout(300);
seen.preferred = await dark.evaluate(() => document.documentElement.lang);
seen.axe.dark = await violations(dark);
await dark.close(); // an open page goes on setting its formulas

// A link to a theorem far below lands on it, on the page and from outside.
const last = await page.$$eval(".card", (all) => all.at(-1).id);
const middle = await page.$$eval(".card", (all) => all[Math.floor(all.length / 2)].id);
const landed = (on, id) => on.evaluate(
  (id) => document.getElementById(id).getBoundingClientRect().top
    - parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop), id);
const jumping = await open({ viewport: { width: 1280, height: 600 }, locale: "ko-KR" }, `?lang=zh#${middle}`);
seen.linked = await jumping.evaluate(() => document.documentElement.lang);
await jumping.waitForTimeout(1500);
seen.landed = [await landed(jumping, middle)];
await jumping.evaluate((id) => { location.hash = `#${id}`; }, last);
await jumping.evaluate((id) => { location.hash = `#${id}`; }, middle);
await jumping.waitForTimeout(1500);
seen.landed.push(await landed(jumping, middle));
// Who goes on at once is not brought back.
await jumping.evaluate((id) => { location.hash = `#${id}`; }, last);
await jumping.focus(".card a, .card summary");
await jumping.waitForTimeout(1500);
seen.left = await jumping.evaluate(() => scrollY < innerHeight * 6);
await jumping.close();
const phone = await open({ viewport: { width: 390, height: 844 }, locale: "zh-CN", hasTouch: true });
await phone.click(".derivation > summary");
await phone.waitForTimeout(300);
seen.phoneWidth = await phone.evaluate(() => document.documentElement.scrollWidth);
seen.axe.phone = await violations(phone);

// Everything unfolded on narrow screens: formulas are broken outside parentheses only, a lone number
// is not torn off, and what is too wide can be scrolled, with a shadow where it goes on.
seen.narrow = [];
for (const width of [390, 320, 768]) {
  await phone.setViewportSize({ width, height: 844 });
  for (const code of width < 500 ? Object.keys(seen.languages) : ["en"]) {
    seen.narrow.push({ asked: width, code, ...(await phone.evaluate(unfolded, code)) });
  }
}

function unfolded(code) {
  speak(code);
  all("main details").forEach((details) => { details.open = true; });
  all("[data-claim]").forEach((claim) => { claim.hidden = false; });
  const places = all(".m").filter((place) => place.checkVisibility());
  places.forEach(setFormula);
  measure(places);
  const torn = [];
  let lines = 0;
  for (const html of all(".m.set .katex-html").filter((h) => h.checkVisibility())) {
    const bases = [...html.children].filter((c) => c.classList.contains("base"));
    const edges = bases.map((base) => base.getBoundingClientRect());
    let open = 0;
    bases.forEach((base, k) => {
      const begins = k > 0 && edges[k].left < edges[k - 1].right - 5;
      const number = /^-?[0-9]+$/.test(base.textContent.replace(/[\u200b\s]/g, ""));
      if (begins) lines++;
      if (begins && (open > 0 || number)) torn.push(html.textContent.slice(0, 80));
      const walk = document.createTreeWalker(base, NodeFilter.SHOW_TEXT);
      while (walk.nextNode()) { // KaTeX may write "))" as one
        const { data, parentElement } = walk.currentNode;
        if (!parentElement.matches(".mopen, .mclose")) continue;
        for (const sign of data) open += "([".includes(sign) ? 1 : ")]".includes(sign) ? -1 : 0;
      }
    });
  }
  const boxes = all(".formula, .scope, .condition, .m.wide")
    .filter((box) => box.checkVisibility() && box.scrollWidth > box.clientWidth + 1);
  const cut = places.filter((place) => !place.closest(".wide") &&
    place.querySelector(".katex-html").getBoundingClientRect().right > innerWidth - 8);
  return {
    width: document.documentElement.scrollWidth, lines, torn,
    wide: boxes.length,
    inSentences: boxes.filter((box) => box.matches(".m")).length,
    needless: all(".m.wide").filter((m) => m.checkVisibility() && m.clientWidth < innerWidth / 2).map((m) => m.textContent),
    withoutSign: boxes.filter((box) => !getComputedStyle(box).backgroundImage.includes("gradient")).length,
    unreachable: boxes.filter((box) => box.tabIndex !== 0).length,
    cut: cut.map((place) => place.textContent.slice(0, 80)),
  };
}

await page.focus('.node[tabindex="0"]');
await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
await page.emulateMedia({ media: "print" });
const seenOnPaper = (selector) => page.$$eval(selector, (all) => all.filter((e) => e.checkVisibility()).length);
seen.paper = {
  explorer: await seenOnPaper("#false"), panel: await seenOnPaper("#panel"), help: await seenOnPaper("#graph-help"),
  picture: await seenOnPaper("#dependencies"), faded: await page.$$eval(".node", (all) => all.filter((n) => getComputedStyle(n).opacity !== "1").length),
  instances: await seenOnPaper(".certificate > p"), remarks: await seenOnPaper(".more p"),
};
seen.print = await page.evaluate(() => ({
  closed: document.querySelectorAll(".card details:not([open])").length,
  unset: [...document.querySelectorAll(".derivation .line > .formula > .m:not(.set)")].filter((m) => m.checkVisibility()).length,
  controls: [...document.querySelectorAll("main button, main input, main select")].filter((e) => e.checkVisibility()).length,
}));
await page.emulateMedia({ media: "screen" });
await page.evaluate(() => dispatchEvent(new Event("afterprint")));
seen.folded = await page.$$eval(".card .more[open]", (all) => all.length);

// What can be read without scripts, and if the page has been damaged on its way.
const loud = seen.errors.length;
const reading = async (page) => ({
  note: await page.isVisible("#without"),
  cards: await page.locator(".card .statement").count(),
  heading: await page.innerText("h1"),
  statement: await page.innerText(".card .statement"),
});
const silent = await blank({ javaScriptEnabled: false, locale: "ko-KR" });
await silent.goto(pathToFileURL(resolve(file)).href);
seen.silent = await reading(silent);
const damaged = resolve(file).replace(/\.html$/, "-damaged.html");
const text = readFileSync(file, "utf8");
const place = text.indexOf('id="packed"') + 9000;
writeFileSync(damaged, text.slice(0, place) + (text[place] === "5" ? "6" : "5") + text.slice(place + 1));
const broken = await blank({ locale: "ko-KR" });
await broken.goto(pathToFileURL(damaged).href);
seen.damaged = { ...(await reading(broken)), errors: seen.errors.slice(loud) };
seen.noted = await page.locator("#without").count();

seen.blocked = await page.evaluate(() => fetch("https://example.invalid/").then(() => false, () => true));
seen.errors.length = loud;
process.stdout.write(JSON.stringify(seen));
await browser.close();
