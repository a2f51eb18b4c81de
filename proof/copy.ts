import { execFileSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../tools/stage/processes.ts";

/** A checkout like this one, to be changed at will, with a database server of its own. */
export function makeCopy(name: string): string {
  mkdirSync(join(root, ".data"), { recursive: true });
  const copy = mkdtempSync(join(root, ".data", `${name}-`));
  // The database's own user must be able to enter.
  chmodSync(copy, 0o755);
  for (const file of filesOf(root)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    copyFileSync(join(root, file), join(copy, file));
  }
  execFileSync("cp", ["-al", join(root, "node_modules"), join(copy, "node_modules")]);
  // What the test runner remembers is written in place: linked, it would be written here as well.
  for (const cache of [".vite", ".vite-temp", ".cache"])
    rmSync(join(copy, "node_modules", cache), { recursive: true, force: true });
  return copy;
}

function filesOf(checkout: string): string[] {
  const args = ["ls-files", "-co", "--exclude-standard"];
  const listed = execFileSync("git", args, { cwd: checkout, encoding: "utf8" });
  return listed.split("\n").filter((file) => file !== "" && existsSync(join(checkout, file)));
}

export function removeCopy(copy: string): void {
  const server = join(copy, ".data", "postgres.json");
  if (existsSync(server)) {
    const { dir } = JSON.parse(readFileSync(server, "utf8")) as { dir: string };
    execFileSync("node", ["scripts/db.ts", "down"], { cwd: copy, env: environment() });
    rmSync(dir, { recursive: true, force: true });
  }
  rmSync(copy, { recursive: true, force: true });
}

/** Without the settings that would lead the copy to somebody else's database. */
export function environment(): NodeJS.ProcessEnv {
  const { DATABASE_URL: _server, KAUNTER_DATABASE: _name, ...rest } = process.env;
  return { ...rest, TZ: "UTC" };
}
