/**
 * One run of the programs, in a thread of its own: files are read and written here, while arbiter.js hears of signals,
 * of standard input and of the programs that are compared. The module asks as on a system of POSIX, and is given what
 * Node has for it.
 */
import fs from "node:fs";
import { platform } from "node:os";
import tty from "node:tty";
import { parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";
import { packaged } from "./files.js";
import { suiteOf } from "./index.js";

const { words, module, port, wake } = workerData;
const waker = new Int32Array(wake); // [0]: grows with each message of arbiter.js; [1]: never changes

// The numbers of the module's errors are those of WASI, which are in the order of the alphabet.
const errors = Object.fromEntries(
  `2BIG ACCES ADDRINUSE ADDRNOTAVAIL AFNOSUPPORT AGAIN ALREADY BADF BADMSG BUSY CANCELED CHILD CONNABORTED CONNREFUSED
  CONNRESET DEADLK DESTADDRREQ DOM DQUOT EXIST FAULT FBIG HOSTUNREACH IDRM ILSEQ INPROGRESS INTR INVAL IO ISCONN ISDIR
  LOOP MFILE MLINK MSGSIZE MULTIHOP NAMETOOLONG NETDOWN NETRESET NETUNREACH NFILE NOBUFS NODEV NOENT NOEXEC NOLCK NOLINK
  NOMEM NOMSG NOPROTOOPT NOSPC NOSYS NOTCONN NOTDIR NOTEMPTY NOTRECOVERABLE NOTSOCK NOTSUP NOTTY NXIO OVERFLOW OWNERDEAD
  PERM PIPE PROTO PROTONOSUPPORT PROTOTYPE RANGE ROFS SPIPE SRCH STALE TIMEDOUT TXTBSY XDEV`
    .split(/\s+/).map((name, at) => [`E${name}`, at + 1]));

let exports;
const view = () => new DataView(exports.memory.buffer);
const bytes = (at, size) => Buffer.from(exports.memory.buffer, at, size);
/** The path as bytes: what is no UTF-8 is opened all the same. */
const pathAt = (at) => {
  const all = Buffer.from(exports.memory.buffer);
  const path = Buffer.from(all.subarray(at, all.indexOf(0, at)));
  return platform() === "win32" ? path.toString() : path;
};
const pause = (milliseconds) => Atomics.wait(waker, 1, 0, milliseconds);

/** The function, with errors of Node as numbers: positive ones as in WASI, negative ones as in Linux. */
const guarded = (sign, work) => (...given) => {
  try {
    return work(...given) ?? 0;
  } catch (error) {
    if (typeof error?.code !== "string") throw error;
    return sign * (errors[error.code] ?? errors.EIO);
  }
};
const fault = (code) => Object.assign(new Error(code), { code });

// Open files: { real, position, append } with a number of Node's, or { names } of a folder. Where Node's own position is
// used, because it was inherited or there is none, `position` is null.
const files = new Map([0, 1, 2].map((real) => [real, { real, position: null, users: 1 }]));
const fileOf = (descriptor) => files.get(descriptor) ?? (() => { throw fault("EBADF"); })();
const added = (file) => {
  let descriptor = 3;
  while (files.has(descriptor)) ++descriptor;
  files.set(descriptor, file);
  return descriptor;
};

const flags = [[0o100, "O_CREAT"], [0o200, "O_EXCL"], [0o1000, "O_TRUNC"], [0o2000, "O_APPEND"], [0o400000, "O_NOFOLLOW"]];
const directory = 0o200000, nameless = 0o20000000;

function opened(path, given, mode) {
  if ((given & nameless) !== 0) throw fault("EISDIR"); // O_TMPFILE, as systems that do not know it say
  if ((given & directory) !== 0) {
    if (!fs.statSync(path).isDirectory()) throw fault("ENOTDIR");
    const names = fs.readdirSync(path, { encoding: "buffer", withFileTypes: true });
    return added({ names, path, at: 0, users: 1 });
  }
  let wanted = [fs.constants.O_RDONLY, fs.constants.O_WRONLY, fs.constants.O_RDWR][given & 3];
  for (const [bit, name] of flags) if ((given & bit) !== 0) wanted |= fs.constants[name] ?? 0;
  const real = fs.openSync(path, wanted, mode);
  if ((given & 0o200) !== 0) parentPort.postMessage({ made: path.toString() });
  const plain = fs.fstatSync(real).isFile();
  return added({ real, position: plain ? 0 : null, append: (given & 0o2000) !== 0, users: 1 });
}

function closed(descriptor) {
  const file = fileOf(descriptor);
  files.delete(descriptor);
  if (--file.users === 0 && file.real > 2) fs.closeSync(file.real);
}

// What arbiter.js has sent and nobody has asked for yet.
const piped = { chunks: [], ended: false, asked: false };
const children = [];

function heard({ child, chunk, error, ended, status, taken, broken }) {
  const one = child === undefined ? piped : children[child];
  if (chunk) one.chunks.push(Buffer.from(chunk));
  if (error) one.errors.push(Buffer.from(error));
  if (ended) one.ended = true;
  if (status !== undefined) one.status = status;
  if (taken) one.waiting -= taken;
  if (broken) one.broken = true;
}

/** Waits until `done` holds, and says whether it does. */
function waited(done, milliseconds) {
  const until = performance.now() + milliseconds;
  for (;;) {
    const seen = Atomics.load(waker, 0);
    for (let got; (got = receiveMessageOnPort(port));) heard(got.message);
    if (done()) return true;
    const left = until - performance.now();
    if (left <= 0) return false;
    Atomics.wait(waker, 0, seen, left);
  }
}

/** Moves what fits from the first of the chunks to the place in memory. */
function moved(chunks, at, most) {
  if (chunks.length === 0) return 0;
  const count = chunks[0].copy(bytes(at, most));
  if (count === chunks[0].length) chunks.shift();
  else chunks[0] = chunks[0].subarray(count);
  return count;
}

function read(file, at, size) {
  if (file === files.get(0) && piped.asked) {
    waited(() => piped.chunks.length > 0 || piped.ended, Infinity);
    return moved(piped.chunks, at, size);
  }
  if (file.names) throw fault("EISDIR");
  for (;;) {
    try {
      const count = fs.readSync(file.real, bytes(at, size), 0, size, file.position);
      if (file.position !== null) file.position += count;
      return count;
    } catch (error) {
      if (error.code === "EOF") return 0; // of a pipe on Windows
      if (error.code !== "EAGAIN") throw error;
      pause(5); // standard input that another program has made non-blocking
    }
  }
}

function written(file, at, size) {
  for (;;) {
    try {
      const count = fs.writeSync(file.real, bytes(at, size), 0, size, file.append ? null : file.position);
      if (file.position !== null) file.position += count;
      return count;
    } catch (error) {
      if (error.code !== "EAGAIN") throw error;
      pause(5);
    }
  }
}

/** For the vectors of fd_read and fd_write: moves until one is not filled. */
function vectors(move, file, parts, count, total) {
  let sum = 0;
  for (let i = 0; i < count; ++i) {
    const at = view().getUint32(parts + 8 * i, true), size = view().getUint32(parts + 8 * i + 4, true);
    if (size === 0) continue;
    const done = move(file, at, size);
    sum += done;
    if (done < size) break;
  }
  view().setUint32(total, sum, true);
}

function putStatus(status, at) {
  const to = view(), low = (value) => Number(BigInt.asUintN(32, BigInt(value)));
  bytes(at, 88).fill(0);
  [[0, "dev"], [8, "ino"], [12, "mode"], [16, "nlink"], [20, "uid"], [24, "gid"], [28, "rdev"], [48, "blksize"],
    [52, "blocks"]].forEach(([place, name]) => to.setUint32(at + place, low(status[name] ?? 0n), true));
  to.setBigInt64(at + 40, status.size, true);
  [[56, "atimeNs"], [64, "mtimeNs"], [72, "ctimeNs"]].forEach(([place, name]) => {
    to.setUint32(at + place, low(status[name] / 1000000000n), true);
    to.setUint32(at + place + 4, low(status[name] % 1000000000n), true);
  });
  to.setBigUint64(at + 80, BigInt.asUintN(64, status.ino), true);
}

const beside = (base, path) => {
  // AT_FDCWD, or a folder that is open.
  if (base === -100 || path[0] === 47 || path[0] === "/") return path;
  return Buffer.concat([Buffer.from(fileOf(base).path), Buffer.from("/"), Buffer.from(path)]);
};
const stated = (path, at, follows) => putStatus((follows ? fs.statSync : fs.lstatSync)(path, { bigint: true }), at);

function putLink(path, at, size) {
  const target = fs.readlinkSync(path, { encoding: "buffer" });
  return target.copy(bytes(at, size));
}

function putNames(descriptor, at, size) {
  const file = fileOf(descriptor);
  if (!file.names) throw fault("ENOTDIR");
  let used = 0;
  for (; file.at < file.names.length; ++file.at) {
    const entry = file.names[file.at], name = Buffer.from(entry.name);
    const length = (19 + name.length + 8) & ~7;
    if (used + length > size) break;
    const kind = entry.isFile() ? 8 : entry.isDirectory() ? 4 : entry.isSymbolicLink() ? 10 : 0;
    const to = at + used;
    bytes(to, length).fill(0);
    view().setBigUint64(to, BigInt(file.at + 1), true); // no inode is asked for; 0 would be a removed name
    view().setBigUint64(to + 8, BigInt(file.at + 1), true);
    view().setUint16(to + 16, length, true);
    view().setUint8(to + 18, kind);
    name.copy(bytes(to + 19, name.length));
    used += length;
  }
  return used;
}

const variables = () => Object.entries(process.env).map(([name, value]) => Buffer.from(`${name}=${value}\0`));

const wasi = {
  clock_time_get(id, precision, at) {
    const time = id === 0 ? Date.now() : performance.now();
    view().setBigUint64(at, BigInt(Math.round(time * 1e6)), true);
  },
  environ_sizes_get(count, size) {
    const all = variables();
    view().setUint32(count, all.length, true);
    view().setUint32(size, all.reduce((sum, each) => sum + each.length, 0), true);
  },
  environ_get(pointers, at) {
    for (const each of variables()) {
      view().setUint32(pointers, at, true);
      each.copy(bytes(at, each.length));
      pointers += 4;
      at += each.length;
    }
  },
  fd_close: closed,
  fd_read: (descriptor, parts, count, total) => vectors(read, fileOf(descriptor), parts, count, total),
  fd_write: (descriptor, parts, count, total) => vectors(written, fileOf(descriptor), parts, count, total),
  fd_seek(descriptor, offset, from, at) {
    const file = fileOf(descriptor);
    if (file.names || (file.position === null && !(from === 0 && fs.fstatSync(file.real).isFile()))) throw fault("ESPIPE");
    const base = from === 0 ? 0 : from === 1 ? file.position : fs.fstatSync(file.real).size;
    if (base + Number(offset) < 0) throw fault("EINVAL");
    file.position = base + Number(offset);
    view().setBigUint64(at, BigInt(file.position), true);
  },
  fd_fdstat_get(descriptor, at) {
    const file = fileOf(descriptor), folderKind = 3, plainKind = 4, otherKind = 2;
    bytes(at, 24).fill(0);
    view().setUint8(at, file.names ? folderKind : fs.fstatSync(file.real).isFile() ? plainKind : otherKind);
  },
  fd_sync: (descriptor) => fs.fsyncSync(fileOf(descriptor).real),
  proc_exit(status) {
    parentPort.postMessage({ exit: status });
    for (;;) pause(Infinity); // arbiter.js ends this thread
  },
};

const system = {
  arbiter_is_terminal: (descriptor) => (files.has(descriptor) && tty.isatty(fileOf(descriptor).real) ? 1 : 0),
  arbiter_copy_of(descriptor) {
    const file = fileOf(descriptor);
    ++file.users;
    return added(file);
  },
  arbiter_umask: () => process.umask(),
  arbiter_open: (path, given, mode) => opened(pathAt(path), given, mode),
  arbiter_texts(size) {
    const texts = [`\0\0${packaged("documents.tsv")}\0`];
    for (const [name, packed] of Object.entries(JSON.parse(packaged("conformance.json")))) {
      packed.heads.forEach((head, at) => texts.push(`${name}\0${head.profile}\0${JSON.stringify(suiteOf(packed, at))}\0`));
    }
    const all = Buffer.from(texts.join(""));
    const at = exports.malloc(all.length);
    all.copy(bytes(at, all.length));
    view().setUint32(size, all.length, true);
    return at;
  },
  arbiter_spawn(command, environment, size) {
    const child = children.length;
    children.push({ chunks: [], errors: [], waiting: 0 });
    const given = bytes(environment, size).toString().split("\0").filter((each) => each);
    const env = Object.fromEntries(given.map((each) => [each.slice(0, each.indexOf("=")), each.slice(each.indexOf("=") + 1)]));
    parentPort.postMessage({ spawn: child, command: pathAt(command).toString(), env });
    return child;
  },
  arbiter_child_write(child, at, size, milliseconds) {
    const one = children[child];
    waited(() => true, 0);
    if (one.broken || one.status !== undefined) return 0;
    one.waiting += size;
    parentPort.postMessage({ to: child, text: Buffer.from(bytes(at, size)) });
    // As much as a pipe holds need not be read yet.
    return waited(() => one.broken || one.waiting < 65536, milliseconds) && !one.broken ? 1 : 0;
  },
  arbiter_child_read(child, at, most, milliseconds) {
    const one = children[child];
    if (!waited(() => one.chunks.length > 0 || one.ended, milliseconds)) return -1;
    const count = moved(one.chunks, at, most);
    if (count > 0) parentPort.postMessage({ read: child, count });
    return count;
  },
  arbiter_child_errors(child, at, most) {
    waited(() => true, 0);
    return moved(children[child].errors, at, most);
  },
  arbiter_child_end(child, milliseconds) {
    const one = children[child];
    return waited(() => one.status !== undefined, milliseconds) ? one.status : -1;
  },
  arbiter_child_kill: (child) => parentPort.postMessage({ kill: child }),

  __syscall_stat64: (path, at) => stated(pathAt(path), at, true),
  __syscall_lstat64: (path, at) => stated(pathAt(path), at, false),
  __syscall_fstat64(descriptor, at) {
    const file = fileOf(descriptor);
    putStatus(file.names ? fs.statSync(file.path, { bigint: true }) : fs.fstatSync(file.real, { bigint: true }), at);
  },
  __syscall_fstatat64: (base, path, at, how) => stated(beside(base, pathAt(path)), at, (how & 0x100) === 0),
  __syscall_openat: (base, path, given, more) =>
    opened(beside(base, pathAt(path)), given, more ? view().getUint32(more, true) : 0),
  __syscall_getdents64: putNames,
  __syscall_readlink: (path, at, size) => putLink(pathAt(path), at, size),
  __syscall_readlinkat: (base, path, at, size) => putLink(beside(base, pathAt(path)), at, size),
  __syscall_access: (path, how) => fs.accessSync(pathAt(path), how),
  __syscall_faccessat: (base, path, how) => fs.accessSync(beside(base, pathAt(path)), how),
  __syscall_mkdir: (path, mode) => fs.mkdirSync(pathAt(path), mode),
  __syscall_mkdirat: (base, path, mode) => fs.mkdirSync(beside(base, pathAt(path)), mode),
  __syscall_rmdir: (path) => fs.rmdirSync(pathAt(path)),
  __syscall_unlink(path) {
    fs.unlinkSync(pathAt(path));
    parentPort.postMessage({ gone: pathAt(path).toString() });
  },
  __syscall_unlinkat: (base, path, how) =>
    ((how & 0x200) !== 0 ? fs.rmdirSync : fs.unlinkSync)(beside(base, pathAt(path))),
  __syscall_rename(from, to) {
    fs.renameSync(pathAt(from), pathAt(to));
    parentPort.postMessage({ gone: pathAt(from).toString() });
  },
  __syscall_chmod: (path, mode) => fs.chmodSync(pathAt(path), mode),
  __syscall_fchmod: (descriptor, mode) => fs.fchmodSync(fileOf(descriptor).real, mode),
  __syscall_chown32: (path, user, group) => fs.chownSync(pathAt(path), user, group),
  __syscall_fchown32: (descriptor, user, group) => fs.fchownSync(fileOf(descriptor).real, user, group),
  __syscall_ftruncate64(descriptor, low, high) {
    fs.ftruncateSync(fileOf(descriptor).real, (low >>> 0) + high * 2 ** 32);
  },
  __syscall_getcwd(at, size) {
    const path = Buffer.from(`${process.cwd()}\0`);
    if (path.length > size) throw fault("ERANGE");
    return path.copy(bytes(at, size));
  },
  /** Of standard input, which is all that is asked about. */
  __syscall_poll(at, count, milliseconds) {
    if (count !== 1 || view().getInt32(at, true) !== 0) throw fault("ENOSYS");
    if (!piped.asked) parentPort.postMessage({ stdin: true });
    piped.asked = true;
    const there = waited(() => piped.chunks.length > 0 || piped.ended, milliseconds < 0 ? Infinity : milliseconds);
    const hung = 16, text = 1;
    view().setInt16(at + 6, piped.chunks.length > 0 ? text : piped.ended ? hung : 0, true);
    return there ? 1 : 0;
  },
};

const upper = { value: 0 };
const plain = {
  emscripten_notify_memory_growth() {},
  setTempRet0(value) { upper.value = value; },
  getTempRet0: () => upper.value,
  // Of raise(): signals end the thread.
  __call_sighandler() { throw new Error("a signal handler is called"); },
};

const given = {};
for (const { module: from, name } of WebAssembly.Module.imports(module)) {
  given[from] ??= {};
  given[from][name] = plain[name] ??
    (wasi[name] ? guarded(1, wasi[name]) : guarded(-1, system[name] ?? (() => { throw fault("ENOSYS"); })));
}
exports = new WebAssembly.Instance(module, given).exports;
exports._initialize?.();

const texts = words.map((word) => Buffer.from(`${word}\0`));
const pointers = exports.malloc(4 * (texts.length + 1));
texts.forEach((text, i) => {
  const at = exports.malloc(text.length);
  text.copy(bytes(at, text.length));
  view().setUint32(pointers + 4 * i, at, true);
});
view().setUint32(pointers + 4 * texts.length, 0, true);
exports.arbiter_run(texts.length, pointers);
