import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

const [name = "", ...args] = process.argv.slice(2);
const folder = import.meta.dirname;
const programs = readdirSync(join(folder, "programs")).map((file) => file.replace(/\.ts$/, ""));
const file = join(folder, "programs", `${name}.ts`);

if (programs.includes(name) && existsSync(file)) {
  process.exitCode = spawnSync(process.execPath, [file, ...args], { stdio: "inherit" }).status ?? 1;
} else {
  process.stdout.write(
    `npm run proof -- NAME [--help]\n\nPrograms that attack and measure the product: ${programs.join(", ")}\n`,
  );
}
