import type { LikelySearch } from "@kaunter/domain/charges/likely-search";
import { useT } from "@kaunter/web/language/translate";
import type { Search } from "../../model/charge/find-charges.ts";
import { writeAddress } from "../../model/search/draft.ts";
import { searchName } from "../../model/charge/search-types.ts";
import { Link } from "@kaunter/web/ui/link";

interface OtherSearchesProps {
  search: Search;
  others: readonly LikelySearch[];
}

/** Where else a number that looks like this may be found, one press away. */
export function OtherSearches({ search, others }: OtherSearchesProps) {
  const t = useT();
  return (
    <>
      <p>{t("search.elsewhere.lead")}</p>
      <ul>
        {others.map((other) => (
          <li key={searchName(other)}>
            <Link
              to={writeAddress({ ...search, ...other })}
              className="text-link inline-flex min-h-11 items-center font-semibold"
            >
              {t("search.elsewhere.link", { kind: searchName(other) })}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
