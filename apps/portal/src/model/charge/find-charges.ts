import type { Charge } from "@kaunter/contracts/charges";
import * as paths from "@kaunter/contracts/paths";
import { DomainError, type ErrorCode } from "@kaunter/domain/domain-error";
import { queryOptions, skipToken } from "@tanstack/react-query";
import { postJson } from "@kaunter/web/api/client";
import { hasShape, readAnswer } from "@kaunter/web/api/read-answer";
import { isChargeType, kindOfSearch } from "./kinds/charge-kinds.ts";
import type { CompoundType } from "@kaunter/domain/vocabulary/charges";
import type { CouncilCode } from "@kaunter/domain/vocabulary/councils";
import type { FormType } from "./search-types.ts";

/** What is complete enough to be looked for. */
export interface Search {
  council: CouncilCode;
  type: FormType;
  compound: CompoundType | null;
  no: string;
}

const freshForMs = 60_000;

/** Each attempt asks anew; going back to a result within a minute does not. */
export function chargesQuery(search: Search | null, attempt: number) {
  return queryOptions({
    queryKey: ["charges", search, attempt],
    queryFn: search === null ? skipToken : ({ signal }) => findCharges(search, signal),
    staleTime: freshForMs,
  });
}

/** At least one charge; a plate may find several, and one that cannot be shown. */
export interface FoundCharges {
  charges: Charge[];
  /** Why there is another that is not among them. */
  missing?: ErrorCode;
}

async function findCharges(search: Search, signal: AbortSignal): Promise<FoundCharges> {
  const { council, type, compound, no } = search;
  const data = {
    _id: no,
    council,
    payment_type: type,
    ...(compound !== null && { compound_type: compound }),
  };
  const rowPath = kindOfSearch(type)?.rowsPath;
  const answer = await postJson(rowPath ?? paths.search, { data }, signal);
  const { rows, error } = rowPath === undefined ? { rows: [answer] } : readRows(answer);
  if (!rows.every(isCharge)) throw new DomainError("unexpected");
  if (rows.length === 0) throw new DomainError("not_found");
  return { charges: rows, ...(error && { missing: error }) };
}

function readRows(answer: unknown): { rows: unknown[]; error?: ErrorCode } {
  return readAnswer<{ rows: unknown[]; error?: ErrorCode }>(answer, { rows: "list" });
}

function isCharge(answer: unknown): answer is Charge {
  return hasShape<Charge>(answer, { _id: "text", type: isChargeType, offers: "list" });
}
