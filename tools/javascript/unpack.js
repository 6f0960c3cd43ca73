/**
 * Unpacks arbiter.wasm, which is brotli in the archive: as npm installs the package, or by hand where scripts of packages
 * are not run. Browsers need it; Node starts faster with it.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";

const file = new URL("arbiter.wasm", import.meta.url), part = new URL(`arbiter.wasm.${process.pid}`, import.meta.url);
try {
  if (!existsSync(file)) {
    writeFileSync(part, brotliDecompressSync(readFileSync(new URL("arbiter.wasm.br", import.meta.url))));
    renameSync(part, file);
  }
} catch (error) {
  console.error(`arbiter-chess: arbiter.wasm is not unpacked, which browsers need: ${error.message}`);
}
