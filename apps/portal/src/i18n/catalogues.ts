import type { Language } from "@kaunter/domain/vocabulary/languages";
import type { CatalogueName } from "@kaunter/web/language/words";
import type { Messages } from "@lingui/core";
import type * as Portal from "./args.gen.ts";

declare module "@kaunter/web/language/words" {
  interface Register {
    words: Portal.MessageArgs;
    feature: Portal.FeatureName;
  }
}

const files = import.meta.glob<{ messages: Messages }>([
  "./{ms,en,zh}.gen.ts",
  "./pages/{ms,en,zh}.gen.ts",
  "../features/*/i18n/{ms,en,zh}.gen.ts",
]);

const fileNames = { my: "ms", en: "en", zh: "zh" } as const satisfies Record<Language, string>;
const folders: Partial<Record<CatalogueName, string>> = { shell: ".", pages: "./pages" };

export async function fetchCatalogue(name: CatalogueName, language: Language): Promise<Messages> {
  const folder = folders[name] ?? `../features/${name}/i18n`;
  const load = files[`${folder}/${fileNames[language]}.gen.ts`];
  if (load === undefined) throw new Error(`No ${language} catalogue for ${name}.`);
  return (await load()).messages;
}
