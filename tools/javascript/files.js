/** The files of the package for its programs: those that are brotli in the archive (NAME.br), unpacked by unpack.js or not. */
import fs from "node:fs";
import { brotliDecompressSync } from "node:zlib";

/** The bytes of a file of the package. */
export function packaged(name) {
  const file = new URL(name, import.meta.url);
  return fs.existsSync(file) ? fs.readFileSync(file) : brotliDecompressSync(fs.readFileSync(new URL(`${file}.br`)));
}
