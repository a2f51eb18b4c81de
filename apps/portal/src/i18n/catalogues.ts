import { catalogueNames, type Language } from "@kaunter/domain/vocabulary/languages";
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
  "./*.gen.ts",
  "./pages/*.gen.ts",
  "../features/*/i18n/*.gen.ts",
  "!./args.gen.ts",
]);

const folders: Partial<Record<CatalogueName, string>> = { shell: ".", pages: "./pages" };

export async function fetchCatalogue(name: CatalogueName, language: Language): Promise<Messages> {
  const folder = folders[name] ?? `../features/${name}/i18n`;
  const load = files[`${folder}/${catalogueNames[language]}.gen.ts`];
  if (load === undefined) throw new Error(`No ${language} catalogue for ${name}.`);
  return (await load()).messages;
}
