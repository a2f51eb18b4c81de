import type { ErrorCode } from "@kaunter/domain/domain-error";
import { useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { t, useT } from "../../i18n/translate.ts";
import { chooseCouncil } from "../../lib/chosen-council.ts";
import { translateCode } from "../../lib/translate-error.ts";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Journey } from "../../ui/journey.tsx";
import { Refusal } from "./refusal.tsx";
import type { AddToCart } from "./result/adding.ts";
import { Result } from "./result/result.tsx";
import { SeveralResults } from "./result/several-results.tsx";
import {
  completeSearch,
  type Draft,
  readDraft,
  type Search,
  writeAddress,
} from "./search-address.ts";
import { type FormErrors, SearchForm } from "./search-form.tsx";
import { Searching } from "./searching.tsx";
import { type SearchState, useSearch } from "./use-search.ts";

/** The address is the search: a form writes it, a bill's QR carries it, reload and Back find it again. */
export function SearchPage({ onAdd }: { onAdd: AddToCart }) {
  useT();
  const [params] = useSearchParams();
  const draft = readDraft(params);
  const search = completeSearch(draft);
  const { state, tryAgain } = useSearch(search);
  const isQuick = state.at === "waiting" && state.patience === "quick";
  useFocusOnChange(isQuick ? null : `${state.at} ${params.toString()}`);

  if (state.at === "found") return <Found draft={draft} charges={state.charges} onAdd={onAdd} />;
  if (state.at === "waiting" && state.patience !== "quick") {
    return (
      <Journey step="search">
        <h1>{t("search.searching")}</h1>
        <Searching patience={state.patience} onRetry={tryAgain} />
      </Journey>
    );
  }
  return <Form draft={draft} search={search} state={state} onRetry={tryAgain} />;
}

function Found({
  draft,
  charges,
  onAdd,
}: { draft: Draft; onAdd: AddToCart } & Pick<Extract<SearchState, { at: "found" }>, "charges">) {
  const another = writeAddress({ ...draft, no: "" });
  const [charge] = charges;
  if (charge && charges.length === 1) {
    return <Result key={charge._id} charge={charge} another={another} onAdd={onAdd} />;
  }
  return <SeveralResults charges={charges} another={another} onAdd={onAdd} />;
}

interface FormProps {
  draft: Draft;
  search: Search | null;
  state: SearchState;
  onRetry: () => void;
}

function Form({ draft, search, state, onRetry }: FormProps) {
  const navigate = useNavigate();
  const [ownErrors, setOwnErrors] = useState<{ errors: FormErrors; turn: number }>({
    errors: {},
    turn: 0,
  });
  const refused = state.at === "refused" ? state : null;
  const errors = { ...(refused && errorsOf(refused.error.code)), ...ownErrors.errors };
  const listed = Object.entries(errors).map(([field, text]) => ({ field, text }));

  function handleSearch(next: Draft) {
    const found = errorsIn(next);
    setOwnErrors(({ turn }) => ({ errors: found, turn: turn + 1 }));
    if (Object.keys(found).length > 0) return;
    if (next.council) chooseCouncil(next.council);
    const address = writeAddress(next);
    if (address === writeAddress(draft)) onRetry();
    else void navigate(address);
  }

  return (
    <Journey step="search">
      {listed.length > 0 && (
        <ErrorSummary key={`${ownErrors.turn} ${refused?.attempt}`} errors={listed} />
      )}
      <h1>{t("search.title")}</h1>
      <p className="mt-1 text-txt-black-500">{t("search.lead")}</p>
      {refused && search && listed.length === 0 && (
        <div className="mt-5">
          <Refusal search={search} error={refused.error} onRetry={onRetry} />
        </div>
      )}
      <SearchForm
        key={writeAddress(draft)}
        draft={draft}
        errors={errors}
        isBusy={state.at === "waiting"}
        onSearch={handleSearch}
      />
    </Journey>
  );
}

function errorsIn({ type, compound, no }: Draft): FormErrors {
  return {
    ...(type === "compound" && compound === null && { compound: t("search.compound.missing") }),
    ...(no === "" && { no: t(`search.no_missing`) }),
  };
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

/** When the form gives way to a result, or the other way round, reading starts at its heading. Null is no change. */
function useFocusOnChange(view: string | null): void {
  const last = useRef(view);
  useEffect(() => {
    if (view === null || last.current === view) return;
    last.current = view;
    if (document.querySelector(".error-summary")) return;
    const heading = document.querySelector<HTMLElement>("main h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [view]);
}
