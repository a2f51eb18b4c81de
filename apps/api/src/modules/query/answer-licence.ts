import {
  type DigitalLicence,
  digitalLicencePayloadSchema,
} from "@kaunter/contracts/digital-licences";
import { partsOf } from "@kaunter/domain/calendar";
import { formatDay } from "@kaunter/domain/date-format";
import { DomainError } from "@kaunter/domain/domain-error";
import { writeRinggit } from "@kaunter/domain/money";
import type { FastifyRequest } from "fastify";
import { readSession } from "../../http/session.ts";
import { type ShownLicence, showLicence } from "../licences/show-licence.ts";
import type { PayerDeps } from "../payments/payer.ts";

/** A licence by its name, for whoever proves that they may see it; for others there is none. */
export async function answerLicence(
  deps: PayerDeps,
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
  return presentLicence(shown);
}

function presentLicence(licence: ShownLicence): DigitalLicence {
  const { document, council, state, type, printType, validFrom, validUntil } = licence;
  const { year, month } = partsOf(validUntil);
  return {
    _id: document,
    _rev: licence.revision,
    council,
    state,
    payment: {
      receipt_no: licence.receiptNumber,
      timestamp: licence.paidAt.toISOString(),
      paid_until_year: year,
      ...(type !== "NIAGA" && { paid_until_month: month }),
      amount: writeRinggit(licence.paidSen),
    },
    license: {
      license_no: licence.licenceNo,
      m_kod_type: type,
      ...(printType !== null && { print_type: printType }),
      name: licence.ownerName,
      ic_no: licence.ownerIc,
      nama_s: licence.businessName,
      house_no: licence.address,
      kod_j_niaga: licence.businessCode,
      sah_dari: formatDay(validFrom),
      sah_hingga: formatDay(validUntil),
    },
    barcode: document,
  };
}
