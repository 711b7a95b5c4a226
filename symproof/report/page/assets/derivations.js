// Derivations one step at a time; searching; opening what a link leads to.  Loaded last.

function startDerivation(derivation) {
  const lines = all(".line", derivation);
  const player = derivation.querySelector(".player");
  let current = null; // null: all lines are shown
  player.hidden = false;

  function show() {
    derivation.classList.toggle("stepping", current !== null);
    lines.forEach((line, k) => {
      line.classList.toggle("later", current !== null && k > current);
      line.classList.toggle("current", k === current);
      line.classList.toggle("before", current !== null && k === current - 1);
    });
    player.querySelector('[data-go="-1"]').disabled = current === 0;
    player.querySelector('[data-go="1"]').disabled = current === lines.length - 1;
    player.querySelector('[data-go="all"]').disabled = current === null;
  }

  player.addEventListener("click", (event) => {
    const go = event.target.closest("button")?.dataset.go;
    if (go === undefined) return;
    if (go === "all") current = null;
    else if (current === null) current = go === "1" ? 0 : lines.length - 2;
    else current = Math.min(Math.max(current + Number(go), 0), lines.length - 1);
    if (current !== null) current = Math.max(current, 0);
    show();
  });
  show();
}

function startFilter() {
  const find = byId("find"), status = byId("status");
  const cards = all(".card");
  const kind = (card) => (card.dataset.status === "conditional" ? "proved" : card.dataset.status);
  function show() {
    const wanted = find.value.trim().toLowerCase();
    let count = 0;
    for (const card of cards) {
      const text = () => `${titleIn(card)} ${textOf(card.querySelector(".statement"))}`;
      const found = !wanted || text().toLowerCase().includes(wanted);
      card.hidden = !found || (status.value !== "" && status.value !== kind(card));
      count += card.hidden ? 0 : 1;
    }
    for (const chapter of all(".chapter")) {
      chapter.hidden = !all(".card", chapter).some((card) => !card.hidden);
      if (wanted || status.value) chapter.querySelector(".folded").open = true;
    }
    byId("found").textContent = wanted || status.value ? word("shown", { count }) : "";
  }
  find.addEventListener("input", show);
  status.addEventListener("change", show);
  byId("filter").addEventListener("submit", (event) => event.preventDefault());
  speakers.push(show);
  return () => { find.value = ""; status.value = ""; show(); };
}

const showAll = startFilter();

// A link to a theorem that the search has hidden shows it again.  The formulas above it are set
// as it comes near, and their heights move it: for half a second it is brought back, unless the
// reader goes on.
let journey = 0;
for (const sign of ["wheel", "touchstart", "pointerdown", "keydown", "focusin"]) {
  addEventListener(sign, () => { journey++; }, { passive: true });
}
function arrive() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target === null) return;
  if (target.closest("[hidden]")) showAll();
  for (const folded of [target.closest(".folded"), target.querySelector(":scope > .folded")]) {
    if (folded) folded.open = true;
  }
  const own = ++journey;
  let frames = 30;
  const settle = () => {
    if (own !== journey || frames-- === 0) return;
    target.scrollIntoView();
    requestAnimationFrame(settle);
  };
  settle();
}
addEventListener("hashchange", arrive);
if (matchMedia("(max-width: 48rem)").matches) byId("contents").open = false;
unfold();
all(".folded").forEach((folded) => { folded.open = false; });
all(".derivation").forEach(startDerivation);
startGraph(data.uses);
if (data.playground) startPlayground(data.playground);
if (byId("story")) startStory(data.playground);
const chooseClaim = data.claims.length ? startExplorer(data.claims) : () => {};
for (const link of all("[data-try]")) {
  link.addEventListener("click", () => chooseClaim(link.dataset.try));
}
startChecking();
speak(preferred());
arrive();
document.documentElement.dataset.ready = "";
