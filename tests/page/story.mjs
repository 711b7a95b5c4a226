// Looks at the beginning of the page as a reader finds it: the story, and the library folded.
//
//   node tests/page/story.mjs PAGE.html '{}'

import { folded, report, seen, violations } from "./driving.mjs";

const [file] = process.argv.slice(2);
const page = await folded(file, { viewport: { width: 1280, height: 900 } });

seen.scenes = await page.$$eval(".scene", (all) => all.map((scene) => ({
  target: scene.querySelector("a[href^='#thm-']").hash.slice(1),
  drawn: scene.querySelector("svg").childElementCount,
})));
seen.firstPaint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime);
const visible = (selector) => page.$$eval(selector, (all) => all.filter((e) => e.checkVisibility()).length);
seen.cardsAtFirst = await visible(".card");
seen.chapters = await visible(".chapter summary h3");

// The pictures move when they are asked to, and stop.
const drawings = () => page.$$eval("[data-picture]", (all) => all.map((svg) => svg.innerHTML));
const changed = (before, after) => before.map((one, k) => one !== after[k]);
await page.waitForTimeout(300);
const still = await drawings();
const points = () => page.$$eval("[data-picture]", (all) => all.map((svg) => Array.from(
  svg.querySelectorAll(".here"), (point) => [point.getAttribute("cx"), point.getAttribute("cy")])));
const held = await points();
await page.waitForTimeout(300);
seen.movesUnasked = changed(still, await drawings()).some(Boolean);
await page.click("#story-run");
seen.moved = new Array(still.length).fill(false);
for (let k = 0; k < still.length; k++) {
  await page.evaluate((k) => document.querySelectorAll("[data-picture]")[k].scrollIntoView({ block: "center" }), k);
  for (let tries = 0; tries < 60 && !seen.moved[k]; tries++) {
    await page.waitForTimeout(100);
    seen.moved[k] = (await drawings())[k] !== still[k];
  }
}
seen.points = held.map((all) => all.length);
const moved = await points();
seen.stays = held.map((all, k) => JSON.stringify(all) === JSON.stringify(moved[k]));
await page.click("#story-run");
await page.waitForTimeout(200);
const stopped = await drawings();
await page.waitForTimeout(300);
seen.movesStopped = changed(stopped, await drawings()).some(Boolean);

// A proof is one click away, although its chapter is folded.
await page.click(".scene:nth-child(3) a");
await page.waitForTimeout(1200);
seen.arrived = await page.evaluate(() => {
  const card = document.getElementById(location.hash.slice(1));
  return { name: card.id, visible: card.checkVisibility(), top: card.getBoundingClientRect().top };
});
seen.unfolded = await visible(".folded[open]");

// The search unfolds what it finds.
await page.fill("#find", "Pythagoras");
seen.found = await page.$$eval(".card", (all) => all.filter((c) => c.checkVisibility()).map((c) => c.id));
await page.fill("#find", "");
seen.exercises = await page.$$eval(".folded > ol > li a", (all) => all.map((a) => a.hash.slice(1)));

seen.axe = await violations(page);
const phone = await folded(file, { viewport: { width: 390, height: 844 }, locale: "ko-KR", colorScheme: "dark" });
seen.axePhone = await violations(phone);
// A particle stands on the line of the formula before it.
seen.broken = await phone.$$eval("#story .together", (all) => all.filter((span) => {
  const range = document.createRange();
  range.selectNodeContents(span);
  const tops = Array.from(range.getClientRects(), (box) => box.top);
  return span.checkVisibility() && Math.max(...tops) - Math.min(...tops) > 20;
}).map((span) => span.textContent));
seen.glued = await phone.$$eval("#story .together", (all) => all.filter((e) => e.checkVisibility()).length);
seen.phoneWidth = await phone.evaluate(() => document.documentElement.scrollWidth);
await report();
