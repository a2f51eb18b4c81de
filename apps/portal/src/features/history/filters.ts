import { type HistoryType, historyTypes } from "@kaunter/domain/charges/history-type";
import type { CouncilCode } from "@kaunter/domain/vocabulary/councils";
import { type ShownStatus, shownStatuses } from "@kaunter/domain/vocabulary/payments";
import { isCouncil } from "../../model/council/chosen-council.ts";

/** What of the history is wanted, in the names of the call; left out is everything. */
export type Filters = {
  council?: CouncilCode;
  type?: HistoryType;
  status?: ShownStatus;
  /** Days in Kuching, both included. */
  from?: string;
  to?: string;
};

const dayPattern = /^(?:19|20|21)\d\d-\d\d-\d\d$/;

/** What an address or a form says; what it says wrongly is as if it said nothing. */
export function readFilters(words: URLSearchParams | FormData): Filters {
  const council = words.get("council");
  const type = historyTypes.find((each) => each === words.get("type"));
  const status = shownStatuses.find((each) => each === words.get("status"));
  const [from, to] = [dayOf(words.get("from")), dayOf(words.get("to"))];
  return {
    ...(isCouncil(council) && { council }),
    ...(type && { type }),
    ...(status && { status }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}

function dayOf(word: unknown): string | undefined {
  return typeof word === "string" && dayPattern.test(word) ? word : undefined;
}

/** As they stand in an address. */
export function writeFilters(filters: Filters, more: Record<string, string> = {}): string {
  return new URLSearchParams({ ...filters, ...more }).toString();
}
