import { otherSearches } from "@kaunter/domain/charges/likely-search";
import type { ErrorCode } from "@kaunter/domain/domain-error";
import { t, useT } from "@kaunter/web/language/translate";
import { translateCode } from "@kaunter/web/language/translate-error";
import { Journey } from "../../model/payment/journey.tsx";
import { Panel } from "@kaunter/web/ui/panel";
import { Asking } from "./asking.tsx";
import { useFocusOnChange } from "./focus-on-change.ts";
import { OtherSearches } from "./other-searches.tsx";
import { Refusal } from "./refusal.tsx";
import { Result } from "./result/result.tsx";
import { SeveralResults } from "./result/several-results.tsx";
import { SaveBills } from "../../model/bill/save-bills.tsx";
import type { FoundCharges, Search } from "../../model/charge/find-charges.ts";
import { declaredType } from "../../model/charge/search-types.ts";
import {
  type Draft,
  type FormErrors,
  nextAddress,
  writeAddress,
} from "../../model/search/draft.ts";
import { Searching } from "./searching.tsx";
import { useSearch } from "./use-search.ts";

export interface LookUpProps {
  draft: Draft;
  search: Search;
}

/** Asks the server, and shows the wait, the answer or the refusal. */
export function LookUp({ draft, search }: LookUpProps) {
  useT();
  const { state, tryAgain } = useSearch(search);
  const isQuick = state.at === "waiting" && state.patience === "quick";
  useFocusOnChange(isQuick ? null : `${state.at} ${writeAddress(draft)}`);

  if (state.at === "found") return <Found draft={draft} search={search} {...state} />;
  if (state.at === "waiting" && state.patience !== "quick") {
    return (
      <Journey step="search">
        <h1>{t("search.searching")}</h1>
        <Searching patience={state.patience} onRetry={tryAgain} />
      </Journey>
    );
  }
  const refused = state.at === "refused" ? state : null;
  const feedback = {
    isBusy: refused === null,
    errors: refused ? errorsOf(refused.error.code) : {},
    refusal: refused && <Refusal search={search} error={refused.error} onRetry={tryAgain} />,
    help: refused && helpFor(search, refused.error.code),
    attempt: refused?.attempt ?? 0,
    onAgain: tryAgain,
  };
  return <Asking draft={draft} feedback={feedback} />;
}

/** Offers the other types that the number fits, because the type may be what is wrong. */
function helpFor(search: Search, code: ErrorCode) {
  if (code !== "invalid_account_no" && code !== "payment_type_not_available") return null;
  const others = otherSearches(search.no, search);
  if (others.length === 0) return null;
  return (
    <Panel look="info">
      <OtherSearches search={search} others={others} />
    </Panel>
  );
}

function Found({ draft, search, charges, missing }: LookUpProps & FoundCharges) {
  const save = <SaveBills bills={billsOf(search)} />;
  const around = { typed: search.no, another: nextAddress(draft), save };
  const [charge] = charges;
  if (charge && charges.length === 1 && missing === undefined) {
    return <Result key={charge._id} charge={charge} {...around} />;
  }
  return <SeveralResults charges={charges} {...(missing && { missing })} {...around} />;
}

function billsOf({ council, type, compound, no }: Search) {
  if (type === declaredType) return [];
  return [{ type, council, no, ...(compound && { compound_type: compound }) }];
}

/** The field that a refusal of the server is about. */
const fieldOf: Partial<Record<ErrorCode, keyof Draft>> = {
  invalid_account_no: "no",
  invalid_request: "no",
  invalid_payment_type: "type",
  payment_type_not_available: "type",
  council_not_available: "council",
};

function errorsOf(code: ErrorCode): FormErrors {
  const field = fieldOf[code];
  return field ? { [field]: translateCode(code) } : {};
}
