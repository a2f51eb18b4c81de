import { execFile, execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "../../tools/stage/processes.ts";

const folder = join(root, ".data", "lighthouse");
const reportFile = join(folder, "report.json");
const command = join(folder, "node_modules", "lighthouse", "cli", "index.js");
export const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
export type Category = (typeof categories)[number];

export interface Audit {
  scores: Record<Category, number>;
  /** What was measured, as Lighthouse writes it. */
  measured: string[];
  /** What is less than whole outside of the performance. */
  faults: string[];
  /** How fast this machine's processor seems to a page: about 1,750 on a desktop, 400 on a phone of the middle. */
  benchmarkIndex: number;
}

interface Report {
  runtimeError?: { code: string };
  environment: { benchmarkIndex: number };
  categories: Record<
    Category,
    { score: number | null; auditRefs: { id: string; weight: number }[] }
  >;
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>;
}

/** Lighthouse weighs 176 MB with what it brings. It is fetched by whoever runs it, at the versions of its own lock file. */
export function install(): void {
  if (existsSync(command)) return;
  mkdirSync(folder, { recursive: true });
  for (const file of ["package.json", "package-lock.json"])
    cpSync(join(import.meta.dirname, file), join(folder, file));
  const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  execFileSync("npm", ["ci", ...flags], { cwd: folder, stdio: ["ignore", 2, 2] });
}

const measures = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "total-blocking-time",
  "speed-index",
  "cumulative-layout-shift",
];

/** Looks at a page once, in a browser that listens at the port and keeps what it has stored. */
export async function audit(
  url: string,
  port: number,
  slowdown: number,
  attempts = 3,
): Promise<Audit> {
  // The line is really slow: what Lighthouse computes for a slow line from a fast one knows nothing of our boot script.
  const line = ["request-latency-ms", "download-throughput-kbps", "upload-throughput-kbps"];
  const args = [
    command,
    url,
    `--port=${port}`,
    "--quiet",
    "--output=json",
    // It ends before all of a long report has left through a pipe.
    `--output-path=${reportFile}`,
    "--no-enable-error-reporting",
    "--disable-storage-reset",
    "--throttling-method=devtools",
    ...line.map((name) => `--throttling.${camelCase(name)}=400`),
    `--throttling.cpuSlowdownMultiplier=${slowdown}`,
    `--only-categories=${categories.join(",")}`,
  ];
  rmSync(reportFile, { force: true });
  const told = await promisify(execFile)(process.execPath, args).catch((error: unknown) => error);
  const report = existsSync(reportFile)
    ? (JSON.parse(readFileSync(reportFile, "utf8")) as Report)
    : undefined;
  if (report && !report.runtimeError) return read(report);
  // A browser that hardly gets a processor does not always tell when its page began.
  if (attempts > 1) return audit(url, port, slowdown, attempts - 1);
  throw new Error(
    `Lighthouse saw nothing of ${url}: ${report?.runtimeError?.code ?? String(told)}`,
  );
}

function camelCase(name: string): string {
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function read({ categories: of, audits, environment }: Report): Audit {
  const scores = Object.fromEntries(
    categories.map((name) => [name, Math.round((of[name].score ?? 0) * 100)]),
  ) as Audit["scores"];
  const faults = categories
    .slice(1)
    .flatMap((name) =>
      of[name].auditRefs
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${name}: ${audits[id]?.title ?? id}`),
    );
  const measured = measures.map((id) => `${id} ${audits[id]?.displayValue ?? "-"}`);
  return { scores, measured, faults, benchmarkIndex: environment.benchmarkIndex };
}
