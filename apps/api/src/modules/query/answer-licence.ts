import {
  type DigitalLicence,
  digitalLicencePayloadSchema,
} from "@kaunter/contracts/digital-licences";
import { DomainError } from "@kaunter/domain/domain-error";
import type { FastifyRequest } from "fastify";
import { readSession } from "../../http/session.ts";
import { presentLicence, type PresentDeps } from "../licences/present-licence.ts";
import { showLicence } from "../licences/show-licence.ts";
import type { PayerDeps } from "../payments/payer.ts";

/** A licence by its name, for whoever proves that they may see it; for others there is none. */
export async function answerLicence(
  deps: PayerDeps & PresentDeps,
  request: FastifyRequest,
  document: string,
): Promise<DigitalLicence> {
  request.meantFor = "bearer";
  const { payload = {} } = request.body as { payload?: unknown };
  const given = digitalLicencePayloadSchema.safeParse(payload);
  if (!given.success) throw new DomainError("invalid_request");
  const session = await readSession(deps.db, request);
  const shown = await showLicence(deps, document, {
    handle: given.data.handle,
    key: given.data.payer_capability,
    userId: session?.userId,
  });
  if (!shown) throw new DomainError("not_found");
  return presentLicence(deps, shown);
}
