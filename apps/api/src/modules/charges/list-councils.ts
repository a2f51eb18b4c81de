import type { Councils } from "@kaunter/contracts/site";
import { declaredKind, typesOf } from "@kaunter/domain/charges/kinds";
import { writeRinggit } from "@kaunter/domain/money";
import { councilCodes } from "@kaunter/domain/vocabulary/councils";
import type { Language } from "@kaunter/domain/vocabulary/languages";
import type { Database } from "../../db/pool.ts";
import { nameIn } from "./council-names.ts";
import { ratesOfDeclared } from "./declared-charges.ts";
import { type ReadDeps, readRates, unlessRefused } from "./read-record.ts";

/** Every council that we know, with what it takes online. */
export async function listCouncils(
  deps: ReadDeps & { db: Database },
  language: Language,
): Promise<Councils> {
  const rows = await deps.db
    .selectFrom("councils")
    .select(["code", "nameMy", "nameEn", "nameZh", "isEnabled", "kinds", "rates"])
    .orderBy("code")
    .execute();
  const docs = rows.flatMap(({ code, isEnabled, kinds, rates, ...named }) => {
    const _id = councilCodes.find((known) => known === code);
    const name = nameIn(named, language);
    if (!_id) return [];
    const settings = { code, rates: rates as Record<string, unknown> };
    const declared =
      kinds.includes(declaredKind) &&
      unlessRefused(() => readRates(deps, settings, ratesOfDeclared));
    const rate = declared && { per_person_and_day: writeRinggit(declared.perPersonAndDaySen) };
    return [{ _id, name, enabled: isEnabled, payment_types: typesOf(kinds), ...rate }];
  });
  return { docs };
}
