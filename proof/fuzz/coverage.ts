import type { Operation } from "./material.ts";
import type { Site } from "./site.ts";

/** How often a described call was answered, by the server's own count. */
export interface Coverage {
  route: string;
  /** Answers that were no refusal: the request came all the way through. */
  done: number;
  refused: number;
}

const line =
  /^kaunter_http_request_seconds_count\{method="(\w+)",route="([^"]+)",status="(\d)\d\d"\} (\d+)$/gm;

export async function coverageOf(
  { attacked }: Site,
  operations: readonly Operation[],
): Promise<Coverage[]> {
  const counts = await Promise.all(attacked.map(({ metrics }) => read(metrics)));
  const all = operations.map(({ method, path }) => ({
    route: `${method} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
    done: 0,
    refused: 0,
  }));
  for (const [, method, path, level, times] of counts.join("\n").matchAll(line)) {
    const coverage = all.find(({ route }) => route === `${method} ${path}`);
    if (coverage) coverage[Number(level) < 4 ? "done" : "refused"] += Number(times);
  }
  return all;
}

async function read(url: string): Promise<string> {
  return fetch(url).then(
    (answer) => answer.text(),
    () => "",
  );
}
