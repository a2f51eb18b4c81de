// Plain JavaScript, because an older Node must still be able to read it and refuse.
import { readFileSync } from "node:fs";

const wanted = readFileSync(new URL("../.nvmrc", import.meta.url), "utf8").trim();
if (process.version !== `v${wanted}`) {
  process.stderr.write(
    `Kaunter runs on Node ${wanted}, this is ${process.version}.\n` +
      `On Linux (x64, arm64) "npm ci" installs it; elsewhere use a version manager that reads .nvmrc.\n`,
  );
  process.exit(1);
}
