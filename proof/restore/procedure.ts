import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { asDatabaseUser } from "../../tools/stage/database-user.ts";
import { postgresPrograms } from "../../tools/stage/postgres-programs.ts";
import { root } from "../../tools/stage/processes.ts";

const pages = ["operations.md", "production/database.md", "production/keys.md"].map((name) =>
  readFileSync(join(root, "docs", name), "utf8").split("\n"),
);

/** The commands that the operator's pages give under a heading, one text for each block. */
export function commandsUnder(heading: string): string[] {
  const page = pages.find((lines) => lines.includes(`### ${heading}`));
  if (!page) throw new Error(`No page of the operator has the heading "${heading}".`);
  const start = page.indexOf(`### ${heading}`);
  const length = page.slice(start + 1).findIndex((line) => /^#{2,3} /.test(line));
  const chapter = page.slice(start, length === -1 ? undefined : start + 1 + length).join("\n");
  const blocks = [...chapter.matchAll(/^```sh\n(.*?)^```/gms)].map(([, commands = ""]) => commands);
  if (blocks.length === 0) throw new Error(`"${heading}" has no commands.`);
  return blocks;
}

export type Names = Readonly<Record<string, string>>;

/** Whoever follows a page has set what it says under a heading; we must, too. */
export function requireNames(names: Names, heading = "What is set"): void {
  const [block = ""] = commandsUnder(heading);
  const wanted = [...block.matchAll(/\b([A-Z_]+)=/g)].map(([, name = ""]) => name);
  const missing = wanted.filter((name) => names[name] === undefined);
  if (missing.length > 0) throw new Error(`The page sets ${missing.join(", ")}, and we do not.`);
}

/** Runs commands as they stand, in the checkout, and answers what they said. PostgreSQL's own never run as root. */
export async function follow(commands: string, names: Names): Promise<string> {
  const isServers = /^(initdb|pg_ctl|pg_basebackup|pgbackrest|cp) /m.test(commands);
  const shell = ["bash", "-euo", "pipefail", "-c", commands];
  const [program = "", ...args] = isServers ? asDatabaseUser(shell) : shell;
  const { PATH = "" } = process.env;
  // A server that is started would keep a pipe open.
  const folder = mkdtempSync(join(tmpdir(), "kaunter-said-"));
  const file = join(folder, "said");
  const output = openSync(file, "w");
  const child = spawn(program, args, {
    cwd: isServers ? "/" : root,
    env: {
      ...process.env,
      ...names,
      PATH: `${join(root, "node_modules", ".bin")}:${postgresPrograms()}:${PATH}`,
      ...(isServers && { HOME: "/nonexistent" }),
    },
    stdio: ["ignore", isServers ? output : "pipe", output],
  });
  const exit = once(child, "exit");
  const answer = child.stdout ? await text(child.stdout) : "";
  const [code] = (await exit) as [number | null];
  closeSync(output);
  const said = readFileSync(file, "utf8");
  rmSync(folder, { recursive: true });
  if (code !== 0) throw new Error(`ended with ${code}: ${commands}\n${answer}${said}`);
  return answer;
}
