import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { asDatabaseUser } from "../../tools/stage/database-user.ts";
import { postgresPrograms } from "../../tools/stage/postgres-programs.ts";
import { root } from "../../tools/stage/processes.ts";

const page = readFileSync(join(root, "docs", "operations.md"), "utf8").split("\n");

/** The commands that the operator's page gives under a heading, one text for each block. */
export function commandsUnder(heading: string): string[] {
  const start = page.indexOf(`### ${heading}`);
  if (start === -1) throw new Error(`docs/operations.md has no heading "${heading}".`);
  const length = page.slice(start + 1).findIndex((line) => /^#{2,3} /.test(line));
  const chapter = page.slice(start, length === -1 ? undefined : start + 1 + length).join("\n");
  const blocks = [...chapter.matchAll(/^```sh\n(.*?)^```/gms)].map(([, commands = ""]) => commands);
  if (blocks.length === 0) throw new Error(`"${heading}" has no commands.`);
  return blocks;
}

export type Names = Readonly<Record<string, string>>;

/** Whoever follows the page has set what it says; we must, too. */
export function requireNames(names: Names): void {
  const [block = ""] = commandsUnder("What is set");
  const wanted = [...block.matchAll(/\b([A-Z_]+)=/g)].map(([, name = ""]) => name);
  const missing = wanted.filter((name) => names[name] === undefined);
  if (missing.length > 0) throw new Error(`The page sets ${missing.join(", ")}, and we do not.`);
}

/** Runs commands as they stand, in the checkout, and answers what they said. PostgreSQL's own never run as root. */
export async function follow(commands: string, names: Names): Promise<string> {
  const isServers = /^(initdb|pg_ctl|pg_basebackup|cp) /m.test(commands);
  const shell = ["bash", "-euo", "pipefail", "-c", commands];
  const [program = "", ...args] = isServers ? asDatabaseUser(shell) : shell;
  const { PATH = "" } = process.env;
  const child = spawn(program, args, {
    cwd: isServers ? "/" : root,
    env: {
      ...process.env,
      ...names,
      PATH: `${join(root, "node_modules", ".bin")}:${postgresPrograms()}:${PATH}`,
      ...(isServers && { HOME: "/nonexistent" }),
    },
    // A server that is started would keep our pipes open; it writes to its own log.
    stdio: ["ignore", isServers ? "ignore" : "pipe", isServers ? "ignore" : "pipe"],
  });
  const exit = once(child, "exit");
  const said = await Promise.all([child.stdout, child.stderr].map(textOf));
  const [code] = (await exit) as [number | null];
  if (code !== 0) throw new Error(`ended with ${code}: ${commands}\n${said.join("")}`);
  return said[0] ?? "";
}

const textOf = async (stream: NodeJS.ReadableStream | null) => (stream ? text(stream) : "");
