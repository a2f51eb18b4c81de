import {
  type BookOwner,
  type CouncilCode,
  operatorOwner,
} from "@kaunter/domain/vocabulary/councils";
import type { Language } from "@kaunter/domain/vocabulary/languages";
import { speak } from "@kaunter/words/speak";
import type { Database } from "../../db/pool.ts";

interface Named {
  nameMy: string;
  nameEn: string;
  nameZh: string;
}

/** What a council is called, of the columns that say it. */
export function nameIn({ nameMy: my, nameEn: en, nameZh: zh }: Named, language: Language): string {
  return { my, en, zh }[language];
}

/** What each council is called, and whoever runs the portal. */
export async function readCouncilNames(
  db: Database,
  language: Language,
): Promise<ReadonlyMap<BookOwner, string>> {
  const rows = await db
    .selectFrom("councils")
    .select(["code", "nameMy", "nameEn", "nameZh"])
    .execute();
  const names = rows.map(({ code, ...named }) => {
    return [code as CouncilCode, nameIn(named, language)] as const;
  });
  return new Map<BookOwner, string>([...names, [operatorOwner, speak(language)("app.name")]]);
}
