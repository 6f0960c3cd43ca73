#!/usr/bin/env python3
"""From nothing to a result in under a minute: what tools/release made, in bare systems, as those who adopt it use it.

    minute_test.py --source CHECKOUT --release FOLDER

Each case begins with a Debian 12 that has nothing but its base (debootstrap makes it, or ARBITER_CHROOT names one) and a
site with rule pages and positions; a file server stands for the release's address. The clock runs from there to the
finding: the Debian package, the Dockerfile's steps, both GitHub actions, both GitLab jobs and the hooks. With the package
all commands of the README are run; the archive is run in old systems, too. Skipped (77) without root, debootstrap or a
release; what alone is left out is said.
"""
import argparse, os, re, shutil, subprocess, sys, tempfile, time, unittest
from pathlib import Path

import adoption_test as adoption

LIMIT = 60  # seconds
SOURCE = RELEASE = BASE = WORK = None
UBUNTU = "http://archive.ubuntu.com/ubuntu"
OLD = (("Ubuntu 22.04", "jammy"), ("Ubuntu 20.04", "focal"), ("Ubuntu 16.04", "xenial"))  # glibc 2.35, 2.31 and 2.23
took = []
# A command of each program of the archive, what it prints among others, and its status.
COMMANDS = (
    ("arbiter-corpus check --variant chess positions", "AF131", 1),
    ("arbiter-perft --variant armies --position start:CN --depth 4", "629312", 0),
    ("arbiter-moves --variant takemake --from b1", "b1-a3", 0),
    ("arbiter-solve --variant chess --fen '7k/8/5K2/6Q1/8/8/8/8 w - - 0 1' --stipulation '#1'", "Qg5-g7 #", 0),
    ("arbiter-compose king-answers-check --variant takemake --minimal", "fewest: proved", 0),
    ("arbiter-compare --variant takemake --engine 'arbiter-moves --serve --variant takemake --profile site' --depth 3",
     "[AC102]", 1),
    # Through a link in another folder, too.
    ("ln -s '/opt/moved here/bin/arbiter-compose' /usr/bin/composer && composer --version", "arbiter-compose", 0),
)


def debootstrap(suite, mirror, *words):
    """The folder of a new system, or None; what debootstrap said is printed."""
    folder = WORK / suite
    done = subprocess.run(["debootstrap", "--variant=minbase", *words, suite, str(folder), mirror],
                          capture_output=True, text=True)
    if done.returncode != 0:
        print(f"debootstrap cannot make {suite} from {mirror}: {done.stdout.strip().splitlines()[-1:]}{done.stderr}")
        return None
    return folder


def named(pattern):
    return next(iter(sorted(RELEASE.glob(pattern))))


class Bare(adoption.Adoption):
    """A system of its own for each case; what its users have is in /home: the checkout, the two sites."""
    run_action, run_job = adoption.Action.run_action, adoption.GitLab.run_job

    def setUp(self, base=None):
        self.root = Path(tempfile.mkdtemp(prefix="bare", dir=WORK))
        self.addCleanup(shutil.rmtree, self.root)
        subprocess.run(["cp", "-a", "--reflink=auto", f"{base or BASE}/.", str(self.root)], check=True)
        subprocess.run(["mount", "-t", "proc", "proc", str(self.root / "proc")], check=True)
        self.addCleanup(subprocess.run, ["umount", str(self.root / "proc")], check=True)
        shutil.copy("/etc/resolv.conf", self.root / "etc/resolv.conf")
        self.folder = self.root / "home"
        self.project, self.site = self.folder / "arbiter", self.folder / "site"
        archive = subprocess.run(["git", "-C", str(SOURCE), "archive", "--prefix=arbiter/", "HEAD"],
                                 check=True, capture_output=True)
        subprocess.run(["tar", "-x", "-C", str(self.folder)], input=archive.stdout, check=True)
        shutil.copytree(SOURCE / "corpus/pages", self.site / "pages")
        adoption.write(self.site / "positions/x.epd", adoption.EPD + adoption.FAULTY_EPD)
        self.env = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/home", "LC_ALL": "C.UTF-8",
                    "DEBIAN_FRONTEND": "noninteractive"}
        self.archive = named("arbiter-*-linux-x86_64.tar.gz")
        sums = dict(line.split()[::-1] for line in (RELEASE / "SHA256SUMS").read_text().splitlines())
        self.sum = sums[self.archive.name]
        self.begin = time.monotonic()

    def bash(self, script, env=(), cwd=None):
        inside = {name: str(text).replace(str(self.root), "") for name, text in {**self.env, **dict(env)}.items()}
        words = [f"{name}={text}" for name, text in inside.items()]
        folder = str(cwd or self.site).replace(str(self.root), "")
        bash = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", f"cd '{folder}'\n{script}"]
        return subprocess.run(["chroot", str(self.root), "env", "-i", *words, *bash], capture_output=True, text=True,
                              stdin=subprocess.DEVNULL, timeout=600)

    def in_time(self, what):
        seconds = time.monotonic() - self.begin
        took.append((what, seconds))
        self.assertLess(seconds, LIMIT, f"{what} took longer than a minute")

    def install(self):
        shutil.copy(named("arbiter_*.deb"), self.root / "tmp/arbiter.deb")
        result = self.bash("apt-get update -q && apt-get install -y -q --no-install-recommends /tmp/arbiter.deb")
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)

    def finds(self, result, text, status=1):
        self.assertEqual(result.returncode, status, result.stdout + result.stderr)
        self.assertIn(text, result.stdout)


class Minute(Bare):
    def test_package(self):
        self.install()
        self.finds(self.bash("arbiter-verify pages/interweave"), "leaper.pug:9:24: error: rank 3 has 2 squares [AF113]")
        self.in_time("package, to the first finding")
        self.finds(self.bash("arbiter corpus check --variant chess positions"), "AF131")
        words = [sys.executable, str(SOURCE / "tests/coverage/readme"), str(SOURCE), "-", "--chroot", str(self.root)]
        readme = subprocess.run(words, capture_output=True, text=True)
        self.assertEqual(readme.returncode, 0, readme.stdout + readme.stderr)
        print(readme.stdout.strip())
        self.finds(self.bash("ls /usr/share/man/man1/arbiter-verify.1* /usr/share/bash-completion/completions/arbiter "
                             "/usr/share/zsh/vendor-completions/_arbiter /usr/share/arbiter/schemas"), "schema.json", 0)

    def test_dockerfile(self):
        """The instructions that the Dockerfile is made of, one after the other; no daemon is needed."""
        for line in re.sub(r"\\\n", "", (SOURCE / "tools/Dockerfile").read_text()).splitlines():
            word, _, rest = line.partition(" ")
            if word == "COPY":
                what, target = rest.split()
                shutil.copy(named(what), self.root / target.lstrip("/"))
            elif word == "RUN":
                result = self.bash(rest)
                self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
            elif word == "FROM":
                self.assertEqual(rest, "debian:bookworm-slim")
            else:
                self.assertIn(word, ("", "#", "WORKDIR", "CMD"))
        self.finds(self.bash("arbiter-verify pages/interweave"), "[AF113]")
        self.in_time("Dockerfile, to the first finding")
        self.assertEqual(self.run_job(ARBITER_PATHS="pages")[0].returncode, 1)  # the GitLab job in that image

    def test_library_package(self):
        """libarbiter-dev brings what its users compile and link with; only the compiler and CMake are theirs."""
        shutil.copy(named("libarbiter-dev_*.deb"), self.root / "tmp/dev.deb")
        shutil.copytree(SOURCE / "tests/adoption/library", self.folder / "library")
        result = self.bash('''
            apt-get update -q && apt-get install -y -q --no-install-recommends /tmp/dev.deb g++ cmake make
            cmake -S /home/library -B /tmp/built && cmake --build /tmp/built
            g++ -std=c++20 /home/library/example.cpp $(pkg-config --cflags --libs arbiter) -o /tmp/example''')
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        for program in ("/tmp/built/example", "/tmp/example"):
            self.finds(self.bash(f"{program} page pages/interweave/leaper.pug"), "9: rank 3 has 2 squares")
        self.assertNotEqual(self.bash("dpkg -s libz3-4").returncode, 0, "the library needs Z3")

    def test_actions(self):
        for name, paths, args, text in (("verify", "pages/interweave", "", "title=AF113"),
                                        ("check", "positions", "--variant=chess", "title=AF131")):
            if name == "check":
                self.doCleanups()
                self.setUp()
            result, outputs, _ = self.run_action(name, paths=paths, args=args, archive=self.served(), sha256=self.sum)
            self.finds(result, text)
            self.assertEqual(outputs["status"], "1")
            self.in_time(f"action {name}, archive from a URL")

    def served(self):
        return adoption.Adoption.serve(self)

    def test_gitlab_jobs(self):
        for file, job, paths, text in (("arbiter-verify", "arbiter-verify", "pages/interweave", "AF113"),
                                       ("arbiter-corpus", "arbiter-corpus-check", "positions", "AF131")):
            if file != "arbiter-verify":
                self.doCleanups()
                self.setUp()
            result, reports = self.run_job(file, job, ARBITER_ARCHIVE=self.served(), ARBITER_SHA256=self.sum,
                                           ARBITER_PATHS=paths)
            self.assertEqual(result.returncode, 1, result.stdout + result.stderr)
            self.assertIn(text, reports["codequality"].read_text())
            self.in_time(f"GitLab job {job}, archive from a URL")

    def test_hooks(self):
        shutil.copy(self.archive, self.folder / "a.tar.gz")
        words = f"--archive=/home/a.tar.gz --sha256={self.sum}"
        for hook, rest, text in (("verify", "--strict pages/interweave/leaper.pug", "AF113"),
                                 ("check", "--variant=chess positions/x.epd", "AF131")):
            self.finds(self.bash(f"/home/arbiter/tools/hooks/{hook} {words} {rest}"), text)
            self.in_time(f"hook {hook}, archive from a path")

    def test_refused(self):
        url = self.served()
        for archive, wanted, said in ((url, "0" * 64, "is not the archive that was meant"),
                                      (url + ".none", self.sum, "cannot be fetched"),
                                      ("http://127.0.0.1:9/x", self.sum, "cannot be fetched"),
                                      ("/home/none", self.sum, "there is no file")):
            if archive == url:
                given = {"ARBITER_ARCHIVE": archive, "ARBITER_SHA256": wanted}
                result = self.bash("/home/arbiter/tools/hooks/verify --version", given)
                self.assertIn("neither curl nor wget is here", result.stderr)
            result, _, _ = self.run_action(paths="pages", archive=archive, sha256=wanted)
            self.assertEqual(result.returncode, 2, result.stderr)
            self.assertIn(said, result.stderr)


class Anywhere(Bare):
    """The archive in systems that are older than the libraries it was made with."""

    def test_old_systems(self):
        for name, suite in (("Debian 12", None), *OLD):
            base = BASE if suite is None else prepared(suite) or debootstrap(suite, UBUNTU, "--no-check-gpg")
            if base is None:
                print(f"LEFT OUT: the archive in {name}")
                continue
            with self.subTest(name):
                self.doCleanups()
                self.setUp(base)
                subprocess.run(["tar", "-xzf", str(self.archive), "-C", str(self.root / "opt")], check=True)
                moved = self.root / "opt/moved here"
                next((self.root / "opt").glob("arbiter-*")).rename(moved)
                self.env["PATH"] += ":/opt/moved here/bin"
                self.finds(self.bash("arbiter verify pages/interweave"), "[AF113]")
                self.in_time(f"archive in {name}, to the first finding")
                for command, text, status in COMMANDS:
                    self.finds(self.bash(command), text, status)


def prepared(suite):
    """A prepared system: ARBITER_CHROOT_FOCAL names one."""
    folder = os.environ.get(f"ARBITER_CHROOT_{suite.upper()}")
    return Path(folder) if folder else None


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--source", type=Path, required=True)
    parser.add_argument("--release", type=Path, required=True)
    options, rest = parser.parse_known_args()
    adoption.SOURCE = SOURCE = options.source.resolve()
    RELEASE = options.release.resolve()
    lacking = [] if os.geteuid() == 0 else ["it has to be run as root"]
    if not shutil.which("debootstrap") and not os.environ.get("ARBITER_CHROOT"):
        lacking.append("debootstrap is not installed")
    lacking += [] if (RELEASE / "SHA256SUMS").exists() else [f"there is no release in {RELEASE}: run tools/release"]
    if lacking:
        print("NOT RUN: " + "; ".join(lacking))
        sys.exit(77)
    # In a mount namespace of its own: however the test ends, none of its mounts outlives it.
    if "ARBITER_MOUNTS" not in os.environ:
        os.environ["ARBITER_MOUNTS"] = "own"
        os.execvp("unshare", ["unshare", "--mount", sys.executable, *sys.argv])
    with tempfile.TemporaryDirectory(prefix="minute") as folder:
        WORK = Path(folder)
        chroot = os.environ.get("ARBITER_CHROOT")
        BASE = Path(chroot) if chroot else debootstrap("bookworm", "http://deb.debian.org/debian")
        if BASE is None:
            print("NOT RUN: there is no bare system")
            sys.exit(77)
        program = unittest.main(argv=[sys.argv[0], *rest], exit=False)
    for what, seconds in took:
        print(f"{seconds:6.1f} s  {what}")
    sys.exit(0 if program.result.wasSuccessful() else 1)
