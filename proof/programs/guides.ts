import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "../../tools/stage/processes.ts";
import { environment, makeCopy, removeCopy } from "../copy.ts";
import { followSteps } from "../guides/follow-guide.ts";
import { type Guide, readGuide } from "../guides/read-guide.ts";
import { pickSome } from "../pick-some.ts";

const folder = join(root, "docs", "guides");
const guides = readdirSync(folder).map((file) => file.replace(/\.md$/, ""));

const help = `npm run proof -- guides [NAME…] [options]

  Follows each guide of docs/guides in a copy of this checkout: writes the files that it shows, makes its changes, counts
  the files that it touches, and runs its commands there. Exit code 1 when a guide cannot be followed, touches more files
  than it promises, or one of its commands fails.

  --check         only see that every block can be applied, and count
  --pick N        N of them, chosen by the seed
  --seed S        a number, or a commit (default 1)

  Guides: ${guides.join(", ")}
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    check: { type: "boolean", default: false },
    pick: { type: "string" },
    seed: { type: "string", default: "1" },
    help: { type: "boolean", default: false },
  },
});
const say = (text: string) => process.stdout.write(`${text}\n`);

if (values.help) say(help);
else {
  const named = positionals.length > 0 ? positionals : guides;
  const picked = pickSome(named, values.pick, values.seed);
  const kept = picked.filter(isKept);
  say(`${kept.length} of ${picked.length} guides can be followed.`);
  process.exitCode = kept.length === picked.length ? 0 : 1;
}

function isKept(name: string): boolean {
  try {
    const guide = readGuide(readFileSync(join(folder, `${name}.md`), "utf8"));
    const changed = followSteps(root, guide.steps);
    const isCheap = isWithinLimit(name, guide, [...changed.keys()]);
    return isCheap && (values.check || isRunning(guide, changed));
  } catch (error) {
    say(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}

function isWithinLimit(name: string, { own, limit }: Guide, files: readonly string[]): boolean {
  const others = files.filter((file) => !own.some((start) => file.startsWith(start)));
  say(`${name}: ${files.length - others.length} files of its own, ${others.length} others`);
  for (const file of others) say(`  ${file}`);
  if (others.length > limit) say(`  These are more than ${limit}.`);
  return others.length <= limit;
}

/** Whether every command of the guide succeeds where somebody has followed it. */
function isRunning({ steps }: Guide, changed: ReadonlyMap<string, string>): boolean {
  const copy = makeCopy("guides");
  try {
    for (const [file, text] of changed) {
      mkdirSync(dirname(join(copy, file)), { recursive: true });
      writeFileSync(join(copy, file), text);
    }
    const commands = steps.flatMap((step) => (step.does === "run" ? [step.command] : []));
    return commands.every((command) => {
      const options = { cwd: copy, env: environment(), encoding: "utf8", shell: true } as const;
      const { status, stdout, stderr } = spawnSync(command, options);
      say(`  ${status === 0 ? "ok  " : "FAIL"} ${command}`);
      if (status !== 0) say(`${stdout}${stderr}`);
      return status === 0;
    });
  } finally {
    removeCopy(copy);
  }
}
