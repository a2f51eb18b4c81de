import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

export interface Answer {
  status: number;
  text: string;
}

export type Post = (path: string, body: string, headers: Record<string, string>) => Promise<Answer>;

/** Posts over connections that stay open, as a proxy in front of the product would. */
export function openPoster(url: string, connections: number): { post: Post; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const post: Post = (path, body, headers) =>
    new Promise((resolve, reject) => {
      const options = {
        method: "POST",
        agent,
        headers: { ...headers, "content-length": Buffer.byteLength(body) },
      };
      const sent = request(url + path, options, (answer) => {
        let text = "";
        answer.setEncoding("utf8");
        answer.on("data", (part: string) => (text += part));
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
        answer.on("error", reject);
      });
      sent.on("error", reject);
      sent.end(body);
    });
  return { post, close: () => agent.destroy() };
}

export interface Measured {
  count: number;
  seconds: number;
  latenciesMs: number[];
}

/** So many lanes, each with one request under way at any time, until the time is over or nothing is left. */
export async function runLanes(
  lanes: number,
  seconds: number,
  once: () => Promise<void> | undefined,
): Promise<Measured> {
  const startedMs = performance.now();
  const untilMs = startedMs + seconds * 1000;
  const latenciesMs: number[] = [];
  const lane = async () => {
    while (performance.now() < untilMs) {
      const beganMs = performance.now();
      const under = once();
      if (under === undefined) return;
      await under;
      latenciesMs.push(performance.now() - beganMs);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const took = (performance.now() - startedMs) / 1000;
  return { count: latenciesMs.length, seconds: took, latenciesMs };
}

/**
 * Sends at a rate, whatever becomes of the answers. A request's time counts from the moment it was due, so that a
 * product that makes its callers wait cannot hide it.
 */
export async function runAtRate(
  rate: number,
  seconds: number,
  once: (index: number) => Promise<void>,
): Promise<Measured> {
  const total = Math.floor(rate * seconds);
  const startedMs = performance.now();
  const latenciesMs: number[] = [];
  const under: Promise<void>[] = [];
  for (let index = 0; index < total; index += 1) {
    const dueMs = startedMs + (index / rate) * 1000;
    const earlyMs = dueMs - performance.now();
    if (earlyMs > 0) await wait(earlyMs);
    under.push(once(index).then(() => void latenciesMs.push(performance.now() - dueMs)));
  }
  await Promise.all(under);
  return { count: total, seconds: (performance.now() - startedMs) / 1000, latenciesMs };
}
