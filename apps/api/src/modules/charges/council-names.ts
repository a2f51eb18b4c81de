import {
  type BookOwner,
  type CouncilCode,
  operatorOwner,
} from "@kaunter/domain/vocabulary/councils";
import type { Language } from "@kaunter/domain/vocabulary/languages";
import { speak } from "@kaunter/words/speak";
import type { Database } from "../../db/pool.ts";

/** What each council is called, and whoever runs the portal. */
export async function readCouncilNames(
  db: Database,
  language: Language,
): Promise<ReadonlyMap<BookOwner, string>> {
  const rows = await db
    .selectFrom("councils")
    .select(["code", "nameMy", "nameEn", "nameZh"])
    .execute();
  const names = rows.map(({ code, nameMy: my, nameEn: en, nameZh: zh }) => {
    return [code as CouncilCode, { my, en, zh }[language]] as const;
  });
  return new Map<BookOwner, string>([...names, [operatorOwner, speak(language)("app.name")]]);
}
