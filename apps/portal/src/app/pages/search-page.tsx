import { useEffect } from "react";
import { SearchPage } from "../../features/search/search-page.tsx";
import { declare, fetchLookUp, lookUp } from "../look-up.ts";

export function Search() {
  useEffect(fetchLookUp, []);
  return <SearchPage renderLookUp={lookUp.render} renderDeclare={declare.render} />;
}
