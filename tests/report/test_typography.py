"""Punctuation, blanks and particles as each language writes them, in catalogs and on pages."""

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from symproof.base.catalogs import FOLDER, LANGUAGES
from symproof.report import particles
from symproof.report.model import ShownFormula
from symproof.report.sentences import split

HAN = "\u4e00-\u9fff"
FULL = "，。：；！？、（）“”"
_CHINESE = {
    "half-width punctuation beside Han": rf"[{HAN}“”][,.:;!?]|[,:;!?] ?[{HAN}]",
    "half-width parentheses around Han": rf"\([^()]*[{HAN}][^()]*\)",
    "straight quotes": rf"[{HAN}][\"']|[\"'][{HAN}]",
    "a blank beside full-width punctuation": rf" [{FULL[:-2]}]|[，。：；！？、（] (?!\$)",
    "a blank between Han": rf"[{HAN}] [{HAN}]",
    "no blank beside a formula": rf"[{HAN}]\$|\$[{HAN}]",
    "no blank between Han and letters or digits": rf"[{HAN}][A-Za-z0-9]|[A-Za-z0-9%°][{HAN}]",
    "two marks in a row": r"[，。：；、]{2}",
    "dots of another language": rf"[{HAN}]\.\.\.",
}
_KOREAN = {
    "full-width punctuation": "[，。：；！？、（）]",
    "straight quotes": r"[가-힣][\"']|[\"'][가-힣]",
    "a blank before punctuation": r"[가-힣] [,.:;)]",
    "no blank behind punctuation": r"[가-힣][,;:][가-힣]",
    "a particle that nobody has chosen": r"[가-힣]\([가-힣]\)|\([으이]\)[로다라]",
    "two blanks": r"\S  \S",
}
_PATTERNS = {"zh": _CHINESE, "ko": _KOREAN}


def faults(language, text):
    """What a reader of the language would correct."""
    return [
        f"{name}: {match[0]!r}"
        for name, pattern in _PATTERNS.get(language, {}).items()
        for match in re.finditer(pattern, text)
    ]


def catalogs(language):
    """All sentences of all catalogs of a language, with the catalog's name."""
    for path in sorted((FOLDER / language / "LC_MESSAGES").glob("*.po")):
        with path.open("rb") as file:
            for message in read_po(file):
                forms = message.string if message.pluralizable else (message.string,)
                yield from ((path.stem, said) for said in forms if message.id and said)


def prose(page):
    """A Markdown page without displays, code, targets of links and markup."""
    text = re.sub(r"^ *```math\n.*?^ *```$|<!--.*?-->|<a id=.*?</a>", "", page, flags=re.M | re.S)
    text = re.sub(r"^\|.*|^\[.*·.*|^---$|^#+ ", "", text, flags=re.M)
    text = re.sub(r"`[^`]*`", "`code`", text)
    text = text.replace("![", "[")  # a picture
    text = re.sub(r"\*\*([^*\n]*)\*\* ?", r"\1", text)  # the blank is Markdown's
    return re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text).replace("\\", "")


@pytest.mark.parametrize("language", _PATTERNS)
def test_catalogs(language):
    gaps = {"zh": "{甲}", "ko": "{gap}"}  # a gap is filled with words
    found = {}
    for domain, said in catalogs(language):
        text = re.sub(r"\{\w+\}", gaps[language], said)
        text = re.sub(
            r"([가-힣}])\([가-힣]\)|\([으이]\)(?=[로다라])", r"\1", text
        )  # as chosen later
        if domain in ("symproof", "documents") and (wrong := faults(language, text)):
            found[said] = wrong
    assert not found


@pytest.mark.parametrize("language", _PATTERNS)
def test_pages(language, made):
    for name, page in made.items():
        if name.startswith(f"{language}/") and name.endswith(".md"):
            found = {row: f for row in prose(page).splitlines() if (f := faults(language, row))}
            assert not found, name


def test_no_blank_behind_a_full_stop_in_the_chinese_book(made):
    assert not re.search(rf"[。：；]\}}? (?:[{HAN}“]|\\hyperref|\$)", made["zh/handbook.tex"])


def test_no_korean_particle_behind_a_title_that_is_a_sentence(made):
    for name, page in made.items():
        if name.startswith("ko/"):
            assert not re.search(r"다(?:\]\([^)\n]*\)|\})(?:에서|에|을|를|은|는) ", page), name


@pytest.mark.parametrize(
    ("language", "text", "fault"),
    [
        ("zh", "定理,其中", "half-width"),
        ("zh", "定理, 其中", "half-width"),
        ("zh", "定理.", "half-width"),
        ("zh", "定理， 其中", "a blank beside full-width"),
        ("zh", "定理(一)", "parentheses"),
        ("zh", "位置$p$的编码", "no blank beside a formula"),
        ("zh", "位置 $p$ ，其中", "a blank beside full-width"),
        ("zh", "位置 编码", "a blank between Han"),
        ("zh", "等于1", "letters or digits"),
        ("zh", '"编码"', "straight quotes"),
        ("zh", "编码，。", "two marks"),
        ("ko", "행렬，벡터", "full-width"),
        ("ko", "행렬 , 벡터", "a blank before"),
        ("ko", "행렬,벡터", "no blank behind"),
        ("ko", "행렬을(를)", "particle"),
        ("ko", "곱(으)로", "particle"),
    ],
)
def test_faults_are_found(language, text, fault):
    assert any(fault in found for found in faults(language, text))


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("zh", "取 $k = 1$、 $n = 1$，则断言不成立："),  # GitHub wants the blank before $
        ("zh", "位置 $p$ 的编码共有 $d$ 个分量（从 0 开始编号）。"),
        ("zh", "“位置接近时，所有相位都接近 0”"),
        ("zh", "按 1, …, n 编号的 4×4 矩阵"),
        ("ko", "행렬 $R_i(k)$ 의 성분은 $k$ 에만 의존한다."),
        ("ko", "“위상은 0과 π 사이에 있다” (거짓)"),
    ],
)
def test_what_is_right_is_left_alone(language, text):
    assert faults(language, text) == []


PARTICLE = re.compile(r"(은|는|이|가|을|를|과|와|으로|로)(?=[ ,.]|$)")
BOTH = (("은", "는"), ("이", "가"), ("을", "를"), ("과", "와"))
PAIRS = {form: f"{a}({b})" for a, b in BOTH for form in (a, b)} | {"으로": "(으)로", "로": "(으)로"}


def wrong_particles(said):
    """Particles right behind a formula that do not fit how it is read."""
    before = ""
    for part in split(said):
        if isinstance(part, ShownFormula):
            before = part.text
        elif before and (match := PARTICLE.match(part)):
            if particles.choose(PAIRS[match[1]], before) != match[1]:
                yield f"{before}{match[1]}"


def test_particles_behind_formulas_in_korean():
    found = {said: w for _, said in catalogs("ko") if (w := [*wrong_particles(said)])}
    assert not found


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ("행렬 R_i(k)는", []),  # 케이
        ("행렬 R_i(k)은", ["R_i(k)은"]),
        ("블록의 개수 n을", []),  # 엔
        ("블록의 개수 n를", ["n를"]),
        ("주파수 ω_i와 위치 p로", []),  # 아이, 피
        ("주파수 ω_i과 위치 p으로", ["ω_i과", "p으로"]),
        ("값 d = 2n이 된다", []),
        ("값 d = 2n가 된다", ["d = 2·n가"]),
    ],
)
def test_wrong_particles(said, wrong):
    assert [*wrong_particles(said)] == wrong


def test_numbers_are_written_alike():
    """A numeral of the English sentence stands in its translations."""
    for language in LANGUAGES:
        for path in sorted((FOLDER / language / "LC_MESSAGES").glob("symproof.po")):
            with Path(path).open("rb") as file:
                for m in read_po(file):
                    if m.id and m.string:
                        numbers = {w for w in re.findall(r"\d+(?:/\d+)?", m.id) if len(w) > 1}
                        assert numbers <= set(re.findall(r"\d+(?:/\d+)?", m.string)), m.id
