"""The modules of the second checker as one script: it says what they say."""

import json
import subprocess

import pytest
from needed import missing
from tools.checker.asking import CHECKER, LAWS, LIBRARY, NODE, library

from symproof.report.page.bundling import Unbundled, bundle, read

# The names of the exports of each module as Node.js sees them, and as the script has them.
EXPORTS = """
import { readFileSync, readdirSync } from "node:fs";
import { pathToFileURL } from "node:url";
const [folder, script] = process.argv.slice(1);
globalThis.self = { addEventListener() {} };
const modules = (0, eval)(`(() => { ${readFileSync(script, "utf8")}; return modules; })()`);
const found = {}, expected = {};
for (const [name, exports] of Object.entries(modules)) {
  found[name] = Object.keys(exports).sort();
  expected[name] = Object.keys(await import(pathToFileURL(`${folder}/${name}`))).sort();
}
console.log(JSON.stringify({ found, expected, all: readdirSync(folder) }));
"""

# What the script answers to requests, each {laws, proofs, name}.
ANSWERS = """
import { readFileSync } from "node:fs";
const [script, requests] = process.argv.slice(1);
let answer, said;
globalThis.self = {
  addEventListener: (_, asked) => { answer = asked; }, postMessage: (data) => { said.push(data); },
};
(0, eval)(`(() => { ${readFileSync(script, "utf8")} })()`);
for (const data of JSON.parse(readFileSync(requests, "utf8"))) {
  said = [];
  answer({ data });
  console.log(JSON.stringify(said));
}
"""


@pytest.fixture(scope="module")
def node():
    """Node.js alone."""
    if NODE is None:
        missing("Node.js is not installed (apt install nodejs)")
    return NODE


def in_node(node, program, *arguments):
    run = subprocess.run(
        [node, "--input-type=module", "-e", program, *map(str, arguments)],
        capture_output=True, text=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    return [json.loads(line) for line in run.stdout.splitlines()]


@pytest.fixture(scope="module")
def script(tmp_path_factory):
    file = tmp_path_factory.mktemp("bundle") / "checker.js"
    file.write_text(bundle(CHECKER, "worker.js"), encoding="utf-8")
    return file


def answers(node, script, folder, requests):
    laws = LAWS.read_text(encoding="utf-8")
    file = folder / "requests.json"
    file.write_text(json.dumps([{"laws": laws, **r} for r in requests]), encoding="utf-8")
    return in_node(node, ANSWERS, script, file)


def test_every_export_of_every_module_is_there(node, script):
    (seen,) = in_node(node, EXPORTS, CHECKER, script)
    assert seen["found"] == seen["expected"]
    apart = {"checker.js", "writing.js", "package.json"}  # the command is for Node.js alone
    assert {*seen["all"]} - apart - {"laws.json"} == {*seen["found"]}


def test_it_is_the_same_every_time():
    assert bundle(CHECKER, "worker.js") == bundle(CHECKER, "worker.js")
    assert "import" not in {line.split(" ")[0] for line in bundle(CHECKER, "worker.js").split("\n")}


def document(entries):
    return json.dumps({"symproof": 1, "theorems": entries})


def small(count):
    return [e for e in library() if len(json.dumps(e)) < 4000][:count]


def by_command(node, folder, text):
    """The last line of the command."""
    file = folder / "proofs.json"
    file.write_text(text, encoding="utf-8")
    run = subprocess.run(
        [node, CHECKER / "checker.js", file], capture_output=True, text=True, encoding="utf-8",
        check=False,
    )  # fmt: skip
    return run.stdout.splitlines()[-1]


def closed(entries, name):
    """The names of what a theorem rests on, and its own, found by other means: in the text."""
    wanted = {name}
    for entry in reversed(entries):
        if entry["name"] in wanted:
            proof = json.dumps(entry["proof"])
            wanted |= {e["name"] for e in entries if f'"theorem": "{e["name"]}"' in proof}
    return wanted


@pytest.mark.slow
def test_a_theorem_is_checked_with_all_that_it_rests_on(node, script, tmp_path):
    text, entries = LIBRARY.read_text(encoding="utf-8"), library()
    names = ["sin_exponential", "sin_sum", "shift", "distance", "dot_product", "example_gram"]
    said = answers(node, script, tmp_path, [{"proofs": text, "name": name} for name in names])
    for name, progress in zip(names, said, strict=True):
        expected = len(closed(entries, name))
        assert progress[-1] == {"count": expected}
        assert progress[:-1] == [{"done": k + 1, "total": expected} for k in range(expected)]
    assert said[0][-1] == {"count": 1}
    assert said[3][-1]["count"] > 10


def test_all_of_them_are_checked_without_a_name(node, script, tmp_path):
    some = small(20)
    ((*_, last),) = answers(node, script, tmp_path, [{"proofs": document(some), "name": None}])
    assert last == {"count": 20}


def with_step(entry, k, change):
    """An entry with another proof of its k-th step."""
    copy = json.loads(json.dumps(entry))
    proof = copy["proof"]
    while proof["rule"] == "discharge":
        proof = proof["proof"]
    change(proof["proofs"][k])
    return copy


def corruptions():
    """Texts of documents that are refused, the theorem that is asked for, and where they are
    refused: the theorem and the place in it."""
    entries = library()
    by_name = {e["name"]: e for e in entries}
    upto = entries[: entries.index(by_name["shift"]) + 1]

    def instead(new):
        return [new if e["name"] == new["name"] else e for e in upto]

    sine = by_name["sin_sum"]
    steps = len(sine["proof"]["proofs"])
    broken = with_step(sine, steps - 1, lambda proof: proof.update(rule="unknown"))
    yield document(instead(broken)), "sin_sum", "sin_sum", [["step", steps]]
    yield document(instead(broken)), "shift", "sin_sum", [["step", steps]]
    false = json.loads(json.dumps(sine))
    false["claim"]["relation"][2] = ["num", 0, 0]
    yield document(instead(false)), "sin_sum", "sin_sum", []
    assumed = {**sine, "conditions": [{"ranges": [], "relation": sine["claim"]["relation"]}]}
    yield document(instead(assumed)), "sin_sum", "sin_sum", []
    without = [e for e in upto if e["name"] != "sin_sum"]
    users = [e for e in without if '"theorem": "sin_sum"' in json.dumps(e["proof"])]
    yield document(without), users[0]["name"], users[0]["name"], None
    yield document([*upto, sine]), "sin_sum", "sin_sum", []
    yield document(upto[::-1]), users[0]["name"], users[0]["name"], None
    yield document(upto), "no_such_theorem", None, []
    yield document(upto)[:-5], "sin_sum", None, []
    yield document([]), None, None, []


@pytest.mark.slow
def test_what_is_changed_is_refused_at_its_place(node, script, tmp_path):
    cases = list(corruptions())
    said = answers(
        node, script, tmp_path, [{"proofs": text, "name": name} for text, name, *_ in cases]
    )
    for (_, name, theorem, place), (*_, last) in zip(cases, said, strict=True):
        assert "count" not in last
        refused = last["refused"]
        assert refused["theorem"] == theorem, (name, refused)
        assert place is None or refused["place"] == place, (name, refused)
        assert refused["message"]


def test_what_is_changed_elsewhere_does_not_matter(node, script, tmp_path):
    """A theorem is checked with what it rests on, and with nothing else."""
    text, *_ = next(corruptions())
    ((*_, last),) = answers(node, script, tmp_path, [{"proofs": text, "name": "sin_exponential"}])
    assert last == {"count": 1}


def test_the_command_says_the_place_too(node, tmp_path):
    text, *_ = next(corruptions())
    assert by_command(node, tmp_path, text).startswith("refused: sin_sum, step ")


@pytest.mark.parametrize(
    "text",
    [
        'import fs from "node:fs";',
        'import { readFileSync } from "node:fs";',
        'import "./other.js";',
        'export default 1;',
        "const a = 1;\nexport { a };",
        'export * from "./other.js";',
        "export let a = 1;",
        "export async function a() {}",
        'const a = await import("./other.js");',
        "const here = import.meta.url;",
    ],
)  # fmt: skip
def test_what_is_not_understood_is_refused(text):
    with pytest.raises(Unbundled, match=r"^a\.js: "):
        read("a.js", text)


@pytest.mark.parametrize(
    ("first", "message"),
    [
        ('import { c } from "./b.js";', "imports c, which b.js has not"),
        ('import { hidden } from "./b.js";', "imports hidden, which b.js has not"),
        ('import { second } from "./b.js";', "imports second, which b.js has not"),
    ],
)
def test_names_that_are_not_exported_are_refused(first, message, tmp_path):
    (tmp_path / "a.js").write_text(first)
    (tmp_path / "b.js").write_text("export const first = 1, second = 2;\nconst hidden = 3;\n")
    with pytest.raises(Unbundled, match=message):
        bundle(tmp_path, "a.js")


def test_a_module_that_is_not_there(tmp_path):
    (tmp_path / "a.js").write_text('import { b } from "./b.js";')
    with pytest.raises(OSError, match=r"b\.js"):
        bundle(tmp_path, "a.js")


def test_names_of_modules_do_not_meet_and_circles_work(node, tmp_path):
    (tmp_path / "a.js").write_text(
        'import { twice as double } from "./b.js";\nimport * as B from "./b.js";\n'
        "const own = 1;\nexport function one() {\n  return own;\n}\n"
        "self.said = [double(), B.twice(), own];\n"
    )
    (tmp_path / "b.js").write_text(
        'import {\n  one,\n} from "./a.js";\n'
        "const own = 2;\nexport const twice = () => own * one();\n"
    )
    script = tmp_path / "script.js"
    script.write_text(bundle(tmp_path, "a.js"))
    program = (
        'import { readFileSync } from "node:fs"; globalThis.self = {};'
        '(0, eval)(`{${readFileSync(process.argv[1], "utf8")}}`);'
        "console.log(JSON.stringify(self.said));"
    )
    # `b.js` has `one` when everything is there; who asks earlier gets an error, no wrong value.
    run = subprocess.run(
        [node, "--input-type=module", "-e", program, script], capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert run.returncode != 0
    assert "one is not a function" in run.stderr
    (tmp_path / "a.js").write_text(
        'import { twice as double } from "./b.js";\nimport * as B from "./b.js";\n'
        "const own = 1;\nexport function one() {\n  return own;\n}\n"
        "self.said = () => [double(), B.twice(), own];\n"
    )
    script.write_text(bundle(tmp_path, "a.js"))
    assert in_node(node, program.replace("self.said)", "self.said())"), script) == [[2, 2, 1]]
