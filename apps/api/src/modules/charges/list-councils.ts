import type { Councils } from "@kaunter/contracts/site";
import { typesOf } from "@kaunter/domain/charges/kinds";
import { councilCodes } from "@kaunter/domain/vocabulary/councils";
import type { Language } from "@kaunter/domain/vocabulary/languages";
import type { Database } from "../../db/pool.ts";

/** Every council that we know, with what it takes online. */
export async function listCouncils(db: Database, language: Language): Promise<Councils> {
  const rows = await db
    .selectFrom("councils")
    .select(["code", "nameMy", "nameEn", "nameZh", "isEnabled", "kinds"])
    .orderBy("code")
    .execute();
  const docs = rows.flatMap(({ code, nameMy, nameEn, nameZh, isEnabled, kinds }) => {
    const _id = councilCodes.find((known) => known === code);
    const name = { my: nameMy, en: nameEn, zh: nameZh }[language];
    return _id ? [{ _id, name, enabled: isEnabled, payment_types: typesOf(kinds) }] : [];
  });
  return { docs };
}
