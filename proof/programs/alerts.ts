import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "../../tools/stage/processes.ts";
import { type AlertCase, alertCases } from "../alerts/cases.ts";
import { casesOfMachines } from "../alerts/cases-of-machines.ts";
import { casesOfObjectives } from "../alerts/cases-of-objectives.ts";

const help = `npm run proof -- alerts [--check]

  Lets Prometheus' own promtool judge every rule of ops/alerts.yml and ops/objectives.yml: each fires with its sentence, not before its time, and is
  silent at the last value that is right. promtool comes with Debian's package prometheus.

  --check    only see that every alert has a case here, and a row in docs/operations.md that says what to do
`;

const { values } = parseArgs({
  options: {
    check: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
const say = (line: string) => void process.stdout.write(`${line}\n`);
const usualMinutes = 5;
const rules = [
  { file: join(root, "ops/alerts.yml"), cases: [...alertCases, ...casesOfMachines] },
  { file: join(root, "ops/objectives.yml"), cases: casesOfObjectives },
];

if (values.help) say(help);
else process.exitCode = isComplete() && (values.check || isJudgedRight()) ? 0 : 1;

function isComplete(): boolean {
  const text = rules.map(({ file }) => readFileSync(file, "utf8")).join("\n");
  const page = readFileSync(join(root, "docs/operations.md"), "utf8");
  const names = [...text.matchAll(/- alert: (\w+)/g)].map(([, name = ""]) => name);
  const known = new Set(rules.flatMap(({ cases }) => cases.map(({ alert }) => alert)));
  const faults = names.flatMap((name) => [
    ...(known.has(name) ? [] : [`${name} has no case`]),
    ...(page.includes(`\`${name}\``) ? [] : [`${name} has no row in docs/operations.md`]),
  ]);
  for (const fault of faults) say(`DIFFERENCE  ${fault}`);
  say(`${names.length - faults.length} of ${names.length} alerts have a case and a page.`);
  return faults.length === 0;
}

function isJudgedRight(): boolean {
  const folder = join(root, ".data", "alerts");
  mkdirSync(folder, { recursive: true });
  // Each file of rules alone: promtool evaluates all that it is given, at every step of every story.
  const files = rules.flatMap(({ file, cases }) => suitesOf(folder, file, cases));
  const { status, error, stdout, stderr } = spawnSync("promtool", ["test", "rules", ...files], {
    encoding: "utf8",
  });
  const count = rules.flatMap(({ cases }) => cases).length;
  if (error) say("promtool is missing: apt-get install prometheus");
  else if (status !== 0) say(`${stdout}${stderr}`);
  else say(`${count} times an alert fired, and ${count} times it was silent.`);
  return status === 0;
}

function suitesOf(folder: string, rulesFile: string, cases: readonly AlertCase[]): string[] {
  const intervalOf = ({ minutesApart = 1 }: AlertCase) => `${minutesApart}m`;
  return [...new Set(cases.map(intervalOf))].map((interval) => {
    const file = join(folder, `${basename(rulesFile, ".yml")}-${interval}.json`);
    const tests = cases
      .filter((each) => intervalOf(each) === interval)
      .flatMap((each) => [firing(each), right(each), ...early(each)])
      .map((test) => ({ interval, ...test }));
    // JSON is YAML, too.
    const suite = { rule_files: [rulesFile], evaluation_interval: interval, tests };
    writeFileSync(file, JSON.stringify(suite, null, 2));
    return file;
  });
}

function firing(each: AlertCase) {
  const { fires, firesAt, severity, labels, says } = each;
  const expected = { exp_labels: { severity, ...labels }, exp_annotations: { summary: says } };
  return judged(each, { told: fires, minute: firesAt, expected: [expected] });
}

function right(each: AlertCase) {
  return judged(each, { told: each.silent, minute: each.firesAt, expected: [] });
}

/** One that waits for a while does not fire before. */
function early(each: AlertCase) {
  const { fires, silentAt } = each;
  if (silentAt === undefined) return [];
  return [judged(each, { told: fires, minute: silentAt, expected: [] })];
}

interface Story {
  told: string;
  minute: number | undefined;
  expected: object[];
}

function judged({ alert, series, beside = {} }: AlertCase, story: Story) {
  const { told, minute = usualMinutes, expected } = story;
  const all = Object.entries({ ...beside, [series]: told });
  return {
    input_series: all.map(([name, over]) => ({ series: name, values: over })),
    alert_rule_test: [{ eval_time: `${minute}m`, alertname: alert, exp_alerts: expected }],
  };
}
