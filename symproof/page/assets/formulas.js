// The formulas: unpacked once, put into the page where they come near the reader's eyes.

const data = JSON.parse(document.getElementById("data").textContent);
const byId = (id) => document.getElementById(id);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];

let formulas = null; // a list of tags and words, and each formula as a text of their numbers
const lengthened = ([tokens, texts], k) =>
  Array.from(texts[k], (sign) => tokens[sign.charCodeAt(0) - 32]).join("");

async function unpack(text) {
  const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

function setFormula(place) {
  if (formulas === null || place.classList.contains("set")) return;
  place.innerHTML = lengthened(formulas, Number(place.dataset.m));
  place.classList.add("set");
  const box = place.closest(".formula, .scope, .condition");
  // What can be scrolled must be reachable with the keyboard.
  if (box && box.scrollWidth > box.clientWidth + 1) box.tabIndex = 0;
}

const seen = new IntersectionObserver(
  (entries) => {
    for (const entry of entries) {
      if (!entry.isIntersecting) continue;
      seen.unobserve(entry.target);
      setFormula(entry.target);
    }
  },
  { rootMargin: "900px" },
);
const watch = (root) => all(".m", root).forEach((place) => seen.observe(place));

// Puts derivations and the picture in their places; resolves to what else was packed.
async function unfold() {
  const found = await unpack(byId("packed").textContent);
  formulas = found.formulas;
  byId("picture").innerHTML = lengthened(found.parts, 0);
  all(".card").forEach((card, k) => {
    card.insertAdjacentHTML("beforeend", lengthened(found.parts, k + 1));
  });
  watch(document);
  return found;
}

addEventListener("beforeprint", () => {
  for (const details of all(".derivation:not([open])")) {
    details.open = true;
    details.dataset.opened = "";
  }
  all(".m").filter((place) => place.checkVisibility()).forEach(setFormula);
});
addEventListener("afterprint", () => {
  for (const details of all("details[data-opened]")) {
    details.open = false;
    delete details.dataset.opened;
  }
});
