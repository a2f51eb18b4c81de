// Writes what Prometheus and Grafana read about our promises: node scripts/watching/write.ts
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../../tools/stage/processes.ts";
import { dashboards, drawDashboard } from "./dashboards.ts";
import { writeRules } from "./write-rules.ts";

const files: Record<string, string> = {
  "ops/objectives.yml": writeRules(),
  ...Object.fromEntries(
    dashboards.map((each) => [`ops/dashboards/${each.file}`, drawDashboard(each)]),
  ),
};

/** A complaint for each file that says something else than the description. */
export function watchingIsCurrent(checkout: string): string[] {
  const isCurrent = ([file, text]: [string, string]) =>
    existsSync(join(checkout, file)) && readFileSync(join(checkout, file), "utf8") === text;
  return Object.entries(files)
    .filter((entry) => !isCurrent(entry))
    .map(([file]) => `${file} is old: run node scripts/watching/write.ts`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
}
