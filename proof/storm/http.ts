import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
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

/** Payers by the thousand share this process, so their requests are plain ones with connections that are kept. */
const agent = new Agent({ keepAlive: true });

async function ask(url: string, message: Partial<Message> & { method: string }): Promise<Answer> {
  const { method, headers = {}, body } = message;
  const isForm = body instanceof URLSearchParams;
  const form = isForm ? { "content-type": "application/x-www-form-urlencoded" } : {};
  const content = String(body ?? "");
  const length = { "content-length": String(Buffer.byteLength(content)) };
  const sent = request(url, {
    agent,
    method,
    headers: { ...form, ...headers, ...(method === "POST" && length) },
    signal: AbortSignal.timeout(answerWithinMs),
  });
  sent.end(content);
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  const { statusCode: status = 0, headers: told } = answer;
  return { status, body: await text(answer), location: told.location ?? null };
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
const plain = (escaped: string) =>
  escaped.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (e) => entities[e] ?? e);

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
