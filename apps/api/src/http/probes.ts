import * as paths from "@kaunter/contracts/paths";
import { sql } from "kysely";
import * as z from "zod";
import type { App } from "./app-type.ts";
import type { Database } from "../db/pool.ts";

const healthy = z.strictObject({ status: z.literal("ok") });
const unready = z.strictObject({ status: z.literal("database unreachable") });

/** Liveness says that the process runs; readiness that it can serve, so that a balancer sends traffic elsewhere. */
export function probeRoutes(app: App, { db }: { db: Database }): void {
  app.get(
    paths.healthz,
    {
      config: { access: "public" },
      schema: { tags: ["probes"], summary: "Is the process alive", response: { 200: healthy } },
    },
    async () => ({ status: "ok" as const }),
  );
  app.get(
    paths.readyz,
    {
      config: { access: "public" },
      schema: {
        tags: ["probes"],
        summary: "Can the process serve",
        response: { 200: healthy, 503: unready },
      },
    },
    async (_request, reply) => {
      const isReady = await isReachable(db);
      if (!isReady) return reply.code(503).send({ status: "database unreachable" as const });
      return { status: "ok" as const };
    },
  );
}

async function isReachable(db: Database): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
}
