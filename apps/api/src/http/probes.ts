import { setTimeout as pause } from "node:timers/promises";
import * as paths from "@kaunter/contracts/paths";
import { sql } from "kysely";
import * as z from "zod";
import type { App } from "./app-type.ts";
import type { Database } from "../db/pool.ts";

const healthy = z.strictObject({ status: z.literal("ok") });
const unready = z.strictObject({ status: z.enum(["database unreachable", "leaving"]) });

declare module "fastify" {
  interface FastifyInstance {
    isLeaving: boolean;
  }
}

/** Liveness says that the process runs; readiness that it can serve, so that a balancer sends traffic elsewhere. */
export function probeRoutes(app: App, { db }: { db: Database }): void {
  app.decorate("isLeaving", false);
  app.get(
    paths.healthz,
    {
      config: { access: "public" },
      // A balancer asks every second.
      logLevel: "warn",
      schema: { tags: ["probes"], summary: "Is the process alive", response: { 200: healthy } },
    },
    async () => ({ status: "ok" as const }),
  );
  app.get(
    paths.readyz,
    {
      config: { access: "public" },
      // A balancer asks every second.
      logLevel: "warn",
      schema: {
        tags: ["probes"],
        summary: "Can the process serve",
        response: { 200: healthy, 503: unready },
      },
    },
    async (_request, reply) => {
      if (app.isLeaving) return reply.code(503).send({ status: "leaving" as const });
      const isReady = await isReachable(db);
      if (!isReady) return reply.code(503).send({ status: "database unreachable" as const });
      return { status: "ok" as const };
    },
  );
}

/** Serves on while the balancer learns that this process leaves, so that nobody is sent to a closed door. */
export async function leave(app: App, seconds: number): Promise<void> {
  app.isLeaving = true;
  await pause(seconds * 1_000);
  await app.close();
}

async function isReachable(db: Database): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
}
