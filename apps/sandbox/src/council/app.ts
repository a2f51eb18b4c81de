import fastify, { type FastifyInstance } from "fastify";
import type { Timers } from "../clock.ts";
import { cut } from "../cut.ts";
import type { Journal } from "../journal.ts";
import type { Rules } from "../rules.ts";
import { createBooks } from "./books.ts";
import type { CouncilEffect } from "./faults.ts";

export interface CouncilWorld {
  journal: Journal;
  timers: Timers;
  rules: Rules<CouncilEffect>;
  settings: { timeScale: number };
}

const bodySchema = { type: "object", minProperties: 1 };

/** A council's own system, which takes postings of money received for it. */
export function createCouncilApp(world: CouncilWorld): FastifyInstance {
  const { journal, rules, timers, settings } = world;
  const app = fastify();
  const books = createBooks(journal);

  app.post("/postings", { schema: { body: bodySchema } }, async (request, reply) => {
    const key = request.headers["idempotency-key"];
    if (typeof key !== "string" || key === "") {
      return reply.code(400).send({ error: "idempotency_key_missing" });
    }
    const { delayMs = 0, books: isBooked = true, forgets = false, answer } = rules.take([key]);
    const booking = isBooked ? await books.book(key, request.body, forgets) : undefined;
    if (delayMs > 0) await timers.wait(delayMs * settings.timeScale);
    if (answer === "cut") return cut(reply);
    if (answer === "500") return reply.code(500).send({ error: "unavailable" });
    if (answer === "refused") return reply.code(422).send({ error: "refused" });
    if (!booking) return reply.code(409).send({ error: "idempotency_conflict" });
    return reply.code(booking.isRepeated ? 200 : 201).send({ postingNo: booking.postingNo });
  });
  return app;
}
