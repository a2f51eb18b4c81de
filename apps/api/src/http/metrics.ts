import type { FastifyInstance } from "fastify";
import { createServer, type Server } from "node:http";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { readRelease } from "./release.ts";

export const registry = new Registry();
collectDefaultMetrics({ register: registry });

new Gauge({
  name: "kaunter_release_info",
  help: "Which release this process runs",
  labelNames: ["version", "commit"],
  registers: [registry],
}).set(readRelease(), 1);

const requestSeconds = new Histogram({
  name: "kaunter_http_request_seconds",
  help: "Time to answer a request, by route and status",
  labelNames: ["method", "route", "status"],
  buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
  registers: [registry],
});

export function addMetrics(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    // The route's pattern, not the address asked for: unknown addresses must not make new series.
    const route = request.routeOptions.url ?? "unknown";
    requestSeconds.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1_000,
    );
  });
}

interface Measure {
  name: string;
  help: string;
  read: () => number;
}

/** A value that is asked for at each reading. One that cannot be read is nothing. */
export function addGauge({ name, help, read }: Measure): void {
  const gauge = new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      try {
        gauge.set(read());
      } catch {
        gauge.set(0);
      }
    },
  });
}

/** Serves metrics and the process's own probes on a port that the outside cannot reach. */
export async function serveMetrics(host: string, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url === "/healthz") {
      response.end("ok");
      return;
    }
    if (request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { "content-type": registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, host, resolve);
  });
  return server;
}
