import { expect, test } from "vitest";
import { findPrograms, installLine, type Machine } from "./postgres-programs.ts";

/** A machine with these files; a link is written as where it is and where it leads. */
function aMachine(files: string[], links: Record<string, string> = {}): Machine {
  const all = [...files, ...Object.keys(links)];
  return {
    platform: "linux",
    path: ["/usr/local/bin", "/usr/bin"],
    bindir: "",
    has: (file) => all.includes(file),
    real: (file) => links[file] ?? file,
    list: (folder) => {
      const inside = all.filter((file) => file.startsWith(`${folder}/`));
      return [...new Set(inside.map((file) => file.slice(folder.length + 1).split("/")[0] ?? ""))];
    },
  };
}

test.each([
  [
    "what PATH leads to comes first",
    aMachine(["/usr/bin/initdb", "/usr/lib/postgresql/17/bin/initdb"]),
    "/usr/bin",
  ],
  [
    "a link on PATH is followed to where all programs are",
    aMachine(["/opt/pg/bin/initdb"], { "/usr/local/bin/initdb": "/opt/pg/bin/initdb" }),
    "/opt/pg/bin",
  ],
  [
    "pg_config is believed where there is a server",
    { ...aMachine(["/opt/pg/bin/initdb"]), bindir: "/opt/pg/bin" },
    "/opt/pg/bin",
  ],
  [
    "a pg_config without a server is passed over",
    { ...aMachine(["/usr/lib/postgresql/15/bin/initdb"]), bindir: "/usr/lib/postgresql/17/bin" },
    "/usr/lib/postgresql/15/bin",
  ],
  [
    "Debian's newest server, not its newest client",
    aMachine([
      "/usr/lib/postgresql/9/bin/initdb",
      "/usr/lib/postgresql/15/bin/initdb",
      "/usr/lib/postgresql/17/bin/psql",
    ]),
    "/usr/lib/postgresql/15/bin",
  ],
  [
    "Homebrew's newest on Apple's own processors",
    aMachine([
      "/opt/homebrew/opt/postgresql@15/bin/initdb",
      "/opt/homebrew/opt/postgresql@17/bin/initdb",
      "/opt/homebrew/opt/postgresql-something/bin/initdb",
    ]),
    "/opt/homebrew/opt/postgresql@17/bin",
  ],
  [
    "Homebrew's on Intel's",
    aMachine(["/usr/local/opt/postgresql@16/bin/initdb"]),
    "/usr/local/opt/postgresql@16/bin",
  ],
  ["nothing", aMachine([]), undefined],
])("PostgreSQL is found: %s", (_, machine, folder) => {
  expect(findPrograms(machine)).toBe(folder);
});

test.each([
  ["darwin", [], "brew install postgresql@17"],
  ["linux", ["/usr/bin/dnf"], "sudo dnf install -y postgresql-server postgresql-contrib"],
  ["linux", ["/usr/bin/apt-get"], "sudo apt-get install -y postgresql"],
] as const)("whoever has none on %s %j is told one line", (platform, files, line) => {
  expect(installLine({ ...aMachine([...files]), platform })).toBe(line);
});
