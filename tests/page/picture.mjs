// The picture of the page that the README shows: the story, as a reader meets it.
//
//   node tests/page/picture.mjs PAGE.html PICTURE.png

import { browser, folded } from "./driving.mjs";

const [file, picture] = process.argv.slice(2);
const page = await folded(file, {
  viewport: { width: 1140, height: 800 }, deviceScaleFactor: 2 / 3, colorScheme: "light",
});
await page.evaluate(() => document.querySelector("#story").scrollIntoView());
await page.screenshot({ path: picture });
await browser.close();
