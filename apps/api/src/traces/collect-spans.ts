import { AsyncLocalStorage } from "node:async_hooks";
import { createHash, randomBytes } from "node:crypto";
import { subscribe, tracingChannel } from "node:diagnostics_channel";
import { workChannel } from "../tracepoints.ts";

/** One request or one job, with the moments that it came by. It holds no address, no name and nothing that somebody sent. */
export interface Span {
  name: string;
  kind: "request" | "job";
  spanId: string;
  /** Of the work as a whole: everything about one payment has the same, in whatever process it happens. */
  traceId: string;
  startedMs: number;
  endedMs: number;
  moments: { name: string; atMs: number }[];
  hasFailed: boolean;
  isOfPayment: boolean;
}

const momentsAtMost = 64;
const nowMs = () => performance.timeOrigin + performance.now();

/** Worked out from the number of a payment, so that nothing has to be handed from process to process or stored. */
export function traceIdOf(paymentId: string): string {
  return createHash("sha256").update(`kaunter payment ${paymentId}`).digest("hex").slice(0, 32);
}

/** What Fastify tells of a request. */
interface Handled {
  route: { method: string; url: string };
  reply: { statusCode: number };
  async: boolean;
}

/** Makes a span of every request and job of this process that a payment comes by, and hands it over when it ends. */
export function collectSpans(take: (span: Span) => void): void {
  const current = new AsyncLocalStorage<Span>();
  const requests = tracingChannel<object, Handled>("fastify.request.handler");
  const spans = new WeakMap<object, Span>();
  const begin = (about: object, name: string, kind: Span["kind"]) => {
    const span = newSpan(name, kind);
    spans.set(about, span);
    return span;
  };
  const end = (about: object, hasFailed: boolean) => {
    const span = spans.get(about);
    spans.delete(about);
    if (span && (span.isOfPayment || span.moments.length > 0))
      take({ ...span, endedMs: nowMs(), hasFailed });
  };
  requests.start.bindStore(current, (about) =>
    begin(about, `${about.route.method} ${about.route.url}`, "request"),
  );
  // An answer that is no promise ends with the handler; any other, when it is there.
  const finish = (about: Handled) => end(about, about.reply.statusCode >= 500);
  requests.end.subscribe((about) => {
    const handled = about as Handled;
    if (!handled.async) finish(handled);
  });
  requests.asyncEnd.subscribe((about) => finish(about as Handled));
  workChannel.start.bindStore(current, (about) => {
    const work = about as { name: string };
    return begin(work, work.name, "job");
  });
  workChannel.asyncEnd.subscribe((about) => end(about as object, "error" in (about as object)));
  subscribe("kaunter.mark", (name) => {
    const moments = current.getStore()?.moments;
    if (moments && moments.length < momentsAtMost)
      moments.push({ name: String(name), atMs: nowMs() });
  });
  subscribe("kaunter.payment", (paymentId) => {
    const span = current.getStore();
    if (span) Object.assign(span, { traceId: traceIdOf(String(paymentId)), isOfPayment: true });
  });
}

function newSpan(name: string, kind: Span["kind"]): Span {
  const ids = randomBytes(24).toString("hex");
  return {
    name,
    kind,
    spanId: ids.slice(0, 16),
    traceId: ids.slice(16),
    startedMs: nowMs(),
    endedMs: 0,
    moments: [],
    hasFailed: false,
    isOfPayment: false,
  };
}
