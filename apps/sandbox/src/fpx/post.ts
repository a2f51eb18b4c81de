import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import type { Choice } from "./script.ts";

export interface Answer {
  /** 0 when no answer came. */
  status: number;
  body: string;
}

interface PostOptions {
  transport: Choice<"transport">;
  timeoutMs: number;
  stopped: AbortSignal;
  pause: () => Promise<void>;
}

const formType = { "content-type": "application/x-www-form-urlencoded" };
const longestKept = 200;

/** Posts a form to the seller. Every failure of the network is an answer too: nobody answered. */
export async function postForm(url: string, body: string, options: PostOptions): Promise<Answer> {
  try {
    const { status, body: answer } =
      options.transport === "whole"
        ? await postWhole(url, body, options)
        : await postBroken(url, body, options);
    return { status, body: answer.slice(0, longestKept) };
  } catch (error) {
    return { status: 0, body: String(error) };
  }
}

async function postWhole(url: string, body: string, options: PostOptions): Promise<Answer> {
  const answer = await fetch(url, {
    method: "POST",
    headers: formType,
    body,
    redirect: "manual",
    signal: endOf(options),
  });
  return { status: answer.status, body: await answer.text() };
}

async function postBroken(url: string, body: string, options: PostOptions): Promise<Answer> {
  const { transport, pause } = options;
  const half = Math.floor(body.length / 2);
  const message = request(url, {
    method: "POST",
    agent: false,
    headers: { ...formType, "content-length": Buffer.byteLength(body) },
    signal: endOf(options),
  });
  const answered = once(message, "response");
  // The cuts below end this wait with an error that nobody needs to hear.
  answered.catch(() => undefined);
  const write = (part: string) => new Promise((resolve) => message.write(part, resolve));
  message.flushHeaders();
  if (transport === "reset before body") await once(message, "socket");
  else await write(body.slice(0, half));
  if (transport === "stall") await pause();
  if (transport === "stall" || transport === "reset after body") await write(body.slice(half));
  if (transport !== "stall") {
    message.destroy();
    return { status: 0, body: `${transport} on purpose` };
  }
  message.end();
  const [answer] = (await answered) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, body: await text(answer) };
}

function endOf({ timeoutMs, stopped }: PostOptions): AbortSignal {
  return AbortSignal.any([AbortSignal.timeout(timeoutMs), stopped]);
}
