import type { FastifyInstance } from "fastify";
import type { CouncilWorld } from "../council/app.ts";
import { councilFaults } from "../council/faults.ts";
import { changeSeller, registerSeller } from "../fpx/app.ts";
import type { Bank, Token } from "../fpx/banks.ts";
import { type Effect, faults, perThousand } from "../fpx/faults.ts";
import type { Transaction } from "../fpx/transactions.ts";
import type { FpxWorld, Seller, Settings } from "../fpx/world.ts";
import type { Journal } from "../journal.ts";
import { refusal, registerFaults } from "./fault-routes.ts";
import {
  bankStatusSchema,
  councilSecretsSchema,
  sellerSchema,
  settingsSchema,
  wishSchemas,
} from "./schemas.ts";

/** How tests and people steer the outside world; nothing of the product calls this. */
export function registerControl(app: FastifyInstance, fpx: FpxWorld, council: CouncilWorld): void {
  registerFpxFaults(app, fpx);
  registerFpxState(app, fpx);
  registerJournal(app, "/control/fpx/journal", fpx.journal);
  registerFaults(app, {
    path: "/control/council",
    rows: councilFaults,
    schemas: wishSchemas.council,
    rules: council.rules,
    clear: () => council.rules.clear(),
  });
  registerJournal(app, "/control/council/journal", council.journal);
  registerJournal(app, "/control/council/refused", council.refused);
  app.put<{ Params: { council: string }; Body: { secrets: string[] } }>(
    "/control/council/secrets/:council",
    { schema: { body: councilSecretsSchema } },
    async ({ params, body }) => {
      council.secrets[params.council] = body.secrets;
      return {};
    },
  );
}

function registerFpxFaults(app: FastifyInstance, world: FpxWorld): void {
  registerFaults<Effect>(app, {
    path: "/control/fpx",
    rows: faults,
    schemas: wishSchemas.fpx,
    rules: world.rules,
    rulesFor: (effect) => (isOfBankList(effect) ? world.bankListRules : world.rules),
    onChosen: (order, effect) => misbehave(world.transactions.find(order), effect),
    clear() {
      world.rules.clear();
      world.bankListRules.clear();
    },
    perThousand,
  });
}

function isOfBankList({ bankList, ...others }: Effect): boolean {
  const isMixed = bankList !== undefined && Object.keys(others).length > 0;
  if (isMixed)
    throw refusal("A bank list belongs to no payment: give its faults a rule of their own");
  return bankList !== undefined;
}

function misbehave(transaction: Transaction | undefined, effect: Effect): void {
  if (isOfBankList(effect)) throw refusal("A bank list belongs to no payment: use a rule");
  if (!transaction) return;
  Object.assign(transaction.script, effect);
  transaction.lostAcknowledgements += effect.lostAcknowledgements ?? 0;
}

function registerFpxState(app: FastifyInstance, world: FpxWorld): void {
  app.get("/control/fpx/settings", async () => world.settings);
  app.patch<{ Body: Partial<Settings> }>(
    "/control/fpx/settings",
    { schema: { body: settingsSchema } },
    async ({ body }) => Object.assign(world.settings, body),
  );

  const sellerRoute = (method: "PUT" | "POST", register: typeof registerSeller) =>
    app.route<{ Body: Seller }>({
      method,
      url: "/control/fpx/seller",
      schema: { body: sellerSchema },
      handler: async ({ body }) => {
        try {
          register(world, body);
        } catch (error) {
          throw refusal(`A public key cannot be read: ${String(error)}`);
        }
        return body;
      },
    });
  sellerRoute("PUT", registerSeller);
  sellerRoute("POST", changeSeller);

  app.put<{ Params: { token: string; id: string }; Body: Pick<Bank, "status"> }>(
    "/control/fpx/banks/:token/:id",
    { schema: { body: bankStatusSchema } },
    async ({ params, body }, reply) => {
      const bank = world.banks[params.token as Token]?.find(({ id }) => id === params.id);
      return bank ? Object.assign(bank, body) : reply.callNotFound();
    },
  );

  app.post("/control/fpx/roll-over", async () => {
    await world.keys.rollOver();
    return {};
  });

  app.get("/control/fpx/payments", async () => world.transactions.all());
  app.get<{ Params: { order: string } }>("/control/fpx/payments/:order", async (request, reply) => {
    return world.transactions.find(request.params.order) ?? reply.callNotFound();
  });
}

interface JournalQuery {
  kind?: string;
  order?: string;
  after?: string;
}

export function registerJournal(
  app: FastifyInstance,
  path: string,
  journal: Journal,
  orderField = "sellerExOrderNo",
): void {
  app.get<{ Querystring: JournalQuery }>(path, async ({ query }) => {
    const { kind, order, after = "0" } = query;
    const isWanted = (own: unknown, wanted: string | undefined) =>
      wanted === undefined || own === wanted;
    return journal
      .entries()
      .slice(Number(after))
      .filter((entry) => isWanted(entry.kind, kind) && isWanted(entry[orderField], order));
  });
}
