import { spawnSync } from "node:child_process";

const isRoot = process.getuid?.() === 0;

/** PostgreSQL refuses to run as root; then its own user runs it. */
export function asDatabaseUser(command: readonly string[]): string[] {
  return isRoot ? ["runuser", "-u", "postgres", "--", ...command] : [...command];
}

export function giveToDatabaseUser(folder: string): void {
  if (isRoot) spawnSync("chown", ["-R", "postgres:postgres", folder]);
}

/** Runs a command as the user who may enter the database's files; answers what it said. */
export function runAsDatabaseUser(command: readonly string[], input = ""): string {
  const [program = "", ...args] = asDatabaseUser(command);
  // That user may not be allowed to read our working folder.
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: "/",
    input,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${command.join(" ")} failed: ${stderr}`);
  return stdout;
}

export function canAsDatabaseUser(...test: string[]): boolean {
  const [program = "", ...args] = asDatabaseUser(test);
  return spawnSync(program, args, { cwd: "/", stdio: "ignore" }).status === 0;
}
