import * as paths from "@kaunter/contracts/paths";
import { revokedLinksSchema, revokeLinksSchema } from "@kaunter/contracts/payments";
import type { InTransaction } from "../../../db/transaction.ts";
import type { App } from "../../../http/app-type.ts";
import { readSession } from "../../../http/session.ts";
import type { PayerDeps } from "../payer.ts";
import { revokeOwnLinks } from "./revoke-links.ts";

type LinkDeps = PayerDeps & { inTransaction: InTransaction };

export function linkRoutes(app: App, deps: LinkDeps): void {
  const schema = {
    tags: ["payments"],
    summary: "End every link to a payment that was sent or shared, and get a new one",
    body: revokeLinksSchema,
    response: { 200: revokedLinksSchema },
  };
  app.post(paths.revokeLinks, { config: { access: "payer" }, schema }, async (request) => {
    const { _id, payer_capability: key } = request.body;
    const session = await readSession(deps.db, request);
    const payment = await revokeOwnLinks(deps, _id, { key, userId: session?.userId });
    return { capability: deps.capabilities.of("view", payment) };
  });
}
