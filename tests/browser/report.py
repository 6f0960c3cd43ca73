#!/usr/bin/env python3
"""Checks the HTML reports of corpus/pages and of a score, the gallery of composed positions, plots of a corpus and
solved problems in headless Chromium.

report.py --bin FOLDER [--keep FOLDER]

--keep leaves pictures for people to look at: phone and desktop, light and dark, and the printed pages.
Exit status: 0 all is well, 1 something is not, 2 bad usage, 77 there is no browser.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile

import chromium

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..")
# A program that knows no capture en passant.
PEER = r""""%s/arbiter-moves" --serve --setup | sed -u 's/,{"fen":"[^"]*","label":"[a-h][45]x[a-h][36]{[a-h][45]}"}//g; s/{"fen":"[^"]*","label":"[a-h][45]x[a-h][36]{[a-h][45]}"},\{0,1\}//g'
"""


def main():
    given = chromium.given("the report")
    problems = []

    def check(holds, what):
        if not holds:
            problems.append(what)

    def read(path):
        with open(path, encoding="utf-8") as file:
            return file.read()

    with tempfile.TemporaryDirectory() as folder, chromium.Page() as page:
        def made(name, program, *words, statuses=(0, 1)):
            """A page that a program writes."""
            path = os.path.join(folder, name)
            run = subprocess.run([os.path.join(os.path.abspath(given.bin), program), *words, path], cwd=ROOT,
                                 stdout=subprocess.DEVNULL, check=False)
            check(run.returncode in statuses and os.path.exists(path), f"no {name}: {program} ends with {run.returncode}")
            return path

        report = made("report.html", "arbiter-verify", "corpus/pages", "--format", "html", "--output")
        text = read(report)
        cards = text.count("<article ")

        def having(attributes, text=text):
            return len(re.findall(f"<article [^>]*{attributes}", text))

        check(cards >= 20 and having('data-verdict="failed"') > 0, f"the report is too small to tell anything: {cards} cases")
        check(having("hidden") == 0, "a case would be hidden without the script")

        # Filters, by the address. The script only runs if the content security policy knows it.
        for words, count in (("", cards), ("verdict=failed", having('data-verdict="failed"')),
                             ("verdict=passed,unchecked", having('data-verdict="(passed|unchecked)"')),
                             ("topic=takemake", having('data-topic="takemake"')),
                             ("page=corpus%2Fpages%2Farmies%2Fcolonel.html", 3),
                             ("q=black%20CARDINAL&verdict=failed", 1), ("q=no-such-word", 0)):
            page.open(f"file://{report}#{words}")
            said = page.js("document.documentElement.dataset.shown")
            shown = page.js("document.querySelectorAll('article:not([hidden])').length")
            check(said == str(count) and shown == count, f"#{words} shows {shown} cases and says {said}, not {count}")
        check(page.js("!document.getElementById('none').hidden"), "the page does not say that nothing passes the filters")

        # Layout, keys and contrast.
        gallery = os.path.realpath(os.path.join(ROOT, "corpus", "composed", "gallery.html"))
        legal = sorted(name for name in os.listdir(os.path.join(ROOT, "corpus", "fens")) if re.fullmatch(r"legal.*\.fens", name))
        stats = made("stats.html", "arbiter-corpus", "stats", "--clauses", "--format", "html",
                     *(f"corpus/fens/{name}" for name in legal), "--output", statuses=(0,))
        solved = made("solved.html", "arbiter-solve", "chess", "#2", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "--twin", "b) b6-c6",
                      "--tries", "--set-play", "--format", "html", "--quiet", "--output", statuses=(1,))
        peer, scored = os.path.join(folder, "peer"), os.path.join(folder, "scored.html")
        with open(peer, "w", encoding="utf-8") as file:
            file.write(PEER % os.path.abspath(given.bin))
        positions = made("positions.html", "arbiter-compare", "--variant", "chess", "--engine", f"sh '{peer}'", "--conformance",
                         "--format", "html", "--output", scored, "--quiet", "--page", statuses=(1,))
        measure = read(os.path.join(HERE, "measure.js"))
        for path in (report, gallery, stats, solved, scored, positions):
            for width in (360, 1280):
                for dark in (False, True):
                    page.size(width, 800, dark)
                    page.open("file://" + path)
                    wrong = page.js(measure)
                    check(wrong == [], f"{path} at {width} px, {'dark' if dark else 'light'}: {wrong}")
        page.size(1280, 900)
        page.open(f"file://{solved}#c1.3")
        check(page.js("document.getElementById('c1').dataset.at") == "2", "the address does not show the third move")

        # The gallery's filters.
        page.open(f"file://{gallery}#topic=Take+%26+Make&kind=Mate+in+one")
        wanted = having('data-topic="Take &amp; Make" data-kind="Mate in one"', read(gallery))
        shown = page.js("document.querySelectorAll('article:not([hidden])').length")
        check(shown == wanted > 0, f"the gallery shows {shown} positions of a theme, not {wanted}")

        # Paper.
        for path, found, left_out in ((report, r"black cardinal \(c\) on e4", "Theme:|all variants"),
                                      (gallery, "c7xd8=B,d8-c6", "all variants")):
            page.open("file://" + path)
            printed = path if path == report else os.path.join(folder, "gallery")
            page.pdf(printed + ".pdf")
            if shutil.which("pdftotext"):
                subprocess.run(["pdftotext", printed + ".pdf", printed + ".txt"], check=True)
                words = read(printed + ".txt")
                check(re.search(found, words), f"{found} is not on the printed pages of {path}")
                check(not re.search(left_out, words), f"the printed pages of {path} have buttons or filters")
        if given.keep:
            os.makedirs(given.keep, exist_ok=True)
            for path in (report, report + ".pdf"):
                shutil.copy(path, given.keep)
            for width in (520, 1280):
                for dark in (False, True):
                    page.size(width, 1600, dark)
                    page.open("file://" + report)
                    page.picture(f"{given.keep}/{width}-{'dark' if dark else 'light'}.png")
            if shutil.which("pdftoppm"):
                subprocess.run(["pdftoppm", "-r", "60", "-png", report + ".pdf", f"{given.keep}/printed"], check=True)
        check(not page.errors, f"the console says {page.errors}")
    for each in problems:
        print(f"FAILED: {each}", file=sys.stderr)
    if not problems:
        print(f"{cards} cases, a gallery, plots, solved problems and a score: filters, keys, layout, contrast and print are "
              "as they should be")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
