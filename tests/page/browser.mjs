// Tries on a page what its readers do, and prints what it saw as JSON.
//
//   node tests/page/browser.mjs PAGE.html '{"sliders": [{"p": 5, "k": 2, "i": 1, "d": 16}]}'

import { open, report, seen, violations } from "./driving.mjs";

const [file, wishes = "{}"] = process.argv.slice(2);
const { sliders = [] } = JSON.parse(wishes);

const page = await open(file);

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

const first = await page.$eval("#claim option", (o) => o.value);
await page.selectOption("#claim", first);
const verdict = () => page.$eval("#verdict", (e) => e.dataset.word);
seen.explored = [await verdict()];
// Formulas that are set when they come into view may move a button away under the mouse.
async function press(button, expected) {
  for (let tries = 0; tries < 5 && (await verdict()) !== expected; tries++) {
    await page.click(button);
    await page.waitForFunction(
      (word) => document.getElementById("verdict").dataset.word === word, expected, { timeout: 4000 },
    ).catch(() => {});
  }
  seen.explored.push(await verdict());
}
await press("#again", "fails");
await press("#reset", "checked");
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

await page.fill("#find", "no theorem has this title");
seen.none = await page.$$eval(".card:not([hidden])", (all) => all.length);
await page.fill("#find", "");
await page.selectOption("#status", "refuted");
seen.refutedOnly = await page.$$eval(".card:not([hidden])", (all) => [...new Set(all.map((c) => c.dataset.status))]);
await page.selectOption("#status", "");

seen.axe = {};
seen.axe.light = await violations(page);
const dark = await open(file, { colorScheme: "dark", locale: "ko-KR" });
await dark.click(".derivation > summary");
await dark.waitForTimeout(300);
seen.preferred = await dark.evaluate(() => document.documentElement.lang);
seen.axe.dark = await violations(dark);
await dark.close(); // an open page goes on setting its formulas

const phone = await open(file, { viewport: { width: 390, height: 844 }, locale: "zh-CN", hasTouch: true });
await phone.click(".derivation > summary");
await phone.waitForTimeout(300);
seen.phoneWidth = await phone.evaluate(() => document.documentElement.scrollWidth);
seen.axe.phone = await violations(phone);
await phone.close();

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

const loud = seen.errors.length;
seen.blocked = await page.evaluate(() => fetch("https://example.invalid/").then(() => false, () => true));
seen.errors.length = loud; // without the one that the question itself makes
await report();
