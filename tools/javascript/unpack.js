/**
 * Unpacks the files that are brotli in the archive: as npm installs the package, or by hand where scripts of packages are
 * not run. Browsers need them; Node starts faster with them.
 */
import fs from "node:fs";
import { packaged } from "./files.js";

for (const name of ["arbiter.wasm", "conformance.json"]) {
  const file = new URL(name, import.meta.url), part = new URL(`${name}.${process.pid}`, import.meta.url);
  try {
    if (fs.existsSync(file)) continue;
    fs.writeFileSync(part, packaged(name));
    fs.renameSync(part, file);
  } catch (error) {
    console.error(`arbiter-chess: ${name} is not unpacked, which browsers need: ${error.message}`);
  }
}
