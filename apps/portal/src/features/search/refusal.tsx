import { otherSearches } from "@kaunter/domain/charges/likely-search";
import type { DomainError } from "@kaunter/domain/domain-error";
import { useT } from "@kaunter/web/language/translate";
import { translateCode, translateError } from "@kaunter/web/language/translate-error";
import { Button } from "@kaunter/web/ui/button";
import { Panel } from "@kaunter/web/ui/panel";
import { OtherSearches } from "./other-searches.tsx";
import type { Search } from "../../model/charge/find-charges.ts";
import { searchName } from "../../model/charge/search-types.ts";
import { isFault } from "./use-search.ts";

interface RefusalProps {
  search: Search;
  error: DomainError;
  onRetry: () => void;
}

const checks = ["number", "council", "type"] as const;

/** Why there is no result, above the form in which it can be put right. */
export function Refusal({ search, error, onRetry }: RefusalProps) {
  const t = useT();
  if (error.code === "not_found") return <NotFound search={search} />;
  return (
    <Panel look={isFault(error) ? "danger" : "warning"}>
      <p role="alert" className="font-semibold">
        {translateError(error)}
      </p>
      <Button look="secondary" className="mt-3" onClick={onRetry}>
        {t("action.try_again")}
      </Button>
    </Panel>
  );
}

function NotFound({ search }: { search: Search }) {
  const t = useT();
  const { council, no } = search;
  const others = otherSearches(no, search);
  const words = { no, kind: searchName(search), council: t(`council.${council}`) };
  return (
    <Panel look="warning">
      <div role="alert">
        <p className="font-semibold">{translateCode("not_found")}</p>
        <p className="mt-1">{t("search.missing.searched", words)}</p>
      </div>
      <p className="mt-3">{t("search.missing.check")}</p>
      <ul className="list-disc grid gap-1 pl-5">
        {checks.map((check) => (
          <li key={check}>{t(`search.missing.${check}`)}</li>
        ))}
      </ul>
      {others.length > 0 && (
        <div className="mt-3">
          <OtherSearches search={search} others={others} />
        </div>
      )}
    </Panel>
  );
}
