// What is packed, and where it is put: once everything but the formulas, and these where they come
// near the reader's eyes.

const byId = (id) => document.getElementById(id);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];

const data = JSON.parse(new TextDecoder().decode(unpacked(byId("packed").textContent)));
// Of a list of tags and words, and texts of their numbers, the k-th text.
const lengthened = ([tokens, texts], k) =>
  Array.from(texts[k], (sign) => tokens[sign.charCodeAt(0) - 32]).join("");

function setFormula(place) {
  if (place.classList.contains("set")) return;
  place.innerHTML = lengthened(data.formulas, Number(place.dataset.m));
  place.classList.add("set");
}

// What can be scrolled must be reachable with the keyboard, and show that it goes on.  A formula in
// a sentence becomes a box of its own if there is a part of it that no line has room for, which is
// more than an index that stands out by two pixels.
const goesOn = (box, slack = 1) => box.scrollWidth > box.clientWidth + slack;
function isTooWide(box) {
  if (!box.matches(".m")) return goesOn(box);
  return (box.matches(".wide") ? [box] : all(".base", box)).some((part) => goesOn(part, 4));
}
function measure(places) {
  const boxes = new Set(places.map((place) => place.closest(".formula, .scope, .condition") ?? place));
  const found = Array.from(boxes, (box) => [box, isTooWide(box)]);
  for (const [box, wide] of found) {
    box.classList.toggle("wide", wide);
    if (wide) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  }
}
addEventListener("resize", () => measure(all(".m.set")));

const seen = new IntersectionObserver(
  (entries) => {
    const near = entries.filter((entry) => entry.isIntersecting).map((entry) => entry.target);
    for (const place of near) {
      seen.unobserve(place);
      setFormula(place);
    }
    measure(near);
  },
  { rootMargin: "900px" },
);
const watch = (root) => all(".m", root).forEach((place) => seen.observe(place));

function addFonts() {
  const files = unpacked(byId("fonts").textContent);
  let end = 0;
  for (const [family, style, weight, size] of data.fonts) {
    const file = files.slice(end, (end += size));
    document.fonts.add(new FontFace(family, file, { style, weight }));
  }
}

// Puts everything in its place: styles and fonts of formulas, what is said in other languages,
// derivations and the picture.
function unfold() {
  const style = document.createElement("style");
  style.textContent = data.styles;
  document.querySelector("style").before(style); // the page's own rules come later and win
  addFonts();
  all("body span[lang]").forEach((sentence, k) => {
    sentence.insertAdjacentHTML("afterend", lengthened(data.versions, k));
  });
  byId("without").remove();
  byId("picture").innerHTML = lengthened(data.parts, 0);
  byId("tried")?.insertAdjacentHTML("beforeend", lengthened(data.parts, 1));
  all(".card").forEach((card, k) => {
    card.insertAdjacentHTML("beforeend", lengthened(data.parts, k + 2));
  });
  watch(document);
}

// On paper everything is unfolded.
addEventListener("beforeprint", () => {
  for (const details of all(".folded:not([open]), .card details:not([open])")) {
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
