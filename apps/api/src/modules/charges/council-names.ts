import type { CouncilCode } from "@kaunter/domain/vocabulary/councils";
import type { Language } from "@kaunter/domain/vocabulary/languages";
import type { Database } from "../../db/pool.ts";

export async function readCouncilNames(
  db: Database,
  language: Language,
): Promise<ReadonlyMap<CouncilCode, string>> {
  const rows = await db
    .selectFrom("councils")
    .select(["code", "nameMy", "nameEn", "nameZh"])
    .execute();
  const names = rows.map(({ code, nameMy: my, nameEn: en, nameZh: zh }) => {
    return [code as CouncilCode, { my, en, zh }[language]] as const;
  });
  return new Map(names);
}
