import { setCatalogues } from "@kaunter/web/language/translate";
import { onLostSession } from "@kaunter/web/state/session-end";
import { fetchCatalogue } from "../i18n/catalogues.ts";
import { loseStaff } from "../model/staff.ts";

// What every page of the office relies on: its words, and what happens when a session is over.
setCatalogues(fetchCatalogue);
onLostSession(loseStaff);
