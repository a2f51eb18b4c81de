import type { History, HistoryQuery, HistoryRow, HistoryType } from "@kaunter/contracts/history";
import { writeRinggit } from "@kaunter/domain/money";
import { shownStatusOf } from "@kaunter/domain/vocabulary/payments";
import type { Capabilities } from "../payments/capability.ts";
import type { Filters } from "./filters.ts";
import type { HistoryItem, HistoryPage } from "./list-history.ts";

export interface LinkDeps {
  capabilities: Capabilities;
  publicUrl: string;
}

/** Which of our kinds a type of the wire means. */
const kindsOf = {
  assessment: ["assessment"],
  compound: ["compound"],
  license: ["trading_licence", "council_licence"],
  market: ["market"],
  ticket: ["ticket"],
  booking: ["booking"],
  parking: ["parking"],
  local_government_charge: ["local_government_charge"],
} as const satisfies Record<HistoryType, readonly string[]>;

export function readFilters({ council, type, status, from, to }: HistoryQuery): Filters {
  return {
    ...(council && { council }),
    ...(type && { kinds: kindsOf[type] }),
    ...(status && { status }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}

export function typeOf(kind: string): HistoryType {
  const types = Object.entries(kindsOf) as [HistoryType, readonly string[]][];
  const found = types.find(([, kinds]) => kinds.includes(kind));
  if (!found) throw new Error(`There is no type for ${kind}`);
  return found[0];
}

export function presentHistory(deps: LinkDeps, { items, next }: HistoryPage): History {
  return { rows: items.map((item) => presentItem(deps, item)), next: next ?? null };
}

function presentItem({ capabilities, publicUrl }: LinkDeps, item: HistoryItem): HistoryRow {
  const { payment, council, kind, accountNo, amountSen, hasReceipt } = item;
  const key = capabilities.of("view", payment);
  return {
    _id: payment.id,
    date: payment.createdAt.toISOString(),
    reference_no: payment.id,
    council,
    payment_type: typeOf(kind),
    account_no: accountNo,
    amount: writeRinggit(amountSen),
    status: shownStatusOf(payment.status),
    ...(hasReceipt && { receipt_link: `${publicUrl}/#/receipt?id=${payment.id}&key=${key}` }),
  };
}
