// The picture of the dependencies: choose a theorem, see what it rests on.

function startGraph(uses) {
  const picture = byId("dependencies");
  const nodes = all(".node", picture);
  const edges = all(".edges path", picture);
  let chosen = null;

  const usedBy = Object.fromEntries(Object.keys(uses).map((name) => [name, []]));
  for (const [name, used] of Object.entries(uses)) used.forEach((other) => usedBy[other].push(name));

  // Everything that a theorem rests on, or that rests on it.
  function reach(name, neighbours) {
    const found = new Set();
    const open = [name];
    while (open.length) {
      for (const next of neighbours[open.pop()]) {
        if (!found.has(next)) { found.add(next); open.push(next); }
      }
    }
    return found;
  }

  function links(place, names) {
    place.replaceChildren();
    if (!names.length) place.textContent = word("nothing");
    names.forEach((name, k) => {
      if (k) place.append(word("comma"));
      const link = document.createElement("a");
      link.href = `#thm-${name}`;
      link.textContent = titleOf(name);
      place.append(link);
    });
  }

  function choose(name) {
    chosen = name === chosen ? null : name;
    picture.classList.toggle("choosing", chosen !== null);
    byId("panel").hidden = chosen === null;
    const below = chosen ? reach(chosen, uses) : new Set();
    const above = chosen ? reach(chosen, usedBy) : new Set();
    for (const node of nodes) {
      const here = node.dataset.name;
      node.setAttribute("aria-pressed", String(here === chosen));
      node.classList.toggle("near", here === chosen || below.has(here));
      node.classList.toggle("far", above.has(here));
    }
    for (const edge of edges) {
      const { from, to } = edge.dataset;
      const down = (to === chosen || below.has(to)) && below.has(from);
      const up = (from === chosen || above.has(from)) && above.has(to);
      edge.classList.toggle("lit", chosen !== null && (down || up));
    }
    if (chosen) describe();
  }

  function describe() {
    byId("panel-title").textContent = `${labelOf(chosen)} ${titleOf(chosen)}`;
    links(byId("panel-uses"), uses[chosen]);
    links(byId("panel-used-by"), usedBy[chosen]);
    byId("panel-all").textContent = word("rests", { count: reach(chosen, uses).size });
    byId("panel-link").href = `#thm-${chosen}`;
  }

  // One stop for the tab key; the arrow keys go to the nearest theorem in their direction.
  function goTo(node) {
    for (const other of nodes) other.setAttribute("tabindex", other === node ? "0" : "-1");
    node.focus();
  }
  const placeOf = (node) => node.getAttribute("transform").match(/[\d.]+/g).map(Number);

  function neighbour(node, [dx, dy]) {
    const [x, y] = placeOf(node);
    let best = null, least = Infinity;
    for (const other of nodes) {
      const [u, v] = placeOf(other);
      const along = (u - x) * dx + (v - y) * dy;
      const across = Math.abs((u - x) * dy) + Math.abs((v - y) * dx);
      if (along > 0 && along + 3 * across < least) [best, least] = [other, along + 3 * across];
    }
    return best;
  }

  const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  for (const node of nodes) {
    node.addEventListener("click", () => { goTo(node); choose(node.dataset.name); });
    node.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") choose(node.dataset.name);
      else if (event.key in arrows) {
        const next = neighbour(node, arrows[event.key]);
        if (next) goTo(next);
      } else return;
      event.preventDefault();
    });
  }
  speakers.push(() => {
    for (const node of nodes) {
      const { name } = node.dataset;
      node.setAttribute("aria-label", `${labelOf(name)} ${titleOf(name)}`);
    }
    if (chosen) describe();
  });
}
