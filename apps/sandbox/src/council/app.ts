import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Clock, Timers } from "../clock.ts";
import { cut } from "../cut.ts";
import type { Journal } from "../journal.ts";
import type { Rules } from "../rules.ts";
import { type Book, createBooks } from "./books.ts";
import type { CouncilEffect } from "./faults.ts";
import { type Doubt, doubtAbout } from "./verify.ts";

export interface CouncilWorld {
  journal: Journal;
  /** What was not believed, and why. */
  refused: Journal;
  clock: Clock;
  timers: Timers;
  rules: Rules<CouncilEffect>;
  settings: { timeScale: number };
  /** By council, each with one secret or two; nobody is believed without. */
  secrets: Record<string, readonly string[]>;
}

interface Told {
  type?: string;
  council?: string;
}

type Take = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

const schemaOf = (type: string) => ({
  type: "object",
  required: ["type", "receipt_no"],
  properties: { type: { const: type }, receipt_no: { type: "string" } },
});

/** A council's own system, which takes postings of money received for it, and takes back those whose receipts are void. */
export function createCouncilApp(world: CouncilWorld): FastifyInstance {
  const { rules, timers, settings } = world;
  const app = fastify();
  const books = createBooks(world.journal);
  requireSignatures(app, world);

  const take =
    (book: Book): Take =>
    async (request, reply) => {
      const key = String(request.headers["webhook-id"]);
      const { delayMs = 0, books: isBooked = true, forgets = false, answer } = rules.take([key]);
      const booking = isBooked ? await book(key, request.body, forgets) : undefined;
      if (delayMs > 0) await timers.wait(delayMs * settings.timeScale);
      if (answer === "cut") return cut(reply);
      if (answer === "500") return reply.code(500).send({ error: "unavailable" });
      if (answer === "refused") return reply.code(422).send({ error: "refused" });
      if (!booking) return reply.code(409).send({ error: "idempotency_conflict" });
      return reply.code(booking.isRepeated ? 200 : 201).send({ postingNo: booking.postingNo });
    };
  app.post("/postings", { schema: { body: schemaOf("receipt.posted") } }, take(books.book));
  app.post("/voids", { schema: { body: schemaOf("receipt.voided") } }, take(books.void));
  return app;
}

/** Nothing is acted on before the very bytes are verified; whatever is refused is written down with the reason. */
function requireSignatures(app: FastifyInstance, { secrets, clock, refused }: CouncilWorld): void {
  app.removeAllContentTypeParsers();
  const verify = async ({ headers, url }: FastifyRequest, text: string) => {
    const told = parsed(text);
    const received = { headers, text, nowMs: Date.parse(clock()) };
    const doubt = doubtAbout(received, secrets[told.council ?? ""] ?? []);
    if (doubt === undefined) return told;
    await refused.append("refused", { doubt, key: headers["webhook-id"], path: url });
    throw Object.assign(new Error(words[doubt]), { statusCode: 401 });
  };
  app.addContentTypeParser(
    "*",
    { parseAs: "string" },
    (request: FastifyRequest, text: string | Buffer) => verify(request, String(text)),
  );
}

const words: Record<Doubt, string> = {
  unsigned: "The message is not signed.",
  stale: "The message is not of the last five minutes.",
  forged: "The signature is of somebody else, or of another message.",
};

function parsed(text: string): Told {
  try {
    return JSON.parse(text) as Told;
  } catch {
    return {};
  }
}
