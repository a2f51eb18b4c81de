import type { Charge } from "@kaunter/contracts/charges";
import * as paths from "@kaunter/contracts/paths";
import { DomainError } from "@kaunter/domain/domain-error";
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

/** At least one charge; a plate may find several. */
async function findCharges(search: Search, signal: AbortSignal): Promise<Charge[]> {
  const { council, type, compound, no } = search;
  const data = {
    _id: no,
    council,
    payment_type: type,
    ...(compound !== null && { compound_type: compound }),
  };
  const rowPath = kindOfSearch(type)?.rowsPath;
  const answer = await postJson(rowPath ?? paths.search, { data }, signal);
  const charges = rowPath === undefined ? [answer] : readRows(answer);
  if (!charges.every(isCharge)) throw new DomainError("unexpected");
  if (charges.length === 0) throw new DomainError("not_found");
  return charges;
}

function readRows(answer: unknown): unknown[] {
  return readAnswer<{ rows: unknown[] }>(answer, { rows: "list" }).rows;
}

function isCharge(answer: unknown): answer is Charge {
  return hasShape<Charge>(answer, { _id: "text", type: isChargeType, offers: "list" });
}
