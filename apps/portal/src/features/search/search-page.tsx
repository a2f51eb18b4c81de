import { type ReactNode, Suspense } from "react";
import { useSearchParams } from "react-router";
import { Asking } from "./asking.tsx";
import { useFocusOnChange } from "./focus-on-change.ts";
import type { LookUpProps } from "./look-up.tsx";
import { completeSearch, readDraft } from "./search-address.ts";

interface SearchPageProps {
  /** The form comes first and alone; what asks the server and shows its answer is fetched while a person types. */
  renderLookUp: (props: LookUpProps) => ReactNode;
}

/** The address is the search: a form writes it, a bill's QR carries it, reload and Back find it again. */
export function SearchPage({ renderLookUp }: SearchPageProps) {
  const [params] = useSearchParams();
  const draft = readDraft(params);
  const search = completeSearch(draft);
  useFocusOnChange(search === null ? params.toString() : null);
  if (search === null) return <Asking draft={draft} />;
  return <Suspense fallback={<Asking draft={draft} />}>{renderLookUp({ draft, search })}</Suspense>;
}
