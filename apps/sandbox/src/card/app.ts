import fastify, { type FastifyInstance } from "fastify";
import { acceptForms } from "../forms.ts";
import { testCardsPage } from "./card-page.ts";
import { registerEnquiry } from "./enquiry-routes.ts";
import { registerCardForm, registerEntry } from "./payment-routes.ts";
import type { CardWorld } from "./world.ts";

const contentPolicy = "default-src 'none'; style-src 'unsafe-inline'";

/** The card provider as the rest of the world meets it. */
export function createCardApp(world: CardWorld): FastifyInstance {
  // Merchants write the provider's paths in any letter case.
  const app = fastify({ routerOptions: { caseSensitive: false } });
  acceptForms(app);
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("content-security-policy", contentPolicy);
  });
  registerEntry(app, world);
  registerCardForm(app, world);
  registerEnquiry(app, world);
  app.get("/cards", async (_request, reply) => reply.type("text/html").send(testCardsPage()));
  return app;
}
