import type { Logger } from "pino";
import { collectSpans, type Span } from "./collect-spans.ts";
import { writeOtlp } from "./write-otlp.ts";

const sendEveryMs = 2_000;
const timeoutMs = 5_000;
/** What is held while the receiver is slow or away; the rest is dropped, since payments come first. */
const heldAtMost = 2_048;

export interface Traces {
  close: () => Promise<void>;
}

/** Sends what a process does for payments to a receiver of OpenTelemetry; nothing where none is configured. */
export function openTraces(
  url: string | undefined,
  service: string,
  log: Pick<Logger, "warn">,
): Traces {
  if (url === undefined) return { close: () => Promise.resolve() };
  const address = new URL("v1/traces", url.endsWith("/") ? url : `${url}/`);
  let held: Span[] = [];
  let isAway = false;
  collectSpans((span) => void (held.length < heldAtMost && held.push(span)));
  const send = async () => {
    if (held.length === 0) return;
    const body = writeOtlp(service, held);
    held = [];
    const wasAway = isAway;
    isAway = !(await post(address, body));
    if (isAway && !wasAway) log.warn("traces are not taken; they are dropped until they are");
  };
  const timer = setInterval(() => void send(), sendEveryMs).unref();
  return {
    close: async () => {
      clearInterval(timer);
      await send();
    },
  };
}

async function post(address: URL, body: string): Promise<boolean> {
  const headers = { "content-type": "application/json" };
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await fetch(address, { method: "POST", headers, body, signal });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
