import type { FastifyInstance } from "fastify";
import { type Effect, cardFaults, perThousand } from "../card/faults.ts";
import { type CardSettings, type CardWorld, type Merchant, changeMerchant } from "../card/world.ts";
import { cardSettingsSchema, cardWishSchemas, merchantSchema } from "./card-schemas.ts";
import { registerFaults } from "./fault-routes.ts";
import { registerJournal } from "./routes.ts";

/** How tests and people steer the card provider. */
export function registerCardControl(app: FastifyInstance, world: CardWorld): void {
  registerFaults<Effect>(app, {
    path: "/control/card",
    rows: cardFaults,
    schemas: cardWishSchemas,
    rules: world.rules,
    onChosen(order, effect) {
      for (const { script } of world.payments.ofRefNo(order)) Object.assign(script, effect);
    },
    clear: () => world.rules.clear(),
    perThousand,
  });

  app.get("/control/card/settings", async () => world.settings);
  app.patch<{ Body: Partial<CardSettings> }>(
    "/control/card/settings",
    { schema: { body: cardSettingsSchema } },
    async ({ body }) => Object.assign(world.settings, body),
  );

  const merchantRoute = (method: "PUT" | "POST", register: (merchant: Merchant) => void) =>
    app.route<{ Body: Merchant }>({
      method,
      url: "/control/card/merchant",
      schema: { body: merchantSchema },
      handler: async ({ body }) => {
        register(body);
        const { merchantCode, signatureType } = body;
        return { merchantCode, signatureType };
      },
    });
  merchantRoute("PUT", (merchant) => Object.assign(world, { merchant, formerMerchants: [] }));
  merchantRoute("POST", (merchant) => changeMerchant(world, merchant));

  app.get("/control/card/payments", async () => world.payments.all());
  app.get<{ Params: { order: string } }>("/control/card/payments/:order", async ({ params }) =>
    world.payments.ofRefNo(params.order),
  );
  registerJournal(app, "/control/card/journal", world.journal, "refNo");
}
