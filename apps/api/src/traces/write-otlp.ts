import type { Span } from "./collect-spans.ts";

const kinds = { request: 2, job: 1 } as const;
const failed = { code: 2 };

/** Spans as OpenTelemetry's protocol has them in JSON (OTLP 1.0, `ExportTraceServiceRequest`). */
export function writeOtlp(service: string, spans: readonly Span[]): string {
  const attributes = [{ key: "service.name", value: { stringValue: service } }];
  const scopeSpans = [{ scope: { name: "kaunter" }, spans: spans.map(toOtlp) }];
  return JSON.stringify({ resourceSpans: [{ resource: { attributes }, scopeSpans }] });
}

function toOtlp({ name, kind, traceId, spanId, startedMs, endedMs, moments, hasFailed }: Span) {
  return {
    traceId,
    spanId,
    name,
    kind: kinds[kind],
    startTimeUnixNano: nanoseconds(startedMs),
    endTimeUnixNano: nanoseconds(endedMs),
    events: moments.map((moment) => ({
      name: moment.name,
      timeUnixNano: nanoseconds(moment.atMs),
    })),
    ...(hasFailed && { status: failed }),
  };
}

/** A text: a number cannot hold it. Clocks tell microseconds. */
const nanoseconds = (ms: number) => `${Math.round(ms * 1_000)}000`;
