import { createPublicKey } from "node:crypto";
import fastify, { type FastifyInstance } from "fastify";
import { acceptForms } from "../forms.ts";
import { html } from "../markup.ts";
import { pageText } from "../page.ts";
import { registerBankList } from "./bank-list-routes.ts";
import { registerBank } from "./bank-routes.ts";
import type { KeyName } from "./key-ring.ts";
import { registerPayments } from "./payment-routes.ts";
import { sellersOf } from "./check-request.ts";
import { registerEnquiries } from "./seller-routes.ts";
import type { FpxWorld, Seller } from "./world.ts";

const contentPolicy = "default-src 'none'; style-src 'unsafe-inline'";

/** FPX and its banks as the rest of the world meets them. */
export function createFpxApp(world: FpxWorld): FastifyInstance {
  const app = fastify();
  acceptForms(app);
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("content-security-policy", contentPolicy);
  });
  registerBankList(app, world);
  registerPayments(app, world);
  registerEnquiries(app, world);
  registerBank(app, world);

  app.get<{ Params: { name: string } }>("/certificates/:name", async ({ params }, reply) => {
    const name = /^(current|next|expired)\.cer$/.exec(params.name)?.[1];
    if (name === undefined) return reply.callNotFound();
    const { certificate } = await world.keys.find(name as KeyName);
    return reply.type("application/x-pem-file").send(certificate);
  });

  app.get("/FPXMain/termsAndConditions.jsp", async (_request, reply) =>
    reply.type("text/html").send(termsPage()),
  );
  return app;
}

/** The one seller that FPX knows. */
export function registerSeller(world: FpxWorld, seller: Seller): void {
  const keys = seller.publicKeys.map((pem) => createPublicKey(pem));
  world.seller = { ...seller, keys };
  world.formerSellers = [];
}

/** The seller has other ids from now on; what was begun under the earlier ones goes on under them. */
export function changeSeller(world: FpxWorld, seller: Seller): void {
  const earlier = sellersOf(world);
  registerSeller(world, seller);
  world.formerSellers = earlier;
}

function termsPage(): string {
  return pageText({
    title: "Terms",
    content: html`<h1>FPX terms and conditions / Terma dan syarat FPX</h1>
      <p>The real terms are PayNet's. Nothing is paid here. / Tiada bayaran dibuat di sini.</p>`,
  });
}
