import type { FastifyInstance } from "fastify";
import { createServer, type Server } from "node:http";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

export const registry = new Registry();
collectDefaultMetrics({ register: registry });

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

/** Says where the days come from; asked at each reading. Certificates that cannot be read have no days left. */
export function setCertificateDaysLeft(daysLeft: () => number): void {
  const gauge = new Gauge({
    name: "kaunter_fpx_certificate_days_left",
    help: "Days until the last of FPX's certificates that we hold ends",
    registers: [registry],
    collect() {
      try {
        gauge.set(daysLeft());
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
