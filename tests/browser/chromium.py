"""Drives headless Chromium over its debugging pipe: real clicks and keys in the page as it is, its policy included.

Only the standard library is needed. The pipe carries JSON messages that end in a zero byte (DevTools protocol).
"""

import argparse
import base64
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time


def program():
    """The browser's name, or None."""
    return next((name for name in ("chromium", "chromium-browser", "google-chrome") if shutil.which(name)), None)


def given(what):
    """The options of a test of what the programs write; ends it as skipped (77) where there is no browser."""
    reader = argparse.ArgumentParser(add_help=False)
    reader.add_argument("--bin", required=True)
    reader.add_argument("--keep")
    options = reader.parse_args()
    if not program():
        print(f"no Chromium here, so {what} is not checked in a browser: tools/setup --with browser", file=sys.stderr)
        sys.exit(77)
    return options


def variants(root):
    """The names of all variants, in their order; a page that shows fewer has lost some."""
    with open(os.path.join(root, "verifier", "variants", "variants.def"), encoding="utf-8") as text:
        return re.findall(r"^ARBITER_VARIANT\((\w+)\)", text.read(), re.MULTILINE)


class Page:
    """A page in a browser of its own. Use it in a with statement. It tells when it has painted only with
    `paint_times`: without the thread that does, clicks take a fifth less time of the processor."""

    def __init__(self, width=1280, height=900, paint_times=False):
        self.profile = tempfile.mkdtemp(prefix="arbiter-browser-")
        to_browser, self.out = os.pipe()
        self.into, from_browser = os.pipe()
        flags = ["--headless", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
                 "--disable-component-update", "--disable-sync", "--hide-scrollbars", "--remote-debugging-pipe",
                 f"--user-data-dir={self.profile}"]
        if not paint_times:
            flags.append("--disable-threaded-compositing")
        if os.geteuid() == 0:
            flags.append("--no-sandbox")  # root has none

        def wire():  # the browser reads descriptor 3 and writes 4
            reading, writing = os.dup(to_browser), os.dup(from_browser)
            os.dup2(reading, 3)
            os.dup2(writing, 4)

        self.process = subprocess.Popen([program(), *flags, "about:blank"], preexec_fn=wire, close_fds=False,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.rest, self.number, self.session = b"", 0, None
        self.errors, self.requests, self.events = [], [], []
        target = next(t for t in self.ask("Target.getTargets")["targetInfos"] if t["type"] == "page")
        self.session = self.ask("Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.ask(f"{domain}.enable")
        self.size(width, height)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.session = None
            self.ask("Browser.close")
        except (OSError, RuntimeError):
            self.process.kill()
        self.process.wait(20)
        os.close(self.out)
        os.close(self.into)
        shutil.rmtree(self.profile, ignore_errors=True)

    def receive(self):
        while b"\0" not in self.rest:
            part = os.read(self.into, 1 << 20)
            if not part:
                raise RuntimeError("the browser has ended")
            self.rest += part
        text, self.rest = self.rest.split(b"\0", 1)
        message = json.loads(text)
        method, params = message.get("method"), message.get("params", {})
        if method == "Runtime.exceptionThrown":
            self.errors.append(params["exceptionDetails"].get("exception", {}).get("description", "exception"))
        elif method == "Runtime.consoleAPICalled" and params["type"] in ("error", "warning", "assert"):
            self.errors.append(" ".join(str(each.get("value")) for each in params["args"]))
        elif method == "Log.entryAdded" and params["entry"]["level"] in ("error", "warning"):
            self.errors.append(params["entry"]["text"])
        elif method == "Network.requestWillBeSent":
            self.requests.append(params["request"]["url"])
        if method:
            self.events.append(method)
        return message

    def ask(self, method, **params):
        self.number += 1
        message = {"id": self.number, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]

    def open(self, address):
        """Loads an address. One that differs from the last in what follows # alone is loaded again in the same process:
        a renderer for each visit takes longer than most of what is looked at in it."""
        self.events.clear()
        if self.js("location.href.split('#')[0]") == address.split("#")[0]:
            self.js(f"history.scrollRestoration = 'manual'; history.replaceState(null, '', {json.dumps(address)})")
            self.ask("Page.reload")
        else:
            self.ask("Page.navigate", url=address)
        while "Page.loadEventFired" not in self.events:
            self.receive()

    def js(self, text):
        """The value of an expression in the page."""
        result = self.ask("Runtime.evaluate", expression=text, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"]["exception"].get("description", text))
        return result["result"].get("value")

    def until(self, text, what, seconds=10):
        """Waits until an expression holds."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.js(text):
                return
            time.sleep(0.03)
        raise AssertionError(what)

    def size(self, width, height, dark=False):
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.ask("Emulation.setEmulatedMedia",
                 features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])

    def spot(self, selector):
        """The middle of an element, which must be what is seen there."""
        quoted = json.dumps(selector)
        spot = self.js(f"""(() => {{
          const node = document.querySelector({quoted});
          if (!node) return "is not there";
          if (node.disabled) return "is disabled";
          node.scrollIntoView({{ block: "nearest", behavior: "instant" }});
          const box = node.getBoundingClientRect();
          const spot = [box.left + box.width / 2, box.top + box.height / 2];
          const seen = document.elementFromPoint(...spot);
          return seen && (node === seen || node.contains(seen)) ? spot : "is covered by " + (seen?.outerHTML ?? "nothing").slice(0, 80);
        }})()""")
        if isinstance(spot, str):
            raise AssertionError(f"{selector} {spot}")
        return spot

    def click(self, selector):
        """A click with the mouse."""
        x, y = self.spot(selector)
        for kind in ("mousePressed", "mouseReleased"):
            self.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def drag(self, start, end, touch=False, halfway=None):
        """Drags from the middle of an element to that of another one; `halfway()` is called on the way."""
        (x, y), (to_x, to_y) = self.spot(start), self.spot(end)
        path = [(x + (to_x - x) * i / 5, y + (to_y - y) * i / 5) for i in range(1, 6)]

        def act(mouse, finger, place):
            if touch:
                points = [] if finger == "touchEnd" else [{"x": place[0], "y": place[1]}]
                self.ask("Input.dispatchTouchEvent", type=finger, touchPoints=points)
            else:
                self.ask("Input.dispatchMouseEvent", type=mouse, x=place[0], y=place[1], button="left", clickCount=1)

        act("mousePressed", "touchStart", (x, y))
        for place in path:
            act("mouseMoved", "touchMove", place)
        if halfway:
            halfway()
        act("mouseReleased", "touchEnd", path[-1])

    def drop(self, selector, path):
        """Drops a file of this machine on an element."""
        x, y = self.spot(selector)
        for kind in ("dragEnter", "dragOver", "drop"):
            self.ask("Input.dispatchDragEvent", type=kind, x=x, y=y,
                     data={"items": [], "files": [path], "dragOperationsMask": 1})

    def paste(self, text, selector=None):
        """Pastes a text into an element, or where none has the focus."""
        self.js(f"""(() => {{ const data = new DataTransfer(); data.setData("text/plain", {json.dumps(text)});
          const node = {f"document.querySelector({json.dumps(selector)})" if selector else "document.body"};
          node.dispatchEvent(new ClipboardEvent("paste", {{ clipboardData: data, bubbles: true, cancelable: true }})); }})()""")

    def key(self, name):
        code = {"ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Enter": 13, "Tab": 9, "Escape": 27}[name]
        more = {"text": "\r"} if name == "Enter" else {}
        self.ask("Input.dispatchKeyEvent", type="keyDown", key=name, code=name, windowsVirtualKeyCode=code, **more)
        self.ask("Input.dispatchKeyEvent", type="keyUp", key=name, code=name, windowsVirtualKeyCode=code)

    def choose(self, selector, value):
        self.js(f"""(() => {{ const node = document.querySelector({json.dumps(selector)}); node.value = {json.dumps(value)};
          node.dispatchEvent(new Event("change", {{ bubbles: true }})); }})()""")

    def picture(self, path, whole=False):
        data = self.ask("Page.captureScreenshot", format="png", captureBeyondViewport=whole)["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def pdf(self, path):
        data = self.ask("Page.printToPDF", printBackground=False)["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))
