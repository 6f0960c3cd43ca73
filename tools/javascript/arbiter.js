#!/usr/bin/env node
/**
 * The programs: `arbiter verify …`, `arbiter moves …`, as the programs of the same name, and `arbiter verify --watch`.
 * The module runs in a thread of its own (program.js), which waits where the programs wait; here are Node's events:
 * signals, standard input where it is a pipe, and the programs that arbiter-compare plays against.
 */
import { spawn } from "node:child_process";
import fs from "node:fs";
import { constants } from "node:os";
import { dirname, join, resolve } from "node:path";
import { MessageChannel, Worker } from "node:worker_threads";
import { packaged } from "./files.js";

const internal = 70; // the exit status of a bug of ours
const mostUnread = 1 << 20; // bytes of a child's answers that nobody has asked for yet; then it waits, as at a full pipe
const module = new WebAssembly.Module(packaged("arbiter.wasm"));

/** Runs the program and resolves to its exit status. */
function run(words) {
  return new Promise((done) => {
    const { port1: port, port2: other } = new MessageChannel();
    const wake = new SharedArrayBuffer(8), waker = new Int32Array(wake);
    const children = new Map();
    const made = new Set(); // files that are not complete yet
    const worker = new Worker(new URL("program.js", import.meta.url), {
      workerData: { words, module, port: other, wake }, transferList: [other],
      resourceLimits: { stackSizeMb: 64, maxOldGenerationSizeMb: 4096 },
    });
    const say = (message) => {
      port.postMessage(message);
      Atomics.add(waker, 0, 1);
      Atomics.notify(waker, 0);
    };

    function kill(number) {
      const child = children.get(number);
      children.delete(number);
      if (!child) return;
      child.stdin.destroy();
      try {
        process.kill(process.platform === "win32" ? child.pid : -child.pid, "SIGKILL"); // with its own children
      } catch {
        // It has ended.
      }
    }
    function start(number, command, env) {
      const posix = process.platform !== "win32";
      const child = spawn(command, { shell: posix ? "/bin/sh" : true, detached: posix, env, windowsHide: true });
      children.set(number, child);
      child.on("error", () => say({ child: number, ended: true, status: 127 }));
      child.stdin.on("error", () => say({ child: number, broken: true }));
      child.unread = 0;
      child.stdout.on("data", (chunk) => {
        child.unread += chunk.length;
        if (child.unread > mostUnread) child.stdout.pause();
        say({ child: number, chunk });
      });
      child.stdout.on("close", () => say({ child: number, ended: true }));
      child.stderr.on("data", (error) => say({ child: number, error }));
      child.on("exit", (code, signal) => say({ child: number, status: signal ? 256 + constants.signals[signal] : code }));
    }

    const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
    const handlers = new Map(signals.map((signal) => [signal, () => {
      tidy();
      process.kill(process.pid, signal);
    }]));
    function tidy() {
      for (const [signal, handler] of handlers) process.off(signal, handler);
      for (const number of [...children.keys()]) kill(number);
      for (const file of made) fs.rmSync(file, { force: true });
      made.clear();
    }
    for (const [signal, handler] of handlers) process.on(signal, handler);

    function end(status) {
      tidy();
      port.close();
      worker.terminate().then(() => done(status));
    }
    worker.on("message", (message) => {
      if ("exit" in message) end(message.exit);
      else if ("spawn" in message) start(message.spawn, message.command, message.env);
      else if ("to" in message) {
        children.get(message.to)?.stdin.write(message.text, () => say({ child: message.to, taken: message.text.length }));
      } else if ("read" in message) {
        const child = children.get(message.read);
        if (child && (child.unread -= message.count) <= mostUnread) child.stdout.resume();
      } else if ("kill" in message) kill(message.kill);
      else if ("made" in message) made.add(message.made);
      else if ("gone" in message) made.delete(message.gone);
      else {
        process.stdin.on("data", (chunk) => say({ chunk }));
        process.stdin.on("close", () => say({ ended: true }));
        process.stdin.on("end", () => say({ ended: true }));
        process.stdin.on("error", () => say({ ended: true }));
      }
    });
    worker.on("error", (error) => {
      fs.writeSync(2, `arbiter: internal error: ${error.stack ?? error}\narbiter: this is a bug; please report it with the command line\n`);
      end(internal);
    });
  });
}

/** The folders in which one of the files and folders can change: editors replace a file by another one. */
function foldersOf(paths) {
  const found = new Set();
  const walk = (folder) => {
    found.add(folder);
    for (const each of fs.readdirSync(folder, { withFileTypes: true }))
      if (each.isDirectory() && !each.name.startsWith(".") && each.name !== "node_modules") walk(join(folder, each.name));
  };
  for (const path of paths) {
    if (fs.statSync(path).isDirectory()) walk(resolve(path));
    else found.add(dirname(resolve(path)));
  }
  return found;
}

/** Runs the program again whenever one of its files has changed, until the terminal's Ctrl-C. */
async function watch(words) {
  const paths = words.slice(2).filter((word) => !word.startsWith("-") && fs.existsSync(word));
  if (paths.length === 0) {
    fs.writeSync(2, "arbiter verify: --watch needs a page or a folder of pages that is there\n");
    return 2;
  }
  const isFolder = (path) => fs.statSync(path, { throwIfNoEntry: false })?.isDirectory();
  for (;;) {
    let change;
    const changed = new Promise((resolved) => { change = resolved; });
    const watchers = [...foldersOf(paths.filter((path) => fs.existsSync(path)))].map((folder) =>
      fs.watch(folder, (event, name) => {
        const file = name === null ? null : join(folder, name);
        if (file === null || paths.some((path) => resolve(path) === file || (isFolder(path) && `${file}/`.startsWith(`${resolve(path)}/`)))) change();
      }));
    await run(words);
    fs.writeSync(2, "arbiter verify: waiting for a change; Ctrl-C ends\n");
    await changed;
    await new Promise((resolved) => setTimeout(resolved, 100)); // an editor writes more than once
    for (const each of watchers) each.close();
    fs.writeSync(2, "\n");
  }
}

const words = ["arbiter", ...process.argv.slice(2)];
const watching = words[1] === "verify" && words.includes("--watch");
process.exit(await (watching ? watch(words.filter((word) => word !== "--watch")) : run(words)));
