import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "../../tools/stage/processes.ts";
import { type AlertCase, alertCases } from "../alerts/cases.ts";

const help = `npm run proof -- alerts [--check]

  Lets Prometheus' own promtool judge every rule of ops/alerts.yml: each fires with its sentence, not before its time, and is
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
const rulesFile = join(root, "ops/alerts.yml");

if (values.help) say(help);
else process.exitCode = isComplete() && (values.check || isJudgedRight()) ? 0 : 1;

function isComplete(): boolean {
  const rules = readFileSync(rulesFile, "utf8").matchAll(/- alert: (\w+)/g);
  const page = readFileSync(join(root, "docs/operations.md"), "utf8");
  const names = [...rules].map(([, name = ""]) => name);
  const known = new Set(alertCases.map(({ alert }) => alert));
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
  const intervalOf = ({ minutesApart = 1 }: AlertCase) => `${minutesApart}m`;
  const files = [...new Set(alertCases.map(intervalOf))].map((interval) => {
    const file = join(folder, `${interval}.json`);
    const tests = alertCases
      .filter((each) => intervalOf(each) === interval)
      .flatMap((each) => [firing(each), right(each), ...early(each)])
      .map((test) => ({ interval, ...test }));
    // JSON is YAML, too.
    const suite = { rule_files: [rulesFile], evaluation_interval: interval, tests };
    writeFileSync(file, JSON.stringify(suite, null, 2));
    return file;
  });
  const { status, error, stdout, stderr } = spawnSync("promtool", ["test", "rules", ...files], {
    encoding: "utf8",
  });
  if (error) say("promtool is missing: apt-get install prometheus");
  else if (status !== 0) say(`${stdout}${stderr}`);
  else say(`${alertCases.length} alerts fired, and ${alertCases.length} were silent.`);
  return status === 0;
}

function firing({ alert, series, fires, firesAt, severity, labels, says }: AlertCase) {
  const expected = { exp_labels: { severity, ...labels }, exp_annotations: { summary: says } };
  return judged({ alert, series, told: fires, minute: firesAt, expected: [expected] });
}

function right({ alert, series, silent, firesAt }: AlertCase) {
  return judged({ alert, series, told: silent, minute: firesAt, expected: [] });
}

/** One that waits for a while does not fire before. */
function early({ alert, series, fires, silentAt }: AlertCase) {
  if (silentAt === undefined) return [];
  return [judged({ alert, series, told: fires, minute: silentAt, expected: [] })];
}

interface Judged {
  alert: string;
  series: string;
  told: string;
  minute: number | undefined;
  expected: object[];
}

function judged({ alert, series, told, minute = usualMinutes, expected }: Judged) {
  return {
    input_series: [{ series, values: told }],
    alert_rule_test: [{ eval_time: `${minute}m`, alertname: alert, exp_alerts: expected }],
  };
}
