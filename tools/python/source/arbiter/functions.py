"""Functions on texts, and what the library knows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from ._ask import asked
from ._json import build
from .answers import Check, Conversion, Recognition, Report, Soundness, Variant
from .errors import bad_argument


def texts(key: str, given: Iterable[str] | str) -> list[str]:
    """A list of texts; a text alone is one."""
    if isinstance(given, str):
        return [given]
    try:
        return list(given)
    except TypeError:
        raise bad_argument(key, f"'{key}' is of type {type(given).__name__}", "a str, or several") from None


def variants(*, clauses: bool = False) -> tuple[Variant, ...]:
    """All built-in variants; with their clauses if `clauses`."""
    return tuple(build(Variant, each) for each in asked("variants", clauses=clauses)["variants"])


def rule_files() -> tuple[str, ...]:
    """The names of further variants, which rule files describe; all functions take them."""
    return tuple(asked("variants")["ruleFiles"])


def variant(name: str | None = None, *, clauses: bool = True, rules: str | None = None) -> Variant:
    """The variant with this name, title or alias; with `rules`, the text of a rule file (variants.ini of
    Fairy-Stockfish), that section of it, by default the last. Raises UnknownNameError, RuleFileError."""
    if name is None and rules is None:
        raise bad_argument("variant", "'variant' is None", "a name, a title or an alias, or 'rules'")
    return build(Variant, asked("variants", variant=name, clauses=clauses, rules=rules)["variants"][0])


def check(fen: str, variant: str | None = None, *, profile: str | None = None, dialect: str | None = None,
          alphabet: str | None = None, armies: str | None = None,
          depth: Literal["syntax", "consistency", "reachability"] = "reachability",
          starts: Literal["shuffled", "orthodox"] = "shuffled", rules: str | None = None) -> Soundness:
    """What is wrong with the text of a position: how it is written, what contradicts itself, what no game can reach.
    Without a variant the text must tell it. At most 4096 bytes.

    depth: how far to look; each includes the one before
    starts: games begin from shuffled set-ups as well, or from the orthodox one only
    rules: the text of a rule file that the variant is a section of
    """
    return build(Soundness, asked("check", fen=fen, variant=variant, profile=profile, dialect=dialect,
                                  alphabet=alphabet, armies=armies, depth=depth, starts=starts, rules=rules))


def convert(fen: str, to: str, variant: str | None = None, *, from_dialect: str | None = None,
            dialect: str | None = None, alphabet: str | None = None, armies: str | None = None,
            lossy: Iterable[str] | str = (), rules: str | None = None) -> Conversion:
    """The position in the dialect `to` of its variant (variant(…).dialects). Raises ConversionError if that cannot
    say all of it and the parts are not named in `lossy`.

    from_dialect: the dialect that the text is in, by the same names; `dialect`: by how it is read (vchess, xogo, fen,
    bare). Without them it is found out.
    rules: the text of a rule file that the variant is a section of
    """
    request: dict[str, Any] = {"fen": fen, "to": to, "variant": variant, "from": from_dialect, "dialect": dialect,
                               "alphabet": alphabet, "armies": armies, "lossy": texts("lossy", lossy),
                               "rules": rules}
    return build(Conversion, asked("convert", **request))


def recognise(fen: str) -> Recognition:
    """The variants that the text of a position may be of."""
    return build(Recognition, asked("recognise", fen=fen))


def verify(text: str, *, file: str | None = None, variant: str | None = None, profile: str | None = None,
           dialect: str | None = None, armies: str | None = None, claims: str | None = None, strict: bool = False,
           fixes: bool = True, rules: str | None = None) -> Report:
    """Whether the diagrams of a rule page (pug, HTML, Markdown, PGN, text) say what the rules say. Nothing is read
    but `text`, of at most 4 MB.

    file: the page's name in findings; it can tell the markup and the variant
    claims: the text of a .claims file: what more is claimed of the page's diagrams
    strict: diagrams without a claim, and what was not understood, are findings, too
    fixes: look for changes that take a finding away
    rules: the text of a rule file that the page's variant is a section of
    """
    return build(Report, asked("verify", text=text, file=file, variant=variant, profile=profile, dialect=dialect,
                               armies=armies, claims=claims, strict=strict, fixes=fixes, rules=rules))


def conformance(variant: str, profile: str | None = None) -> dict[str, Any]:
    """The conformance positions of a variant, which came with this package, as the JSON of their file. A position with
    over a hundred moves has some of them in "sets", by a label that each square of "squares" ends."""
    suite: dict[str, Any] = asked("conformance", variant=variant, profile=profile)["suite"]
    return suite


def checks(*ids: str) -> tuple[Check, ...]:
    """What is looked for in positions and pages; only those whose ids begin so, if any are given ("AF", "AF230")."""
    return tuple(build(Check, each) for each in asked("checks", ids=list(ids))["checks"])
