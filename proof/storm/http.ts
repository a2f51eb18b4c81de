import { setTimeout as pause } from "node:timers/promises";

const answerWithinMs = 15_000;
/** A database that crashed, or another node that takes over, keeps payers waiting for half of this on a busy machine. */
const patienceMs = 60_000;
const restMs = 250;

export interface Answer {
  status: number;
  body: string;
  location: string | null;
}

interface Message {
  headers?: Record<string, string>;
  body: string | URLSearchParams;
}

/** One POST, without following where it leads. */
export async function post(url: string, { headers = {}, body }: Message): Promise<Answer> {
  return ask(url, { method: "POST", headers, body });
}

export async function get(url: string): Promise<Answer> {
  return ask(url, { method: "GET" });
}

async function ask(url: string, request: RequestInit): Promise<Answer> {
  const signal = AbortSignal.timeout(answerWithinMs);
  const answer = await fetch(url, { ...request, redirect: "manual", signal });
  const text = await answer.text();
  return { status: answer.status, body: text, location: answer.headers.get("location") };
}

/** Posts to one process after the other until one answers: what a payer behind a balancer does. */
export async function postUntilAnswered(
  urls: readonly string[],
  first: number,
  message: Message,
): Promise<Answer> {
  let last = "";
  const deadlineMs = performance.now() + patienceMs;
  for (let turn = 0; performance.now() < deadlineMs; turn += 1) {
    const url = urls[(first + turn) % urls.length] ?? "";
    const answer = await post(url, message).catch((error: unknown) => void (last = String(error)));
    if (answer && answer.status < 500) return answer;
    if (answer) last = `${answer.status} ${answer.body}`;
    await pause(restMs);
  }
  throw new Error(`Nobody answered ${urls[0]}: ${last}`);
}

export const json = { "content-type": "application/json" };

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};
const plain = (text: string) =>
  text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (e) => entities[e] ?? e);

export interface Form {
  action: string;
  fields: URLSearchParams;
}

/** The first form of a page, as a browser would send it. */
export function formIn(page: string): Form | undefined {
  const [, action, inside] = /<form[^>]*\saction="([^"]*)"[^>]*>(.*?)<\/form>/s.exec(page) ?? [];
  if (action === undefined || inside === undefined) return undefined;
  const inputs = inside.matchAll(/<input[^>]*\sname="([^"]*)"\s+value="([^"]*)"/g);
  const pairs = [...inputs].map(([, name = "", value = ""]) => [plain(name), plain(value)]);
  return { action: plain(action), fields: new URLSearchParams(pairs) };
}
