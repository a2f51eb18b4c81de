import type { FastifyInstance } from "fastify";
import type { Timers } from "../clock.ts";
import { registerFaults } from "../control/fault-routes.ts";
import { registerJournal } from "../control/routes.ts";
import { messagingKeySchema, wishSchemas } from "../control/schemas.ts";
import { cut } from "../cut.ts";
import type { Journal } from "../journal.ts";
import type { Rules } from "../rules.ts";
import { type MessagingEffect, messagingFaults } from "./faults.ts";
import { openBody } from "./open-body.ts";

export interface MessagingWorld {
  journal: Journal;
  timers: Timers;
  rules: Rules<MessagingEffect>;
  settings: { timeScale: number };
  /** Shared with the sender; nobody can be understood without it. */
  key: Buffer | undefined;
}

const mobile = /^\+\d{8,15}$/;

/** A host that sends text messages for others, and what it took. */
export function registerMessaging(app: FastifyInstance, world: MessagingWorld): void {
  const { journal, rules, timers, settings } = world;
  const taken = new Set(journal.entries().map(({ key }) => String(key)));

  app.post("/api/notify", async (request, reply) => {
    const key = String(request.headers["idempotency-key"] ?? "");
    const message = world.key && openBody(world.key, request.body);
    if (!message) return reply.code(400).send({ error: "unreadable" });
    const { delayMs = 0, takes = true, answer } = rules.take([key, message.recipient]);
    const isPossible = message.channel !== "sms" || mobile.test(message.recipient);
    if (takes && isPossible && !(key !== "" && taken.has(key))) {
      taken.add(key);
      await journal.append("text", { key, ...message });
    }
    if (delayMs > 0) await timers.wait(delayMs * settings.timeScale);
    if (answer === "cut") return cut(reply);
    if (answer === "500") return reply.code(500).send({ error: "unavailable" });
    if (answer === "refused" || !isPossible) return reply.code(422).send({ error: "refused" });
    return { status: "sms_sent" };
  });

  app.put<{ Body: { key: string } }>(
    "/control/messaging/key",
    { schema: { body: messagingKeySchema } },
    async ({ body }) => {
      world.key = Buffer.from(body.key, "base64");
      return {};
    },
  );
  registerFaults(app, {
    path: "/control/messaging",
    rows: messagingFaults,
    schemas: wishSchemas.messaging,
    rules,
    clear: () => rules.clear(),
  });
  registerJournal(app, "/control/messaging/journal", journal, "recipient");
}
