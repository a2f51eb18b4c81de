import type { SearchSelection } from "@kaunter/contracts/charges";
import type { Kind } from "@kaunter/domain/charges/kinds";
import type { CalendarDay } from "@kaunter/domain/calendar";
import type { LineKind } from "@kaunter/domain/charges/kinds";
import { formatDay } from "@kaunter/domain/date-format";
import { DomainError } from "@kaunter/domain/domain-error";
import type { ChargeKind } from "./charge-kind.ts";
import { assessment } from "./kinds/assessment.ts";
import { booking } from "./kinds/booking.ts";
import { compound } from "./kinds/compound.ts";
import { councilLicence } from "./kinds/council-licence.ts";
import { marketStall } from "./kinds/market-stall.ts";
import { parking } from "./kinds/parking.ts";
import { ticket } from "./kinds/ticket.ts";
import { tradingLicence } from "./kinds/trading-licence.ts";

export const kinds: readonly ChargeKind[] = [
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

/** Until when a line is paid, as the wire writes it. */
export function writeUntil(kind: LineKind, day: CalendarDay): string {
  return kinds.find((each) => each.kind === kind)?.writeUntil?.(day) ?? formatDay(day);
}

/** The kind that a search means; no kind takes what nobody can pay here yet. */
export function kindMeantBy(search: SearchSelection): ChargeKind {
  if (search.payment_type === undefined) throw new DomainError("invalid_payment_type");
  const found = kinds.find((kind) => kind.isMeant(search));
  if (!found) throw new DomainError("not_found");
  return found;
}

export const kindNames = kinds.map(({ kind }) => kind);

/** The kinds whose renewal is a licence. */
export const licenceKinds = kinds.filter((each) => "readLicence" in each).map(({ kind }) => kind);
