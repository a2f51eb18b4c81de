import { spawn } from "node:child_process";
import { root } from "../tools/stage/processes.ts";

export const say = (line: string) => void process.stdout.write(`${line}\n`);

export interface Step {
  name: string;
  run: () => Promise<Outcome>;
}
interface Outcome {
  ok: boolean;
  output: string;
}

export function command(name: string, line: string): Step {
  return { name, run: () => capture(line) };
}

export function complaints(name: string, find: () => string[] | Promise<string[]>): Step {
  return {
    name,
    run: async () => {
      const found = await find();
      return { ok: found.length === 0, output: found.join("\n") };
    },
  };
}

/** Runs the steps two at a time, prints each with its seconds, and returns whether all passed. */
export async function runSteps(steps: Step[]): Promise<boolean> {
  const queue = [...steps];
  let isGood = true;
  const lane = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) {
      const startedMs = performance.now();
      const { ok, output } = await step.run();
      const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
      say(`${ok ? "ok  " : "FAIL"} ${step.name} (${seconds} s)${ok ? "" : `\n${output}`}`);
      isGood &&= ok;
    }
  };
  await Promise.all([lane(), lane()]);
  return isGood;
}

function capture(line: string): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(line, { cwd: root, shell: true, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.on("close", (code) => resolve({ ok: code === 0, output }));
  });
}
