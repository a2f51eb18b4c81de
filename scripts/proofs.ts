// A part of every proof, chosen by the commit, so that in the course of time all of it is tried. Each counts as one test.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { root } from "../tools/stage/processes.ts";
import { say } from "./steps.ts";

const commit = execFileSync("git", ["rev-parse", "HEAD"], { cwd: root, encoding: "utf8" }).trim();
const storm = ["--payments", "500", "--kills", "5", "--postgres-kills", "1"];

/** The storm waits more than it works; the others run one after another beside it. */
const lanes: readonly string[][][] = [
  [["storm", ...storm, "--seed", commit]],
  [
    ["bugs", "--check"],
    ["guides", "--check"],
    ["guides", "--pick", "1", "--seed", commit],
    ["alerts", "--check"],
    ["bugs", "--pick", "2", "--seed", commit],
    ["crash", "--seed", commit],
    ["fuzz", "--requests", "10000", "--seed", commit],
    ["vandal", "--writes", "200", "--seed", commit],
  ],
];

async function isProven(args: readonly string[]): Promise<boolean> {
  const startedMs = performance.now();
  const stdio = ["ignore", "pipe", "inherit"] as const;
  const child = spawn("node", ["proof/run.ts", ...args], { cwd: root, stdio: [...stdio] });
  const exit = once(child, "exit");
  const output = (await text(child.stdout)).trim();
  const [code] = (await exit) as [number | null];
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  const last = output.split("\n").at(-1) ?? "";
  say(`${code === 0 ? "ok  " : "FAIL"} ${args.slice(0, 2).join(" ")} (${seconds} s): ${last}`);
  if (code !== 0) say(`${differencesIn(output)}\n${output}`);
  return code === 0;
}

/** What a proof found, said before the rest of its output: a log is read from its first FAIL, and may be cut short. */
function differencesIn(output: string): string {
  return output
    .split("\n")
    .filter((line) => /^(DIFFERENCE|FALSE| {9})/.test(line))
    .join("\n");
}

const outcomes: boolean[] = [];
const runLane = async (lane: readonly string[][]) => {
  for (const args of lane) outcomes.push(await isProven(args));
};
await Promise.all(lanes.map(runLane));

const passed = outcomes.filter(Boolean).length;
const failed = outcomes.length - passed;
const [report] = process.argv.slice(2);
if (report !== undefined) writeFileSync(report, JSON.stringify({ passed, failed }));
process.exitCode = failed === 0 ? 0 : 1;
