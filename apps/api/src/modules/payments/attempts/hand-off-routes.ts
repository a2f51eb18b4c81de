import { languageOf } from "@kaunter/contracts/language";
import { handOffSchema } from "@kaunter/contracts/payments";
import * as paths from "@kaunter/contracts/paths";
import { DomainError } from "@kaunter/domain/domain-error";
import type { FastifyInstance } from "fastify";
import { takeForms } from "../../../http/forms.ts";
import { trace, traceOf } from "../../../tracepoints.ts";
import { confirmationOf } from "../messages/callback-routes.ts";
import { handOff, type HandOffDeps } from "./hand-off.ts";
import { handOffPage, handOffPolicy } from "./hand-off-page.ts";
import type { WordsOf } from "../gateway-words.ts";
import { gatewayOf } from "../payment-gateway.ts";
import { messageOf } from "../sealed-payer.ts";

export type HandOffRouteDeps = HandOffDeps & { wordsOf: WordsOf };

export async function handOffRoutes(app: FastifyInstance, deps: HandOffRouteDeps): Promise<void> {
  await app.register(async (scope) => {
    takeForms(scope);
    const schema = {
      tags: ["payments"],
      summary: "A page that sends the payer's browser to the bank, or back to the status",
    };
    const onResponse = async () => trace("hand-off.sent");
    const options = { config: { access: "bearer" }, schema, onResponse } as const;
    scope.post(paths.handOff, options, async (request, reply) => {
      const given = readForm(request.body);
      const { payment, attempt } = await handOff(deps, {
        paymentId: given.payment,
        key: given.key,
      });
      traceOf(payment.id);
      if (!attempt) return reply.redirect(confirmationOf(deps.capabilities, payment), 303);
      const { choice } = attempt;
      const { address } = gatewayOf(deps.gateways, choice.provider);
      const language = given.lang ?? languageOf(request.headers["accept-language"]);
      // The bank must see from which site the payer came, and not more.
      reply.header("content-security-policy", handOffPolicy(address));
      reply.header("referrer-policy", "strict-origin").type("text/html; charset=utf-8");
      const message = messageOf(deps.personKey, attempt);
      return handOffPage({
        attempt,
        message,
        address,
        pageName: deps.wordsOf(choice.provider).toPayer(language).pageName(choice),
        again: { ...given, lang: language },
        language,
      });
    });
  });
}

function readForm(body: unknown) {
  const fields = new URLSearchParams(typeof body === "string" ? body : "");
  const parsed = handOffSchema.safeParse(Object.fromEntries(fields));
  if (!parsed.success) throw new DomainError("invalid_request");
  return parsed.data;
}
