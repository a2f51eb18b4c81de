import { softCopySchema } from "@kaunter/contracts/payments";
import * as paths from "@kaunter/contracts/paths";
import { DomainError } from "@kaunter/domain/domain-error";
import type { App } from "../../http/app-type.ts";
import { readSession } from "../../http/session.ts";
import type { Capabilities } from "../payments/capability.ts";
import { viewerOf } from "../payments/payer.ts";
import { type ShowDeps, showPayment } from "../payments/show-payment.ts";
import { fileNameOf, printSoftCopy, type SoftCopyDeps } from "./print-softcopy.ts";

/** The capability is in the body: addresses are kept in logs and histories. */
export function softCopyRoutes(
  app: App,
  deps: SoftCopyDeps & ShowDeps & { capabilities: Capabilities },
): void {
  const schema = {
    tags: ["payments"],
    summary: "The receipts of a payment as a PDF, for the bearer of its capability",
    body: softCopySchema,
  };
  app.post(paths.softCopy, { config: { access: "bearer" }, schema }, async (request, reply) => {
    const { _id, capability: link, payer_capability: key } = request.body;
    const shown = await showPayment(deps, _id);
    const session = await readSession(deps.db, request);
    const proof = { link, key, userId: session?.userId };
    const viewer = shown && (await viewerOf(deps, shown.payment, proof));
    if (!viewer) throw new DomainError("not_found");
    if (shown.payment.status !== "successful") throw new DomainError("no_transaction_made");
    const { bytes } = await printSoftCopy(deps, shown, viewer);
    reply.header("content-disposition", `inline; filename="${fileNameOf(shown)}"`);
    return reply.type("application/pdf").send(bytes);
  });
}
