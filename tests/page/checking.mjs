// Presses "check it here" on a page, and prints what it saw as JSON.
//
//   node tests/page/checking.mjs PAGE.html '{"names": ["a"], "picture": "a.png"}'

import { open, report, seen, violations } from "./driving.mjs";

const [file, wishes = "{}"] = process.argv.slice(2);
const { names = [], codes = ["en"], stop = null, refused = null, picture = null } = JSON.parse(wishes);

// The checker has as long as a loaded machine needs. A look at every frame would keep the browser
// at drawing, and the checker from its work.
const PATIENCE = { polling: 500, timeout: 900_000 };

const page = await open(file);
const boxOf = (name) => page.locator(`.check[data-check="${name}"]`);

async function checked(name) {
  const box = boxOf(name), began = Date.now();
  await box.locator("button").press("Enter");
  await page.waitForFunction(
    (wanted) => document.querySelector(`.check[data-check="${wanted}"] > [role=status]`).className,
    name,
    PATIENCE,
  );
  const said = box.locator("[role=status]");
  return {
    said: await said.innerText(), kind: await said.getAttribute("class"),
    button: await box.locator("button").innerText(), bar: await box.locator("progress").isVisible(),
    seconds: (Date.now() - began) / 1000,
  };
}

seen.buttons = await page.$$eval(".check", (all) => all.map((box) => box.dataset.check));
seen.checked = {};
for (const code of codes) {
  await page.press(`[data-language="${code}"]`, "Enter");
  seen.checked[code] = {};
  for (const name of names) seen.checked[code][name] = await checked(name);
}

// What has been said is said again in another language.
seen.again = {};
for (const code of names.length ? codes : []) {
  await page.press(`[data-language="${code}"]`, "Enter");
  seen.again[code] = await boxOf(names.at(-1)).locator("[role=status]").innerText();
}

// While a theorem is checked the page answers, and the button stops it; another button, too.
if (stop !== null) {
  await page.press(`[data-language="en"]`, "Enter");
  const [first, other] = stop;
  await boxOf(first).locator("button").press("Enter");
  const during = await page.evaluate((name) => {
    const box = document.querySelector(`.check[data-check="${name}"]`);
    const bar = box.querySelector("progress");
    return { button: box.innerText, bar: bar.checkVisibility(), named: bar.getAttribute("aria-labelledby") };
  }, first);
  await boxOf(first).locator("button").press("Enter");
  const after = await boxOf(first).innerText();
  await boxOf(first).locator("button").press("Enter");
  seen.stopped = { during, after, other: await checked(other), left: await boxOf(first).innerText() };
}

if (picture !== null) {
  await boxOf(names.at(-1)).locator("xpath=ancestor::article").screenshot({ path: picture });
}
if (refused !== null) seen.axe = await violations(page);
await report();
