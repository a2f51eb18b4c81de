import type { Language } from "@kaunter/domain/vocabulary/languages";
import type { CatalogueName } from "@kaunter/web/language/words";
import type { Messages } from "@lingui/core";
import type * as Portal from "./args.gen.ts";

declare module "@kaunter/web/language/words" {
  interface Register {
    words: Portal.MessageArgs;
    catalogue: Portal.CatalogueName;
  }
}

const dictionary = "../../../../packages/words/src/dictionary";
const files = import.meta.glob<{ messages: Messages }>([
  "./{ms,en,zh}.gen.ts",
  "../features/*/i18n/{ms,en,zh}.gen.ts",
  "../../../../packages/words/src/dictionary/*/{ms,en,zh}.gen.ts",
]);

const fileNames = { my: "ms", en: "en", zh: "zh" } as const satisfies Record<Language, string>;

export async function fetchCatalogue(name: CatalogueName, language: Language): Promise<Messages> {
  const folders = name === "shell" ? ["."] : [`../features/${name}/i18n`, `${dictionary}/${name}`];
  const [load] = folders.flatMap(
    (folder) => files[`${folder}/${fileNames[language]}.gen.ts`] ?? [],
  );
  if (load === undefined) throw new Error(`No ${language} catalogue for ${name}.`);
  return (await load()).messages;
}
