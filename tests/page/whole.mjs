// Looks at everything that a long page holds, and prints what it saw as JSON.
//
//   node tests/page/whole.mjs PAGE.html '{"points": [{"claim": "shift", "values": {"D": "1"}}]}'

import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";

import { addressOf, blank, open, report, seen, violations } from "./driving.mjs";

const [file, wishes = "{}"] = process.argv.slice(2);
const { points = [] } = JSON.parse(wishes);

const page = await open(file);
seen.noted = await page.locator("#without").count();

// Every false claim: what the explorer says of its point, of others that it proposes, and of
// those of which it is known outside what it has to say.  The buttons are pressed by script,
// since a click of the mouse waits until a page of this size has been drawn.
seen.claims = await page.evaluate(() => {
  const at = (id) => document.getElementById(id);
  const word = () => at("verdict").dataset.word;
  const fields = () => Object.fromEntries([...document.querySelectorAll("#inputs input")]
    .filter((i) => i.checkVisibility()).map((i) => [i.dataset.key, i.value]));
  const found = {};
  for (const { value: name } of [...document.querySelectorAll("#claim option")]) {
    at("claim").value = name;
    at("claim").dispatchEvent(new Event("change", { bubbles: true }));
    const checked = word();
    const computed = at("verdict").dataset.computed;
    const proposed = [];
    for (let k = 0; k < 3; k++) {
      at("again").click();
      if (word() !== "fails") break;
      proposed.push(fields());
    }
    const again = word();
    at("reset").click();
    found[name] = { checked, computed, again, proposed, reset: word(), fields: fields(),
      shown: document.querySelector(`[data-claim="${name}"]`).innerText };
  }
  return found;
});
seen.points = [];
for (const { claim, values } of points) {
  await page.selectOption("#claim", claim);
  for (const [key, value] of Object.entries(values)) await page.fill(`[data-key="${key}"]`, value);
  seen.points.push(await page.$eval("#verdict", (e) => [e.dataset.word, e.innerText, e.className]));
}

seen.inner = await page.$$eval(".card", (cards) => Object.fromEntries(cards
  .filter((c) => c.querySelector(".chain"))
  .map((c) => [c.id.slice(4), [...c.querySelectorAll(".chain")].map((chain) => ({
    title: chain.querySelector(".label [lang=en], .label").textContent,
    lines: chain.querySelectorAll(":scope > .within > li").length,
    reasons: [...chain.querySelectorAll(":scope > .within > li > .reason")].map((r) => r.textContent.length),
  }))])));
seen.labels = await page.$$eval(".card, [data-claim]", (all) => all.filter((c) => c.querySelector(".assumed"))
  .filter((c) => !/Assumptions\.$/.test(c.querySelector(".assumed").previousElementSibling.innerText)).length);

// The colours are looked at by browser.mjs, on a page that has all of them and is shorter.
seen.axe = await violations(page, { rules: { "color-contrast": { enabled: false } } });

// A link to a theorem far below lands on it, on the page and from outside.
const last = await page.$$eval(".card", (all) => all.at(-1).id);
const middle = await page.$$eval(".card", (all) => all[Math.floor(all.length / 2)].id);
await page.context().close(); // an open page goes on setting its formulas
const jumping = await open(file, { viewport: { width: 1280, height: 600 }, locale: "ko-KR" }, `?lang=zh#${middle}`);
seen.linked = await jumping.evaluate(() => document.documentElement.lang);
const landed = (id) => jumping.evaluate(
  (id) => document.getElementById(id).getBoundingClientRect().top
    - parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop), id);
await jumping.waitForTimeout(1500);
seen.landed = [await landed(middle)];
await jumping.evaluate((id) => { location.hash = `#${id}`; }, last);
await jumping.evaluate((id) => { location.hash = `#${id}`; }, middle);
await jumping.waitForTimeout(1500);
seen.landed.push(await landed(middle));
// Who goes on at once is not brought back.
await jumping.evaluate((id) => { location.hash = `#${id}`; }, last);
await jumping.focus("#find");
await jumping.waitForTimeout(1500);
seen.left = await jumping.evaluate(
  (id) => document.getElementById(id).getBoundingClientRect().top > innerHeight, last);
await jumping.context().close();

// Everything unfolded on narrow screens: formulas are broken outside parentheses only, a lone number
// is not torn off, and what is too wide can be scrolled, with a shadow where it goes on.  From one
// view to the next either the width changes or the language, so that each is laid out once.
const phone = await open(file, { viewport: { width: 390, height: 844 }, hasTouch: true });
seen.narrow = [];
for (const [width, code] of [
  [768, "en"], [320, "en"], [390, "ko"], [320, "zh"],
]) {
  await phone.setViewportSize({ width, height: 844 });
  seen.narrow.push({ asked: width, code, ...(await phone.evaluate(unfolded, code)) });
}
await phone.context().close();

function unfolded(code) {
  speak(code);
  all("main details").forEach((details) => { details.open = true; });
  all("[data-claim]").forEach((claim) => { claim.hidden = false; });
  // Displayed formulas are the same in every language.
  const { sheet } = document.querySelector("style:last-of-type");
  if (code === "ko") sheet.insertRule(".formula { display: none !important }", sheet.cssRules.length);
  const places = all(".m").filter((place) => place.checkVisibility());
  places.forEach(setFormula);
  all(".katex-mathml").forEach((unseen) => unseen.remove()); // takes no room, but half of the time
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
    displays: all(".formula").filter((box) => box.checkVisibility()).length,
    formulas: places.length,
    wide: boxes.length,
    inSentences: boxes.filter((box) => box.matches(".m")).length,
    needless: all(".m.wide").filter((m) => m.checkVisibility() && m.clientWidth < innerWidth / 2).map((m) => m.textContent),
    withoutSign: boxes.filter((box) => !getComputedStyle(box).backgroundImage.includes("gradient")).length,
    unreachable: boxes.filter((box) => box.tabIndex !== 0).length,
    cut: cut.map((place) => place.textContent.slice(0, 80)),
  };
}

// What can be read without scripts, and if the page has been damaged on its way.
const loud = seen.errors.length;
const reading = async (page) => ({
  note: await page.isVisible("#without"),
  cards: await page.locator(".card .statement").count(),
  heading: await page.innerText("h1"),
  statement: await page.innerText(".card .statement"),
});
const silent = await blank({ javaScriptEnabled: false, locale: "ko-KR" });
await silent.goto(addressOf(file));
seen.silent = await reading(silent);
const damaged = resolve(file).replace(/\.html$/, "-damaged.html");
const text = readFileSync(file, "utf8");
const place = text.indexOf('id="packed"') + 9000;
writeFileSync(damaged, text.slice(0, place) + (text[place] === "5" ? "6" : "5") + text.slice(place + 1));
const broken = await blank({ locale: "ko-KR" });
await broken.goto(addressOf(damaged));
seen.damaged = { ...(await reading(broken)), errors: seen.errors.slice(loud) };
seen.errors.length = loud;
await report();
