import type { History, HistoryQuery, HistoryRow } from "@kaunter/contracts/history";
import { historyTypeOf, kindsOfType } from "@kaunter/domain/charges/history-type";
import { writeRinggit } from "@kaunter/domain/money";
import { shownStatusOf } from "@kaunter/domain/vocabulary/payments";
import { pageLink } from "../licences/licence-links.ts";
import type { Capabilities } from "../payments/capability.ts";
import type { Filters } from "./filters.ts";
import type { HistoryItem, HistoryPage } from "./list-history.ts";

export interface LinkDeps {
  capabilities: Capabilities;
  publicUrl: string;
  servicesUrl: string;
}

export function readFilters({ council, type, status, from, to }: HistoryQuery): Filters {
  return {
    ...(council && { council }),
    ...(type && { kinds: kindsOfType(type) }),
    ...(status && { status }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}

export function presentHistory(deps: LinkDeps, { items, next }: HistoryPage): History {
  return { rows: items.map((item) => presentItem(deps, item)), next: next ?? null };
}

function presentItem(deps: LinkDeps, item: HistoryItem): HistoryRow {
  const { capabilities, publicUrl } = deps;
  const { payment, council, kind, accountNo, amountSen, serviceFeeSen, hasReceipt, licence } = item;
  const key = capabilities.of("view", payment);
  return {
    _id: payment.id,
    date: payment.createdAt.toISOString(),
    reference_no: payment.id,
    council,
    payment_type: historyTypeOf(kind),
    account_no: accountNo,
    amount: writeRinggit(amountSen),
    ...(serviceFeeSen !== undefined && { service_fee: writeRinggit(serviceFeeSen) }),
    status: shownStatusOf(payment.status),
    ...(hasReceipt && { receipt_link: `${publicUrl}/#/receipt?id=${payment.id}&key=${key}` }),
    ...(licence && { licence_link: pageLink(deps, licence) }),
  };
}
