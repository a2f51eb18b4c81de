import type { SearchSelection } from "@kaunter/contracts/charges";
import { DomainError } from "@kaunter/domain/domain-error";
import type { ChargeKind } from "./charge-kind.ts";
import type { Kind } from "./council-records.ts";
import { assessment } from "./kinds/assessment.ts";
import { booking } from "./kinds/booking.ts";
import { compound } from "./kinds/compound.ts";
import { councilLicence } from "./kinds/council-licence.ts";
import { marketStall } from "./kinds/market-stall.ts";
import { parking } from "./kinds/parking.ts";
import { ticket } from "./kinds/ticket.ts";
import { tradingLicence } from "./kinds/trading-licence.ts";

const kinds: readonly ChargeKind[] = [
  assessment,
  compound,
  tradingLicence,
  councilLicence,
  marketStall,
  ticket,
  booking,
  parking,
];

export function kindNamed(name: Kind): ChargeKind {
  const found = kinds.find(({ kind }) => kind === name);
  if (!found) throw new Error(`There is no kind ${name}`);
  return found;
}

/** The kind that a search means; no kind takes what nobody can pay here yet. */
export function kindMeantBy(search: SearchSelection): ChargeKind {
  if (search.payment_type === undefined) throw new DomainError("invalid_payment_type");
  const found = kinds.find((kind) => kind.isMeant(search));
  if (!found) throw new DomainError("not_found");
  return found;
}

export const kindNames = kinds.map(({ kind }) => kind);
