import { setCatalogues } from "@kaunter/web/language/translate";
import { setPageStyles } from "@kaunter/web/page/lazy-page";
import { fetchCatalogue } from "../i18n/catalogues.ts";

// What every page of the portal relies on: its words and the styles that home does not need.
setCatalogues(fetchCatalogue);
setPageStyles(() => import("./pages.css"));
