import { catalogueNames, type Language } from "@kaunter/domain/vocabulary/languages";
import type { Messages } from "@lingui/core";
import type * as Office from "./args.gen.ts";

declare module "@kaunter/web/language/words" {
  interface Register {
    words: Office.MessageArgs;
    feature: Office.FeatureName;
  }
}

const files = import.meta.glob<{ messages: Messages }>([
  "./*.gen.ts",
  "./pages/*.gen.ts",
  "!./args.gen.ts",
]);

export async function fetchCatalogue(
  name: "shell" | "pages",
  language: Language,
): Promise<Messages> {
  const folder = name === "shell" ? "." : "./pages";
  const load = files[`${folder}/${catalogueNames[language]}.gen.ts`];
  if (!load) throw new Error(`There are no words of ${name} in ${language}`);
  return (await load()).messages;
}
