// The language of the page: what the link says (`?lang=ko`) or the reader's browser asks for,
// until a button is pressed.

const language = () => document.documentElement.lang;
const word = (name, values = {}) =>
  data.words[name][language()].replace(/\{(\w+)\}/g, (_, key) => values[key]);
const cardOf = (name) => byId(`thm-${name}`);
const labelOf = (name) => cardOf(name).querySelector("h4 .no").textContent;
const titleOf = (name) => titleIn(cardOf(name));
const titleIn = (card) => textOf(card.querySelector("h4 .title"));
const textOf = (place) => (place.querySelector(`:scope > [lang="${language()}"]`) ?? place).textContent;
const speakers = []; // called after the language has changed

function speak(code) {
  document.documentElement.lang = code;
  document.title = data.title[code];
  for (const button of all("[data-language]")) {
    button.setAttribute("aria-pressed", String(button.dataset.language === code));
  }
  for (const option of all("option[data-word]")) option.textContent = word(option.dataset.word);
  for (const say of speakers) say();
}

for (const button of all("[data-language]")) {
  button.addEventListener("click", () => speak(button.dataset.language));
}

function preferred() {
  const linked = new URLSearchParams(location.search).get("lang") ?? "";
  const asked = [linked, ...navigator.languages];
  const wanted = asked.map((code) => code.toLowerCase().split("-")[0]);
  return wanted.find((code) => data.languages.includes(code)) ?? data.languages[0];
}
