import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Where systemd would find everything. */
export interface Places {
  units: string;
  /** What the files call /etc/kaunter. */
  etc: string;
  /** Gets a folder of copies for each process, as systemd hands them out. */
  credentials: string;
}

/**
 * What a process is told by its unit, as systemd reads it: the unit and its drop-ins by their names, the keys copied to a
 * folder of the process, then the files of settings, which win.
 */
export function environmentOf(unit: string, places: Places): Record<string, string> {
  const lines = filesOf(unit, places.units).flatMap((file) =>
    readFileSync(file, "utf8").split("\n"),
  );
  const valuesOf = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}=`)).map((line) => line.slice(name.length + 1));
  const here = (path: string) => path.replace("/etc/kaunter", places.etc);
  const folder = join(places.credentials, unit);
  mkdirSync(folder, { recursive: true });
  for (const credential of valuesOf("LoadCredential")) {
    const [name = "", path = ""] = credential.split(/:(.*)/s);
    copyFileSync(here(path), join(folder, name));
  }
  const instance = /@(.*)$/.exec(unit)?.[1] ?? "";
  const told = valuesOf("Environment")
    .map((line) => line.replaceAll("%d", folder).replaceAll("%i", instance))
    .flatMap((line) => line.match(/[A-Z_]+=\S*/g) ?? []);
  const settings = valuesOf("EnvironmentFile").flatMap((path) =>
    readFileSync(here(path), "utf8").split("\n"),
  );
  return Object.fromEntries([...told, ...settings].filter((line) => line !== "").map(toPair));
}

/** Also those of all units whose name begins in the same way, and of the template of an instance. */
function filesOf(unit: string, units: string): string[] {
  const template = unit.replace(/@.*$/, "@");
  const folders = ["kaunter-", template, unit].map((name) => join(units, `${name}.service.d`));
  const dropIns = [...new Set(folders)]
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => ({ name, file: join(folder, name) })))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return [join(units, `${template}.service`), ...dropIns.map(({ file }) => file)];
}

function toPair(line: string): [string, string] {
  const [name = "", value = ""] = line.split(/=(.*)/s);
  return [name, value.replace(/^"(.*)"$/, "$1")];
}
