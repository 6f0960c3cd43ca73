// One run of arbiter-solve, in a thread of its own that the page ends if the reader stops it. The program reads and
// writes files that are kept here; what it prints goes to the page as it comes.
const errors = { EBADF: 8, EEXIST: 20, EINVAL: 28, EISDIR: 31, ENOENT: 44, ENOSYS: 52, ENOTDIR: 54 }; // WASI's numbers
const fault = (code) => Object.assign(new Error(code), { code });
class Exit extends Error {
  constructor(status) {
    super(`exit ${status}`);
    this.status = status;
  }
}

let exports;
const view = () => new DataView(exports.memory.buffer);
const bytes = (at, size) => new Uint8Array(exports.memory.buffer, at, size);
const encoder = new TextEncoder();

/** A text in the module's memory, with a NUL behind it. */
function put(text) {
  const coded = encoder.encode(text + "\0");
  const at = exports.malloc(coded.length);
  bytes(at, coded.length).set(coded);
  return at;
}

function textAt(at) {
  const all = new Uint8Array(exports.memory.buffer);
  return new TextDecoder().decode(all.slice(at, all.indexOf(0, at)));
}

/** The function with errors as numbers: positive ones as in WASI, negative ones as in Linux. */
const guarded = (sign, work) => (...given) => {
  try {
    return work(...given) ?? 0;
  } catch (error) {
    if (!(error.code in errors)) throw error;
    return sign * errors[error.code];
  }
};

const files = new Map(); // name → { data, size }
const root = "/"; // the only folder
const nameOf = (at) => textAt(at).replace(/^(\.?\/)+/, "");
const said = ["", "out", "err"].map((kind) => ({ kind, decoder: new TextDecoder() }));
const opened = new Map([
  [1, { stream: said[1] }],
  [2, { stream: said[2] }],
]); // descriptor → { stream } or { file, position, append }
const openAt = (descriptor) => opened.get(descriptor) ?? (() => { throw fault("EBADF"); })();

function added(entry) {
  let descriptor = 3;
  while (opened.has(descriptor)) ++descriptor;
  opened.set(descriptor, entry);
  return descriptor;
}

const [create, exclusive, truncate, append, directory] = [0o100, 0o200, 0o1000, 0o2000, 0o200000];

function open(name, flags) {
  if (name === "" || (flags & directory) !== 0) throw fault(name === "" ? "EISDIR" : "ENOTDIR"); // O_TMPFILE, too
  if (files.has(name) && (flags & exclusive) !== 0) throw fault("EEXIST");
  if (!files.has(name) && (flags & create) === 0) throw fault("ENOENT");
  if (!files.has(name) || (flags & truncate) !== 0) files.set(name, { data: new Uint8Array(1024), size: 0 });
  return added({ file: files.get(name), position: 0, append: (flags & append) !== 0 });
}

function read(entry, at, size) {
  if (entry.stream) return 0;
  const { file, position } = entry;
  const part = file.data.subarray(position, Math.min(position + size, file.size));
  bytes(at, part.length).set(part);
  entry.position += part.length;
  return part.length;
}

function write(entry, at, size) {
  const part = bytes(at, size);
  if (entry.stream) {
    const { kind, decoder } = entry.stream;
    postMessage({ [kind]: decoder.decode(part, { stream: true }) });
    return size;
  }
  const { file } = entry;
  if (entry.append) entry.position = file.size;
  const end = entry.position + size;
  if (end > file.data.length) {
    const larger = new Uint8Array(2 * end);
    larger.set(file.data);
    file.data = larger;
  }
  file.data.set(part, entry.position);
  entry.position = end;
  file.size = Math.max(file.size, end);
  return size;
}

/** For fd_read and fd_write: moves until a part is not filled. */
function vectors(move, descriptor, parts, count, total) {
  const entry = openAt(descriptor);
  let sum = 0;
  for (let i = 0; i < count; ++i) {
    const at = view().getUint32(parts + 8 * i, true),
      size = view().getUint32(parts + 8 * i + 4, true);
    const done = size === 0 ? 0 : move(entry, at, size);
    sum += done;
    if (done < size) break;
  }
  view().setUint32(total, sum, true);
}

const [plain, folder, device] = [0o100644, 0o40755, 0o20620];
function putStatus(mode, size, at) {
  bytes(at, 88).fill(0);
  view().setUint32(at + 12, mode, true);
  view().setUint32(at + 16, 1, true);
  view().setBigInt64(at + 40, BigInt(size), true);
}
function stated(name, at) {
  if (name === "") return putStatus(folder, 0, at);
  if (!files.has(name)) throw fault("ENOENT");
  putStatus(plain, files.get(name).size, at);
}

const wasi = {
  clock_time_get(id, precision, at) {
    const time = id === 0 ? Date.now() : performance.now();
    view().setBigUint64(at, BigInt(Math.round(time * 1e6)), true);
  },
  environ_sizes_get(count, size) {
    view().setUint32(count, 0, true);
    view().setUint32(size, 0, true);
  },
  environ_get() {},
  fd_close(descriptor) {
    openAt(descriptor);
    opened.delete(descriptor);
  },
  fd_read: (...given) => vectors(read, ...given),
  fd_write: (...given) => vectors(write, ...given),
  fd_seek(descriptor, offset, from, at) {
    const entry = openAt(descriptor);
    if (entry.stream) throw fault("EINVAL");
    entry.position = [0, entry.position, entry.file.size][from] + Number(offset);
    view().setBigUint64(at, BigInt(entry.position), true);
  },
  fd_fdstat_get(descriptor, at) {
    const [plainKind, otherKind] = [4, 2];
    bytes(at, 24).fill(0);
    view().setUint8(at, openAt(descriptor).stream ? otherKind : plainKind);
  },
  proc_exit(status) {
    throw new Exit(status);
  },
};

const system = {
  arbiter_is_terminal: () => 0,
  arbiter_umask: () => 0o22,
  arbiter_copy_of: (descriptor) => added(openAt(descriptor)),
  arbiter_open: (path, flags) => open(nameOf(path), flags),
  arbiter_texts(size) {
    const none = "\0\0"; // no list of documents and no suites
    view().setUint32(size, none.length + 1, true);
    return put(none);
  },
  __syscall_stat64: (path, at) => stated(nameOf(path), at),
  __syscall_lstat64: (path, at) => stated(nameOf(path), at),
  __syscall_fstatat64: (base, path, at) => stated(nameOf(path), at),
  __syscall_fstat64(descriptor, at) {
    const entry = openAt(descriptor);
    putStatus(entry.stream ? device : plain, entry.file?.size ?? 0, at);
  },
  __syscall_faccessat(base, path) {
    if (nameOf(path) !== "" && !files.has(nameOf(path))) throw fault("ENOENT");
  },
  __syscall_readlink() {
    throw fault("EINVAL");
  },
  __syscall_rename(from, to) {
    if (!files.has(nameOf(from))) throw fault("ENOENT");
    files.set(nameOf(to), files.get(nameOf(from)));
    files.delete(nameOf(from));
  },
  __syscall_unlink(path) {
    if (!files.delete(nameOf(path))) throw fault("ENOENT");
  },
  __syscall_fchmod() {},
  __syscall_chmod() {},
  __syscall_fchown32() {},
  __syscall_chown32() {},
  __syscall_ftruncate64(descriptor, low) {
    openAt(descriptor).file.size = low >>> 0;
  },
  __syscall_getcwd(at) {
    bytes(at, 2).set(encoder.encode(root + "\0"));
    return 2;
  },
};

const upper = { value: 0 };
const others = {
  emscripten_notify_memory_growth() {},
  setTempRet0(value) {
    upper.value = value;
  },
  getTempRet0: () => upper.value,
};

addEventListener("message", ({ data: { module, words, given } }) => {
  for (const [name, text] of Object.entries(given)) {
    const data = encoder.encode(text);
    files.set(name, { data, size: data.length });
  }
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] ??= {};
    imports[from][name] =
      others[name] ??
      (wasi[name] ? guarded(1, wasi[name]) : guarded(-1, system[name] ?? (() => { throw fault("ENOSYS"); })));
  }
  let status;
  try {
    exports = new WebAssembly.Instance(module, imports).exports;
    exports._initialize?.();
    const all = ["arbiter", "solve", ...words].map(put);
    const pointers = exports.malloc(4 * (all.length + 1));
    [...all, 0].forEach((at, i) => view().setUint32(pointers + 4 * i, at, true));
    exports.arbiter_run(all.length, pointers);
  } catch (error) {
    if (!(error instanceof Exit)) {
      const memory = error instanceof RangeError;
      return postMessage({
        broken: memory ? "There is not enough memory or stack for this problem." : `Our own mistake: ${error.message}.`,
      });
    }
    ({ status } = error);
  }
  const made = {};
  for (const [name, { data, size }] of files) {
    if (!(name in given)) made[name] = new TextDecoder().decode(data.subarray(0, size));
  }
  postMessage({ status, made });
});
