import { Suspense, useEffect } from "react";
import { Asking } from "./asking.tsx";
import { useFocusOnChange } from "./focus-on-change.ts";
import { declare, fetchLookUp, lookUp } from "./late-parts.ts";
import { completeSearch, nextAddress, readDraft, withTold } from "../../model/search/draft.ts";
import { declaredType } from "../../model/charge/search-types.ts";
import { useSearchParams } from "@kaunter/web/page/router";

/** The address is the search: a form writes it (as far as the number does not tell it), a bill's QR carries it, reload and Back find it again. */
export function SearchPage() {
  useEffect(fetchLookUp, []);
  const params = useSearchParams();
  const draft = withTold(readDraft(params));
  const search = completeSearch(draft);
  useFocusOnChange(search === null ? params.toString() : null);
  if (search === null) return <Asking draft={draft} />;
  const answer =
    search.type === declaredType
      ? declare.render({ council: search.council, another: nextAddress(draft) })
      : lookUp.render({ draft, search });
  return <Suspense fallback={<Asking draft={draft} />}>{answer}</Suspense>;
}
