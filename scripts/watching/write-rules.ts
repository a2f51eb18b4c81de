import {
  badCount,
  badRatio,
  type Objective,
  objectives,
  type Window,
  windows,
} from "./objectives.ts";

const head = `# Written by scripts/watching/write.ts: what we promise, how much of it was missed, and when that wakes somebody.
# What to do first: docs/operations.md.
groups:
`;
/** Fewer bad events than this in six hours are a mishap, whatever part of the whole they are. */
const leastBad = 5;

export function writeRules(): string {
  return `${head}${objectives.map(groupOf).join("")}`;
}

function groupOf(objective: Objective): string {
  const records = windows.map((window) =>
    recorded(`kaunter:slo_bad:ratio_rate${window}`, objective, badRatio(objective, window)),
  );
  const count = recorded("kaunter:slo_bad:count6h", objective, badCount(objective));
  return `  - name: objective-${objective.slo}
    rules:
${[...records, count, fast(objective), slow(objective)].join("")}`;
}

function recorded(name: string, { slo }: Objective, expression: string): string {
  return `      - record: ${name}
        labels: { slo: ${slo} }
        expr: ${expression}
`;
}

/** Both windows: the long one says that it matters, the short one that it still goes on. */
function burns(objective: Objective, times: number, [short, long]: [Window, Window]): string {
  const over = (window: Window) =>
    `kaunter:slo_bad:ratio_rate${window}{slo="${objective.slo}"} > ${limit(objective, times)}`;
  return `(${over(long)} and ${over(short)})`;
}

const limit = ({ badOfThousand }: Objective, times: number) =>
  Number(((badOfThousand * times) / 1_000).toFixed(6));

const matters = ({ slo }: Objective) => `kaunter:slo_bad:count6h{slo="${slo}"} >= ${leastBad}`;

function fast(objective: Objective): string {
  const soon = burns(objective, 14.4, ["5m", "1h"]);
  const later = burns(objective, 6, ["30m", "6h"]);
  return `      - alert: ${objective.name}FailsFast
        expr: (${soon} or ${later}) and ${matters(objective)}
        labels: { severity: page }
        annotations:
          summary: "${objective.failing}: at this rate what may fail in four weeks has failed in days"
`;
}

function slow(objective: Objective): string {
  return `      - alert: ${objective.name}FailsSlowly
        expr: ${burns(objective, 1, ["6h", "3d"])} and ${matters(objective)}
        labels: { severity: ticket }
        annotations:
          summary: "${objective.failing}: more than was promised, for three days"
`;
}
