import type { Councils } from "@kaunter/contracts/site";
import { declaredKind, typesOf } from "@kaunter/domain/charges/kinds";
import { writeRinggit } from "@kaunter/domain/money";
import { councilCodes } from "@kaunter/domain/vocabulary/councils";
import type { Language } from "@kaunter/domain/vocabulary/languages";
import type { Database } from "../../db/pool.ts";
import { nameIn } from "./council-names.ts";
import { ratesOfDeclared } from "./declared-charges.ts";

/** Every council that we know, with what it takes online. */
export async function listCouncils(db: Database, language: Language): Promise<Councils> {
  const rows = await db
    .selectFrom("councils")
    .select(["code", "nameMy", "nameEn", "nameZh", "isEnabled", "kinds", "rates"])
    .orderBy("code")
    .execute();
  const docs = rows.flatMap(({ code, isEnabled, kinds, rates, ...named }) => {
    const _id = councilCodes.find((known) => known === code);
    const name = nameIn(named, language);
    if (!_id) return [];
    const declared = kinds.includes(declaredKind) && {
      per_person_and_day: writeRinggit(
        ratesOfDeclared(rates as Record<string, unknown>).perPersonAndDaySen,
      ),
    };
    return [{ _id, name, enabled: isEnabled, payment_types: typesOf(kinds), ...declared }];
  });
  return { docs };
}
