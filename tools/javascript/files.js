/** The files of the package for its programs: those that are brotli in the archive (NAME.br), unpacked by unpack.js or not. */
import fs from "node:fs";
import { brotliDecompressSync } from "node:zlib";

/** The bytes of a file of the package. */
export function packaged(name) {
  const file = new URL(name, import.meta.url);
  return fs.existsSync(file) ? fs.readFileSync(file) : brotliDecompressSync(fs.readFileSync(new URL(`${file}.br`)));
}

/** The names of the suites in the folder conformance, without their endings. */
export function suites() {
  const names = fs.readdirSync(new URL("conformance/", import.meta.url)).map((file) => file.replace(/\.json(\.br)?$/, ""));
  return [...new Set(names)].sort();
}
