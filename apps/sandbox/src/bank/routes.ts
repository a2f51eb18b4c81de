import type { FastifyInstance } from "fastify";
import { refusal } from "../control/fault-routes.ts";
import { registerJournal } from "../control/routes.ts";
import { strict } from "../control/schemas.ts";
import { type BankAccount, type BankWorld, type Debit, filesOf } from "./bank.ts";
import { fileIn, type Format, formats } from "./formats.ts";
import { type Fault, faults, type Wish } from "./faults.ts";
import { runDays } from "./settle.ts";

const text = { type: "string", minLength: 1 };
const day = { type: "string", pattern: String.raw`^\d{4}-\d\d-\d\d$` };
const whole = { type: "integer", minimum: 0 };

const accountSchema = strict(
  {
    code: text,
    number: { type: "string", pattern: String.raw`^\d{8,20}$` },
    openingSen: { type: "integer" },
    merchants: strict({ fpx: text, card: text }, ["fpx", "card"]),
  },
  ["code", "openingSen", "merchants"],
);
const debitSchema = strict(
  {
    provider: { enum: ["fpx", "card"] },
    reference: text,
    txnId: text,
    amountSen: { type: "integer", minimum: 1 },
    at: text,
  },
  ["provider", "reference", "txnId", "amountSen", "at"],
);
const runSchema = strict(
  {
    from: day,
    to: day,
    seed: { type: "integer" },
    faults: whole,
    troublesPercent: { type: "integer", minimum: 0, maximum: 100 },
    kinds: { type: "array", minItems: 1, items: { enum: faults } },
  },
  ["from", "to"],
);

interface RunBody {
  from: string;
  to: string;
  seed?: number;
  faults?: number;
  troublesPercent?: number;
  kinds?: Fault[];
}

/** How the bank is steered, and where it gives its files. */
export function registerBank(app: FastifyInstance, world: BankWorld): void {
  registerJournal(app, "/control/bank/journal", world.journal);
  app.put<{ Body: BankAccount }>(
    "/control/bank/account",
    { schema: { body: accountSchema } },
    async ({ body }) => {
      await world.journal.append("account", { account: body });
      return body;
    },
  );
  app.post<{ Body: { debits: Debit[] } }>(
    "/control/bank/debits",
    { schema: { body: strict({ debits: { type: "array", items: debitSchema } }, ["debits"]) } },
    async ({ body }) => {
      await world.journal.append("told", { debits: body.debits });
      return {};
    },
  );
  app.post<{ Body: RunBody }>(
    "/control/bank/days",
    { schema: { body: runSchema } },
    async ({ body }) => {
      const { from, to, seed = 1, troublesPercent = 0, kinds } = body;
      const wish: Wish = { seed, faults: body.faults ?? 0, troublesPercent, kinds };
      try {
        await runDays(world, { from, to }, wish);
      } catch (error) {
        throw refusal(String(error));
      }
      return filesOf(world).map(({ name }) => name);
    },
  );
  app.get("/control/bank/files", async () => filesOf(world).map(({ name }) => name));
  app.get<{ Params: { name: string }; Querystring: { format?: Format } }>(
    "/control/bank/files/:name",
    { schema: { querystring: strict({ format: { enum: formats } }) } },
    async ({ params, query }, reply) => {
      const file = fileIn(world, params.name, query.format ?? "csv");
      if (!file) return reply.callNotFound();
      return reply.type(`${file.type}; charset=utf-8`).send(file.text);
    },
  );
}
