import * as paths from "@kaunter/contracts/paths";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { takeForms } from "../../../http/forms.ts";
import { trace } from "../../../tracepoints.ts";
import { acceptMessage, type AcceptDeps } from "./accept-message.ts";
import type { Capabilities } from "../capability.ts";
import type { PaymentGateway } from "../payment-gateway.ts";

export type CallbackDeps = AcceptDeps & {
  gateways: readonly PaymentGateway[];
  capabilities: Capabilities;
};

/** Where providers report, and where they send the payer back to. No cookie, no session: the signature is the proof. */
export async function callbackRoutes(app: FastifyInstance, deps: CallbackDeps): Promise<void> {
  await app.register(async (scope) => {
    takeForms(scope);
    reportRoute(scope, deps);
    returnRoute(scope, deps);
  });
}

async function accept(deps: CallbackDeps, request: FastifyRequest, channel: "direct" | "browser") {
  trace("message.read");
  const body = typeof request.body === "string" ? request.body : "";
  const gateway = deps.gateways.find((each) => each.recognises({ body }));
  const read = (now: Date) =>
    gateway?.readMessage({ body }, now) ?? { verdict: "malformed" as const };
  const provider = gateway?.provider ?? "unknown";
  const acceptance = await acceptMessage(deps, { provider, channel, body, read });
  trace("message.committed");
  return { acceptance, acknowledgement: gateway?.acknowledgement };
}

const traceAnswer = async () => trace("message.answered");

function reportRoute(scope: FastifyInstance, deps: CallbackDeps): void {
  const schema = {
    tags: ["callbacks"],
    summary: "A provider's own report; its word of acknowledgement means that it is kept",
  };
  const options = { config: { access: "provider" }, schema, onResponse: traceAnswer } as const;
  scope.post(paths.processPayment, options, async (request, reply) => {
    const { acceptance, acknowledgement } = await accept(deps, request, "direct");
    reply.type("text/plain");
    if (!acceptance.isEvidence) return reply.code(400).send("ERROR");
    // Kept, but nothing was done with it yet: the provider shall call again.
    return acceptance.isApplied ? acknowledgement : reply.code(503).send("ERROR");
  });
}

function returnRoute(scope: FastifyInstance, deps: CallbackDeps): void {
  const schema = { tags: ["callbacks"], summary: "The payer's browser comes back from a provider" };
  const options = { config: { access: "provider" }, schema, onResponse: traceAnswer } as const;
  scope.post(paths.receipt, options, async (request, reply) => {
    const { acceptance } = await accept(deps, request, "browser");
    if (!acceptance.isEvidence) return reply.redirect("/#/confirmation", 303);
    return reply.redirect(confirmationOf(deps.capabilities, acceptance.payment), 303);
  });
}

/** The one page that a payer is sent back to. */
export function confirmationOf(
  capabilities: Capabilities,
  payment: Parameters<Capabilities["of"]>[1],
): string {
  return `/#/confirmation?id=${payment.id}&key=${capabilities.of("view", payment)}`;
}
