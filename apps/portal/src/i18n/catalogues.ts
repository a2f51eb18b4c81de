import type { Language } from "@kaunter/domain/vocabulary/languages";
import type { Messages } from "@lingui/core";
import type * as Portal from "./args.gen.ts";

declare module "@kaunter/web/language/words" {
  interface Register {
    words: Portal.MessageArgs;
    catalogue: Portal.CatalogueName;
  }
}

const files = import.meta.glob<{ messages: Messages }>([
  "./{ms,en,zh}.gen.ts",
  "../features/*/i18n/{ms,en,zh}.gen.ts",
]);

const fileNames = { my: "ms", en: "en", zh: "zh" } as const satisfies Record<Language, string>;

export async function fetchCatalogue(
  name: Portal.CatalogueName,
  language: Language,
): Promise<Messages> {
  const folder = name === "shell" ? "." : `../features/${name}/i18n`;
  const load = files[`${folder}/${fileNames[language]}.gen.ts`];
  if (load === undefined) throw new Error(`No ${language} catalogue for ${name}.`);
  return (await load()).messages;
}
