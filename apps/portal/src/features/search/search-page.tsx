import { type ReactNode, Suspense } from "react";
import { Asking } from "./asking.tsx";
import { useFocusOnChange } from "./focus-on-change.ts";
import type { DeclareProps } from "./declare/declare.tsx";
import type { LookUpProps } from "./look-up.tsx";
import { completeSearch, nextAddress, readDraft } from "./search-address.ts";
import { declaredType } from "./search-types.ts";
import { useSearchParams } from "@kaunter/web/page/router";

interface SearchPageProps {
  /** The form comes first and alone; what asks the server and shows its answer is fetched while a person types. */
  renderLookUp: (props: LookUpProps) => ReactNode;
  renderDeclare: (props: DeclareProps) => ReactNode;
}

/** The address is the search: a form writes it, a bill's QR carries it, reload and Back find it again. */
export function SearchPage({ renderLookUp, renderDeclare }: SearchPageProps) {
  const params = useSearchParams();
  const draft = readDraft(params);
  const search = completeSearch(draft);
  useFocusOnChange(search === null ? params.toString() : null);
  if (search === null) return <Asking draft={draft} />;
  const answer =
    search.type === declaredType
      ? renderDeclare({ council: search.council, another: nextAddress(draft) })
      : renderLookUp({ draft, search });
  return <Suspense fallback={<Asking draft={draft} />}>{answer}</Suspense>;
}
