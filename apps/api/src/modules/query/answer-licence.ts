import {
  type DigitalLicence,
  digitalLicencePayloadSchema,
} from "@kaunter/contracts/digital-licences";
import { DomainError } from "@kaunter/domain/domain-error";
import type { FastifyRequest } from "fastify";
import { visitorOf } from "../../http/visitor.ts";
import { readSession } from "../../http/session.ts";
import type { Lookups } from "../charges/lookup-limits.ts";
import { presentLicence, type PresentDeps } from "../licences/present-licence.ts";
import { showLicence } from "../licences/show-licence.ts";
import type { PayerDeps } from "../payments/payer.ts";

/** A licence by its name, for whoever proves that they may see it; for others there is none. */
export async function answerLicence(
  deps: PayerDeps & PresentDeps & { lookups: Lookups },
  request: FastifyRequest,
  document: string,
): Promise<DigitalLicence> {
  request.meantFor = "bearer";
  const { payload = {} } = request.body as { payload?: unknown };
  const given = digitalLicencePayloadSchema.safeParse(payload);
  if (!given.success) throw new DomainError("invalid_request");
  const session = await readSession(deps.db, request);
  const { handle, payer_capability: key } = given.data;
  // Whoever tries many links is asked to wait, here too.
  const lookup =
    handle === undefined
      ? undefined
      : await deps.lookups.begin(visitorOf(request), `licence ${handle}`);
  const shown = await showLicence(deps, document, { handle, key, userId: session?.userId });
  await lookup?.end(shown !== undefined);
  if (!shown) throw new DomainError("not_found");
  return presentLicence(deps, shown);
}
