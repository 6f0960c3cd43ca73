#!/usr/bin/env python3
"""Runs what the GitHub actions, the pre-commit hooks and the GitLab jobs run, on pages and positions that hold and on such that do not.

    adoption_test.py --source CHECKOUT --bin FOLDER

The steps are taken from the YAML files themselves. Around them stands what their hosts provide, no more: the variables,
files for outputs, and stubs for what would change the machine (apt-get, tools/setup). Building is left out with
ARBITER_BIN. Where pre-commit is installed it runs the hook itself, too.
"""
import argparse, functools, hashlib, http.server, io, json, os, re, shlex, shutil, subprocess, sys, tarfile, tempfile, threading, unittest
from pathlib import Path

try:
    import yaml
except ImportError:
    print("python3-yaml is not installed")
    sys.exit(77)

GOOD = "figure\n  .diagram\n    | fen:8/8/8/8/8/8/8/N7 b3,c2:\n  figcaption Moves of the knight.\n"
FAULTY = GOOD.replace("c2:", "c2")
LESS = GOOD.replace(",c2", "")  # one mark is missing: only the caption says what the marks are
EPD = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20\n"
FAULTY_EPD = EPD.replace("KQkq", "KKkq")
SOURCE = BIN = None


def load(path):
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def stub(path, text):
    write(path, "#!/bin/bash\n" + text).chmod(0o755)


@functools.cache
def archive_of_this_build(more=()):
    """Scripts that start the programs of this build, under their names: packing and unpacking those takes longer than all
    that they are asked here."""
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w:gz") as tar:
        for name in ("arbiter-verify", "arbiter-corpus", *more):
            script = f"#!/bin/bash\nexec {shlex.quote(str(BIN / name))} \"$@\"\n".encode()
            entry = tarfile.TarInfo(f"arbiter-0-linux-x86_64/bin/{name}")
            entry.size, entry.mode = len(script), 0o755
            tar.addfile(entry, io.BytesIO(script))
    return made.getvalue()


def left_out(folder, names):
    """What no hook needs of a checkout: of sources and corpus it looks at names and sums alone, and a few files have those."""
    skipped = set(shutil.ignore_patterns(".git", "build*", "tests", "__pycache__")(folder, names))
    if Path(folder).parent == SOURCE and Path(folder).name in ("verifier", "puzzles", "corpus"):
        skipped.update(name for name in names if Path(folder, name).is_dir())
    return skipped


NEEDS_CURL = unittest.skipUnless(shutil.which("curl"), "curl is not installed; tools/setup --archive installs it")


class Adoption(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="adoption "))  # with a blank, as some runners have
        self.addCleanup(shutil.rmtree, self.folder)
        self.project = self.folder / "arbiter"
        shutil.copytree(SOURCE, self.project, ignore=left_out, symlinks=True)
        stub(self.project / "tools/setup", f'echo "setup $*" >>"{self.folder}/calls"\n')
        stub(self.folder / "stubs/apt-get", f'echo "apt-get $*" >>"{self.folder}/calls"\n')
        self.site = self.folder / "site"
        write(self.site / "good/rules/x.pug", GOOD)
        write(self.site / "faulty/rules/x.pug", FAULTY)
        write(self.site / "sound/x.epd", EPD)
        write(self.site / "unsound/x.epd", FAULTY_EPD)
        self.env = {"PATH": f"{self.folder}/stubs:{os.environ['PATH']}", "HOME": str(self.folder), "LC_ALL": "C.UTF-8",
                    "ARBITER_BIN": str(BIN)}

    def bash(self, script, env=(), cwd=None):
        return subprocess.run(["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script], cwd=cwd or self.site,
                              env={**self.env, **dict(env)}, capture_output=True, text=True, timeout=120)

    def commit(self, folder):
        git = ["git", "-c", "user.name=test", "-c", "user.email=test@localhost", "-c", "commit.gpgsign=false"]
        for words in (["init", "-q", "-b", "main"], ["add", "-A", "-f"], ["commit", "-q", "-m", "files"]):
            subprocess.run([*git, *words], cwd=folder, check=True, env=self.env, capture_output=True)


    def take_archive(self, *more):
        """Programs come out of an archive with the folders of a release's, as this build has them; slow.minute takes a real one."""
        self.env.pop("ARBITER_BIN")
        self.archive = self.folder / "release/arbiter-0-linux-x86_64.tar.gz"
        write(self.archive, "").write_bytes(archive_of_this_build(more))
        self.sum = hashlib.sha256(self.archive.read_bytes()).hexdigest()

    def serve(self):
        """The address of the release's folder."""
        class Quiet(http.server.SimpleHTTPRequestHandler):
            def log_message(self, *_):
                pass
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=self.archive.parent))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        return f"http://127.0.0.1:{server.server_port}/{self.archive.name}"

    def only(self, *programs):
        """A PATH with nothing but these."""
        folder = Path(tempfile.mkdtemp(prefix="path", dir=self.folder))
        for name in programs:
            (folder / name).symlink_to(shutil.which(name))
        return str(folder)

    # What an archive can be named wrongly by, and what is said then.
    BAD = (("wrong sum", "is not the archive that was meant: its SHA-256 is"), ("no sum", "64 hexadecimal digits"),
           ("no file", "there is no file none.tar.gz"), ("unreachable", "cannot be fetched"), ("not there", "cannot be fetched"),
           ("no archive", "is not a tar.gz"), ("another archive", "has no bin/arbiter-verify"), ("a scheme", "neither a path nor"))

    def bad(self, what):
        """Archive and checksum of an entry of BAD."""
        path = write(self.folder / "other.tar.gz", "no archive")
        if what == "another archive":
            with tarfile.open(path, "w:gz") as tar:
                tar.add(__file__, "top/file")
        archive = {"no file": "none.tar.gz", "unreachable": "http://127.0.0.1:9/x.tar.gz", "not there": self.serve() + ".none",
                   "no archive": path, "another archive": path, "a scheme": "ftp://localhost/x.tar.gz"}.get(what, self.archive)
        sums = {"wrong sum": "0" * 64, "no sum": ""}
        return str(archive), sums.get(what, hashlib.sha256(path.read_bytes()).hexdigest() if archive == path else self.sum)


class ArchiveHook(Adoption):
    def setUp(self):
        super().setUp()
        self.take_archive()

    def hook(self, *words, env=(), hook="verify"):
        return subprocess.run([str(self.project / "tools/hooks" / hook), *words], cwd=self.site, env={**self.env, **dict(env)},
                              capture_output=True, text=True, timeout=120)

    @NEEDS_CURL
    def test_used(self):
        for archive in (str(self.archive), "../release/" + self.archive.name, self.serve()):
            named = {"ARBITER_ARCHIVE": archive, "ARBITER_SHA256": self.sum.upper()}
            shutil.rmtree(self.folder / ".cache", ignore_errors=True)
            for folder, status in (("good", 0), ("faulty", 1)):
                result = self.hook("--variant=chess", folder, env=named)
                self.assertEqual(result.returncode, status, result.stdout + result.stderr)
                # The second run has it already.
                self.assertEqual("fetching" in result.stderr, archive.startswith("http") and folder == "good")
            self.assertEqual(self.hook("unsound", env=named, hook="check").returncode, 1)
        self.assertFalse((self.folder / "calls").exists(), "something was installed")
        self.assertFalse((self.project / "build").exists(), "the checkout was written to")
        words = [f"--archive={self.archive}", f"--sha256={self.sum}"]
        self.assertEqual(self.hook(*words, "--variant=chess", "faulty").returncode, 1)
        self.assertEqual(self.hook(*words, "sound", hook="check").returncode, 0)

    @NEEDS_CURL
    def test_refused(self):
        for what, said in self.BAD:
            archive, wanted = self.bad(what)
            result = self.hook("good", env={"ARBITER_ARCHIVE": archive, "ARBITER_SHA256": wanted})
            self.assertEqual((result.returncode, result.stdout), (2, ""), (what, result.stderr))
            self.assertIn(said, result.stderr, what)
            self.assertEqual([each.name for each in (self.folder / ".cache/arbiter").glob("archive/*") if each.name != ".lock"], [], what)
        self.assertFalse((self.project / "build").exists(), "the checkout was written to")

    def test_programs_that_fetch(self):
        url = self.serve()
        usual = ("bash", "sha256sum", "tar", "gzip", "mktemp", "mkdir", "rm", "mv", "uname", "dirname", "head")
        for more in ((), ("wget",), ("curl",)):
            if more and not shutil.which(more[0]):
                continue
            shutil.rmtree(self.folder / ".cache", ignore_errors=True)
            result = self.hook("--variant=chess", "good", env={"PATH": self.only(*usual, *more), "ARBITER_ARCHIVE": url, "ARBITER_SHA256": self.sum})
            self.assertEqual(result.returncode, 0 if more else 2, result.stderr)
            if not more:
                self.assertIn("neither curl nor wget is here", result.stderr)


class Action(Adoption):
    """The composite action, its steps in order, as the runner evaluates them."""

    def run_action(self, name="verify", **given):
        folder = self.project / ".github/actions" / name
        action = load(folder / "action.yml")
        self.assertEqual(action["runs"]["using"], "composite")
        inputs = {name: given.get(name.replace("-", "_"), each.get("default", "")) for name, each in action["inputs"].items()}
        outputs, summary = {}, self.folder / "summary.md"
        summary.write_text("")

        def value(text):
            def one(match):
                words = match[1].strip().split(".")
                if words[0] == "inputs":
                    return str(inputs[words[1]])
                self.assertEqual((words[0], words[2]), ("steps", "outputs"), match[0])
                return outputs.get(words[1], {}).get(words[3], "")  # none of a step that did not run
            return re.sub(r"\$\{\{(.*?)\}\}", one, str(text))

        result = None
        for number, step in enumerate(action["runs"]["steps"]):
            if "if" in step:
                name, sign, empty = re.fullmatch(r"inputs\.([\w-]+) ([=!]=) ('')", step["if"]).groups()
                if (str(inputs[name]) == "") != (sign == "=="):
                    continue
            if "uses" in step:
                self.assertRegex(step["uses"], r"^actions/cache@v\d+$")
                self.assertTrue(value(step["with"]["path"]).endswith("/build/bin"))
                self.assertRegex(value(step["with"]["key"]), r"^arbiter-\w+[\w.]*-\w+(-v3)?-[0-9a-f]{32}$")
                continue
            self.assertEqual(step["shell"], "bash")
            self.assertNotIn("${{", step["run"], "an expression in a script can be made to run as a part of it")
            file = write(self.folder / f"output{number}", "")
            env = {name: value(text) for name, text in step.get("env", {}).items()}
            env.update(GITHUB_OUTPUT=str(file), GITHUB_STEP_SUMMARY=str(summary), GITHUB_WORKSPACE=str(self.site),
                       GITHUB_ACTION_PATH=str(folder), GITHUB_ACTIONS="true")
            result = self.bash(step["run"], env)
            outputs[step.get("id", number)] = dict(line.split("=", 1) for line in file.read_text().splitlines())
            if result.returncode != 0:
                break
        values = {name: value(each["value"]) for name, each in action["outputs"].items()}
        return result, values, summary.read_text()

    def test_good_page(self):
        result, outputs, _ = self.run_action(paths="good", args="--variant=chess")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertNotIn("::error", result.stdout)
        self.assertEqual(outputs, {"status": "0", "sarif": "arbiter.sarif"})
        results = json.loads((self.site / "arbiter.sarif").read_text())["runs"][0]["results"]
        self.assertEqual([(each["ruleId"], each["level"]) for each in results], [("AV111", "warning")])
        self.assertIn("setup", (self.folder / "calls").read_text())

    def test_archive(self):
        self.take_archive()
        for folder, status in (("good", 0), ("faulty", 1)):
            result, outputs, _ = self.run_action(paths=folder, args="--variant=chess", archive=str(self.archive), sha256=self.sum)
            self.assertEqual((result.returncode, outputs["status"]), (status, str(status)), result.stderr)
        self.assertEqual(self.run_action("check", paths="unsound", archive=str(self.archive), sha256=self.sum)[0].returncode, 1)
        self.assertFalse((self.folder / "calls").exists(), "with an archive nothing is set up")
        self.assertEqual(self.run_action(paths="faulty", args="--variant=chess", archive=self.serve(), sha256=self.sum)[0].returncode, 1)
        self.assertEqual((self.folder / "calls").read_text(), "setup --archive\n")
        for name in ("verify", "check"):
            result, _, _ = self.run_action(name, paths="good", archive=str(self.archive), sha256="0" * 64)
            self.assertEqual(result.returncode, 2)
            self.assertIn("is not the archive that was meant", result.stderr)

    def test_faulty_page(self):
        result, outputs, summary = self.run_action(paths="good\nfaulty\n", args="--variant=chess", sarif="out.sarif", reports="junit=out.xml")
        self.assertEqual(result.returncode, 1)
        self.assertRegex(result.stdout, r"(?m)^::error .*file=faulty/rules/x\.pug,line=3")
        self.assertEqual(outputs, {"status": "1", "sarif": "out.sarif"})
        results = json.loads((self.site / "out.sarif").read_text())["runs"][0]["results"]
        self.assertEqual(sorted(each["ruleId"] for each in results), ["AV111", "AV111", "AV202"])
        self.assertIn("AV202", summary)
        self.assertIn("<testsuite", (self.site / "out.xml").read_text())

    def test_never_silently_green(self):
        write(self.site / "less/rules/x.pug", LESS)
        write(self.site / "prose/rules/x.pug", "h1 A game\np.\n  Nothing but words.\n")
        for given, status in (({}, 1), ({"strict": "false"}, 0), ({"strict": "false", "fail_on": "warning"}, 1)):
            self.assertEqual(self.run_action(paths="less", args="--variant=chess", **given)[0].returncode, status, given)
        for name, given, status in (("prose", {}, 0), ("prose", {"require_diagrams": "1"}, 1), ("good", {"require_diagrams": "1"}, 0),
                                    ("good", {"require_claims": "true"}, 1)):
            result, _, summary = self.run_action(paths=name, args="--variant=chess", **given)
            self.assertEqual(result.returncode, status, (name, given, result.stdout))
            said = "AV108" if name == "prose" else "AV111"
            self.assertRegex(result.stdout, rf"(?m)^::(warning|error) .*title={said}")
            self.assertIn(said, summary)

    def test_positions(self):
        result, outputs, _ = self.run_action("check", paths="sound")
        self.assertEqual((result.returncode, outputs["status"]), (0, "0"))
        # What was inferred is said, and nothing else.
        self.assertRegex(result.stderr, r"\Aarbiter-corpus: note: variants: .*\n\Z")
        result, outputs, _ = self.run_action("check", paths="sound\nunsound\n", sarif="out.sarif", reports="junit=out.xml")
        self.assertEqual((result.returncode, outputs), (1, {"status": "1", "sarif": "out.sarif"}))
        self.assertRegex(result.stdout, r"(?m)^::error .*file=unsound/x\.epd,line=1")
        results = json.loads((self.site / "out.sarif").read_text())["runs"][0]["results"]
        self.assertEqual([each["ruleId"] for each in results], ["AF131"])
        self.assertIn("<testsuite", (self.site / "out.xml").read_text())
        self.assertEqual(self.run_action("check", paths="unsound", args="--allow=1")[0].returncode, 0)
        for text in ("$(touch owned)", "'; touch owned; '", "--output=owned"):
            self.assertEqual(self.run_action("check", paths=f"sound\n{text}")[0].returncode, 2, text)
            self.assertFalse((self.site / "owned").exists(), text)

    def test_fail_on(self):
        write(self.site / "doubled.pug", GOOD.replace("c2:", "c2,c2:"))
        self.assertEqual(self.run_action(paths="doubled.pug", args="--variant=chess")[0].returncode, 0)
        self.assertEqual(self.run_action(paths="doubled.pug", args="--variant=chess", fail_on="warning")[0].returncode, 1)

    def test_inputs_are_no_commands(self):
        for text in ("$(touch owned)", "`touch owned`", "'; touch owned; '", '"; touch owned; "', "--output=owned"):
            result, outputs, _ = self.run_action(paths=f"good\n{text}", args="--variant=chess")
            self.assertFalse((self.site / "owned").exists(), text)
            self.assertEqual((result.returncode, outputs["status"]), (2, "2"), text)

    def test_workflow(self):
        workflow = load(SOURCE / ".github/workflows/ci.yml")
        action = load(SOURCE / ".github/actions/verify/action.yml")
        for job in workflow["jobs"].values():
            for step in job["steps"]:
                if step.get("uses", "").startswith("./"):
                    self.assertTrue((SOURCE / step["uses"] / "action.yml").exists())
                    self.assertLessEqual(set(step["with"]), set(action["inputs"]))
                    result = self.run_action(**{name.replace("-", "_"): re.sub(r"(?m)^(?=.)", f"{SOURCE}/", text)
                                                for name, text in step["with"].items() if name == "paths"})[0]
                    self.assertEqual(result.returncode, 0, result.stdout)
                for word in step.get("run", "").split():
                    if word.startswith("."):
                        self.assertTrue(os.access(SOURCE / word, os.X_OK), word)
                self.assertNotIn("${{", step.get("run", ""))


class PreCommit(Adoption):
    def hook(self, of="pages"):
        pages, positions, *installed = load(self.project / ".pre-commit-hooks.yaml")
        # Those that run what is installed do the same with it.
        programs = {"tools/hooks/verify": "arbiter-verify", "tools/hooks/check": "arbiter-corpus check"}
        for here, there in zip((pages, positions), installed, strict=True):
            entry, *words = here["entry"].split(" ", 1)
            self.assertEqual((there["id"], there["language"], there["entry"]),
                             (here["id"] + "-system", "system", " ".join([programs[entry], *words])))
            told = ("id", "description", "language", "entry")
            self.assertEqual(*({name: text for name, text in each.items() if name not in told} for each in (here, there)))
        self.assertEqual((pages["id"], pages["language"]), ("arbiter-verify", "script"))
        self.assertEqual((positions["id"], positions["language"]), ("arbiter-corpus-check", "script"))
        return pages if of == "pages" else positions

    def test_positions(self):
        hook = self.hook("positions")
        files = [str(path.relative_to(self.site)) for path in sorted(self.site.rglob("*"))]
        staged = [name for name in files if re.search(hook["files"], name)]
        self.assertEqual(staged, ["sound/x.epd", "unsound/x.epd"])
        self.assertTrue(hook["verbose"], "pre-commit hides that a file has no position")
        for names, status in ((staged, 1), (staged[:1], 0)):
            result = subprocess.run([str(self.project / hook["entry"]), *names], cwd=self.site, env=self.env, capture_output=True, text=True, timeout=120)
            self.assertEqual(result.returncode, status, result.stdout + result.stderr)

    def test_entry(self):
        """Language script: the entry within the hook's checkout, with the arguments of the site and the files' names."""
        hook = self.hook()
        files = [str(path.relative_to(self.site)) for path in sorted(self.site.rglob("*"))]
        staged = [name for name in files if re.search(hook["files"], name)]
        self.assertEqual(staged, ["faulty/rules/x.pug", "good/rules/x.pug"])
        for names, status in ((staged, 1), (staged[1:], 0)):
            entry, *fixed = hook["entry"].split()
            words = [str(self.project / entry), *fixed, "--variant", "chess", *names]
            result = subprocess.run(words, cwd=self.site, env=self.env, capture_output=True, text=True, timeout=120)
            self.assertEqual(result.returncode, status, result.stdout + result.stderr)
            self.assertIn("[AV111]", result.stdout)
        self.assertTrue(hook["verbose"], "pre-commit hides what is said of pages that pass")
        write(self.site / "less.pug", LESS)
        for words, status in (([*fixed], 1), ([], 0)):
            result = subprocess.run([str(self.project / entry), *words, "--variant", "chess", "less.pug"], cwd=self.site, env=self.env,
                                    capture_output=True, text=True, timeout=120)
            self.assertEqual(result.returncode, status, result.stdout + result.stderr)
        self.assertFalse(re.search(hook["files"], "notes.txt"))
        self.assertTrue(re.search(hook["files"], "variants/Chess/rules.html"))

    @unittest.skipUnless(shutil.which("pre-commit"), "pre-commit is not installed")
    def test_pre_commit_itself(self):
        self.commit(self.project)
        config = {"repos": [{"repo": str(self.project), "rev": "HEAD", "hooks": [{"id": "arbiter-verify", "args": ["--variant=chess"]}]}]}
        head = subprocess.run(["git", "-C", str(self.project), "rev-parse", "HEAD"], capture_output=True, text=True, check=True)
        config["repos"][0]["rev"] = head.stdout.strip()
        write(self.site / ".pre-commit-config.yaml", yaml.safe_dump(config))
        self.commit(self.site)
        for folder, status in (("good", 0), ("faulty", 1)):
            result = subprocess.run(["pre-commit", "run", "--files", f"{folder}/rules/x.pug"], cwd=self.site, capture_output=True, text=True,
                                    env={**self.env, "PRE_COMMIT_HOME": str(self.folder / "cache")}, timeout=120)
            self.assertEqual(result.returncode, status, result.stdout + result.stderr)
            self.assertEqual("[AV202]" in result.stdout, status == 1, result.stdout)

    def test_not_built(self):
        """Without a build and without its packages the wrapper says what to do, and installs nothing."""
        stub(self.project / "tools/setup", f'[[ $* == --dry-run ]] || echo "installed" >>"{self.folder}/calls"\necho ninja-build\n')
        env = {name: text for name, text in self.env.items() if name != "ARBITER_BIN"}
        result = subprocess.run([str(self.project / "tools/hooks/verify"), "good"], cwd=self.site, env=env, capture_output=True, text=True, timeout=120)
        self.assertEqual((result.returncode, result.stdout), (2, ""))
        self.assertRegex(result.stderr, r"packages are missing \(ninja-build\): run .*/tools/setup")
        self.assertFalse((self.folder / "calls").exists())
        self.assertFalse((self.project / "build").exists(), "the checkout was written to")


class GitLab(Adoption):
    def run_job(self, file="arbiter-verify", name="arbiter-verify", **variables):
        job = load(self.project / f".gitlab/{file}.yml")[name]
        env = {**job["variables"], **variables, "CI": "true", "CI_PROJECT_DIR": str(self.site), "GITLAB_CI": "true"}
        # The runner joins both lists into one script, with its variables in the environment.
        result = self.bash("\n".join([*job["before_script"], *job["script"]]), env)
        return result, {kind: self.site / name for kind, name in job["artifacts"]["reports"].items()}

    def test_job(self):
        self.commit(self.project)
        for folder, status in (("good", 0), ("faulty", 1)):  # the second run finds the clone of the first, as from the cache
            result, reports = self.run_job(ARBITER_REPOSITORY=f"file://{self.project}", ARBITER_PATHS=folder, ARBITER_ARGS="--variant chess")
            self.assertEqual(result.returncode, status, result.stdout + result.stderr)
            found = json.loads(reports["codequality"].read_text())
            errors = [(each["check_name"], each["location"]["path"]) for each in found if each["severity"] == "major"]
            self.assertEqual(errors, [("AV202", "faulty/rules/x.pug")] * status)
            self.assertIn("AV111", [each["check_name"] for each in found])
            self.assertIn("<testsuite", reports["junit"].read_text())
        calls = (self.folder / "calls").read_text()
        self.assertIn("apt-get install", calls)

    def test_positions(self):
        self.commit(self.project)
        for folder, status in (("sound", 0), ("unsound", 1)):
            result, reports = self.run_job("arbiter-corpus", "arbiter-corpus-check", ARBITER_REPOSITORY=f"file://{self.project}", ARBITER_PATHS=folder)
            self.assertEqual(result.returncode, status, result.stdout + result.stderr)
            found = json.loads(reports["codequality"].read_text())
            self.assertEqual([(each["check_name"], each["location"]["path"]) for each in found], [("AF131", "unsound/x.epd")] * status)
            self.assertIn("<testsuite", reports["junit"].read_text())

    def test_strict(self):
        self.commit(self.project)
        write(self.site / "less/rules/x.pug", LESS)
        for given, status in (({}, 1), ({"ARBITER_STRICT": ""}, 0)):
            result, _ = self.run_job(ARBITER_REPOSITORY=f"file://{self.project}", ARBITER_PATHS="less", ARBITER_ARGS="--variant chess", **given)
            self.assertEqual(result.returncode, status, result.stdout + result.stderr)

    def test_no_repository(self):
        result, _ = self.run_job()
        self.assertEqual(result.returncode, 2)
        self.assertIn("ARBITER_REPOSITORY", result.stderr)

    @NEEDS_CURL
    def test_archive(self):
        self.take_archive()
        for archive in (str(self.archive), self.serve()):
            for folder, status in (("good", 0), ("faulty", 1)):
                result, reports = self.run_job(ARBITER_ARCHIVE=archive, ARBITER_SHA256=self.sum, ARBITER_PATHS=folder, ARBITER_ARGS="--variant chess")
                self.assertEqual(result.returncode, status, result.stdout + result.stderr)
            result, reports = self.run_job("arbiter-corpus", "arbiter-corpus-check", ARBITER_ARCHIVE=archive, ARBITER_SHA256=self.sum, ARBITER_PATHS="unsound")
            self.assertEqual(result.returncode, 1, result.stdout + result.stderr)
            self.assertIn("AF131", reports["codequality"].read_text())
        if shutil.which("curl"):
            self.assertFalse((self.folder / "calls").exists(), "with an archive nothing is installed or cloned")
        for what, _ in self.BAD[:5]:
            archive, wanted = self.bad(what)
            result, reports = self.run_job(ARBITER_ARCHIVE=archive, ARBITER_SHA256=wanted, ARBITER_PATHS="good")
            self.assertEqual(result.returncode, 2, (what, result.stdout, result.stderr))
            self.assertTrue(result.stderr, what)

    def test_image_with_the_programs(self):
        env = dict(ARBITER_PATHS="faulty", ARBITER_ARGS="--variant chess", PATH=f"{BIN}:{self.env['PATH']}")
        self.assertEqual(self.run_job(**env)[0].returncode, 1)
        self.assertFalse((self.folder / "calls").exists())


class Engine(Adoption):
    """The CI files for engines, as they stand: only what their first lines say is to be changed is changed."""

    def setUp(self):
        super().setUp()
        self.take_archive("arbiter-compare", "arbiter-perft", "arbiter-moves")
        stub(self.folder / "stubs/make", 'cp "$PEER" engine\n')
        self.engine = self.folder / "engine"
        self.engine.mkdir()
        self.given = {"ARBITER_ARCHIVE": self.serve(), "ARBITER_SHA256": self.sum, "PROTOCOL": "arbiter"}
        write(self.engine / "perft.epd", EPD)
        write(self.engine / "positions/x.epd", EPD)

    def peer(self, faulty):
        good = self.folder / "good_peer"
        stub(good, "exec arbiter-moves --serve --setup\n")
        self.given["PEER"] = str(SOURCE / "tools/adapters/faulty_peer") if faulty else str(good)

    def github(self):
        """The runs of all steps: those behind one that failed run where they say so."""
        workflow = load(SOURCE / "tools/hooks/engine-github.yml")
        env = {**workflow["env"], **self.given, "RUNNER_TEMP": str(Path(tempfile.mkdtemp(dir=self.folder)))}
        self.assertLessEqual(set(self.given) - {"PEER"}, set(workflow["env"]))
        runs = {}
        for step in workflow["jobs"]["rules"]["steps"]:
            if "uses" in step:
                self.assertRegex(step["uses"], r"^actions/[\w-]+@v\d+$")
                continue
            self.assertNotIn("${{", step["run"])
            if any(each.returncode for each in runs.values()) and step.get("if") != "success() || failure()":
                continue
            path = write(self.folder / "path", "")
            # Its bash, as the runner calls it where no shell is named.
            runs[step["name"]] = self.bash(step["run"], {**env, "GITHUB_PATH": str(path), "GITHUB_ACTIONS": "true"}, self.engine)
            self.env["PATH"] = ":".join([*path.read_text().splitlines(), self.env["PATH"]])
        return runs

    def gitlab(self):
        shutil.rmtree(self.engine / ".arbiter", ignore_errors=True)
        job = load(SOURCE / "tools/hooks/engine-gitlab.yml")["rules"]
        self.assertLessEqual(set(self.given) - {"PEER"}, set(job["variables"]))
        return self.bash("\n".join([*job["before_script"], *job["script"]]), {**job["variables"], **self.given}, self.engine)

    @NEEDS_CURL
    def test_github(self):
        self.peer(faulty=False)
        runs = self.github()
        self.assertEqual({name: run.returncode for name, run in runs.items()},
                         dict.fromkeys(["Build the engine", "Fetch Arbiter", "Score", "Counts", "Positions and games", "Rule pages"], 0),
                         [run.stderr for run in runs.values()])
        self.assertIn("docs is not there", runs["Rule pages"].stdout)
        self.assertIn("<svg", (self.engine / "rules.svg").read_text())
        self.peer(faulty=True)
        write(self.engine / "perft.epd", EPD.replace("20", "21"))
        write(self.engine / "positions/x.epd", FAULTY_EPD)
        write(self.engine / "docs/x.pug", FAULTY)
        runs = self.github()
        self.assertEqual([runs[name].returncode for name in ("Score", "Counts", "Positions and games", "Rule pages")], [1, 1, 1, 1])
        self.assertRegex(runs["Score"].stdout, r"(?m)^::error .*the peer lacks e4xd3")
        write(self.engine / "rules-known.txt", "CH.pawn.ep is still to come\n")
        self.assertEqual(self.github()["Score"].returncode, 0)
        self.given["ARBITER_SHA256"] = "0" * 64
        runs = self.github()
        self.assertNotEqual(runs["Fetch Arbiter"].returncode, 0)
        self.assertNotIn("Score", runs)

    @NEEDS_CURL
    def test_gitlab(self):
        self.peer(faulty=False)
        run = self.gitlab()
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
        self.assertIn("nothing was checked of PAGES", run.stdout)
        for name, start in (("rules.svg", "<svg"), ("rules.xml", "<testsuite"), ("rules.json", "[")):
            self.assertIn(start, (self.engine / name).read_text())
        self.peer(faulty=True)
        self.assertEqual(self.gitlab().returncode, 1)
        write(self.engine / "rules-known.txt", "CH.pawn.ep is still to come\n")
        self.assertEqual(self.gitlab().returncode, 0)
        write(self.engine / "perft.epd", EPD.replace("20", "21"))
        self.assertEqual(self.gitlab().returncode, 1)
        self.given["ARBITER_SHA256"] = "0" * 64
        self.assertNotEqual(self.gitlab().returncode, 0)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--source", type=Path, required=True)
    parser.add_argument("--bin", type=Path, required=True)
    options, rest = parser.parse_known_args()
    SOURCE, BIN = options.source.resolve(), options.bin.resolve()
    unittest.main(argv=[sys.argv[0], *rest])
