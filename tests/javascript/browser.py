#!/usr/bin/env python3
"""The JavaScript module in headless Chromium: the perft tables, every function once, the example page. Files come from
a server of Python's standard library, as a file server would give them: the module asks for nothing but its own files.

usage: browser.py PACKAGE ROOT MOST-NODES-OF-A-ROW

Exit status: 0 all is right; 1 it is not; 77 there is no Chromium.
"""

import functools
import http.server
import json
import os
import sys
import threading

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "browser"))
import chromium  # noqa: E402

POLICY = "default-src 'none'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; connect-src 'self'; img-src data:"


class Files(http.server.SimpleHTTPRequestHandler):
    """The package under /package, the tests' own files under /tests, the tables under /perft."""

    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".mjs": "text/javascript",
                      ".wasm": "application/wasm"}

    def __init__(self, folders, *arguments):
        self.folders = folders
        super().__init__(*arguments)

    def translate_path(self, path):
        _, first, rest = (path.split("?")[0] + "/").split("/", 2)
        folder = self.folders.get(first)
        return os.path.join(folder, rest.strip("/")) if folder else os.devnull + "/none"

    def end_headers(self):
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def do_GET(self):
        if self.path != "/":
            return super().do_GET()
        body = b"<!doctype html><title>test</title><link rel='icon' href='data:,'>"
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def main():
    if not chromium.program():
        print("SKIPPED: there is no Chromium; tools/setup --with browser installs it")
        return 77
    package, root, most = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]), int(sys.argv[3])
    tables = os.path.join(root, "corpus", "perft")
    folders = {"package": package, "tests": HERE, "perft": tables}
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, folders))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/"
    names = sorted(name for name in os.listdir(tables) if name.endswith(".perft"))
    with chromium.Page() as page:
        page.open(address)
        times = page.js("""(async () => {
          const before = performance.now();
          const { load, ArbiterError } = await import("/package/index.js");
          window.arbiter = await load();
          window.ArbiterError = ArbiterError;
          const loaded = performance.now();
          arbiter.moves({ variant: "chess" });
          return [loaded - before, performance.now() - loaded];
        })()""")
        print(f"loaded in {times[0]:.0f} ms, first answer in {times[1]:.1f} ms")
        answers = page.js("""(async () => {
          const kinds = [];
          for (const call of [
            () => arbiter.moves({ variant: "x" }), () => arbiter.moves({ variant: "chess", fen: "x" }),
            () => arbiter.perft({ variant: "chess" }, 30), () => arbiter.play({ variant: "chess" }, "e5"),
          ]) {
            try { call(); kinds.push("none"); }
            catch (error) { kinds.push(error instanceof ArbiterError ? error.kind : String(error)); }
          }
          const page = "p A knight\\nfigure.diagram-container\\n  .diagram\\n    | fen:8/8/8/3N4/8/8/8/8 c7,e7,b6,f6,b4,f4,c3,e3:\\n";
          return {
            kinds,
            moves: arbiter.moves({ variant: "takemake" }).moves.length,
            why: arbiter.why({ variant: "chess" }, { from: "e2", to: "e5" }).clauses,
            status: arbiter.status({ variant: "chess", fen: "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1" }).status,
            fault: arbiter.check("8/8/8/8/8/8/8/7 w - - 0 1", { variant: "chess" }).findings[0].rule,
            converted: arbiter.convert("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "vchess").fen,
            recognised: arbiter.recognise("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").variant,
            diagrams: arbiter.verify(page, { variant: "chess" }).summary.diagrams,
            suite: (await arbiter.conformance("checkered", "site")).profile,
          };
        })()""")
        expected = {"kinds": ["name", "position", "limit", "move"], "moves": 20,
                    "why": ["CH.pawn.step", "CH.pawn.double"], "status": "stalemate", "fault": "AF113",
                    "converted": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 ahah -", "recognised": "chess",
                    "diagrams": 1, "suite": "site"}
        assert answers == expected, f"{answers}\nnot {expected}"
        total = page.js(f"""(async () => {{
          const {{ cases, count }} = await import("/tests/perft_tables.mjs");
          const list = [];
          for (const name of {json.dumps(names)}) list.push(...cases(await (await fetch("/perft/" + name)).text(), name));
          const before = performance.now();
          const sum = count(arbiter, list, {most});
          return {{ ...sum, seconds: (performance.now() - before) / 1000 }};
        }})()""")
        print(f"{total['rows']} rows, {total['nodes']} nodes in {total['seconds']:.1f} s")
        assert not total["wrong"], "\n".join(total["wrong"])
        assert total["rows"] >= 1000 and len(total["variants"]) == len(chromium.variants(root)), "the tables were not read"

        page.open(address + "package/example.html")
        page.until("document.querySelectorAll('#moves li').length > 0", "the example shows no moves", 30)
        first = page.js("document.querySelector('#moves li').textContent")
        assert ": " in first and len(first) > 20, first
        page.js("""{ const fen = document.querySelector("#fen"); fen.focus(); fen.value = "8/8/8/8/8/8/8/7 w - - 0 1";
                     fen.dispatchEvent(new Event("input")); }""")
        said = page.js("document.querySelector('#said').textContent")
        assert "rank 1 has 7 squares" in said and "(at 15)" in said, said
        foreign = [url for url in page.requests if not url.startswith((address, "data:", "about:"))]
        assert not foreign, foreign
        errors = [each for each in page.errors if "favicon" not in each and "404" not in each]
        assert not errors, errors
    print("the module answers in Chromium as it does under Node")
    return 0


if __name__ == "__main__":
    sys.exit(main())
