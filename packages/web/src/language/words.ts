import type { DictionaryArgs } from "@kaunter/words/args.gen";
import type { PlainIdOf } from "@kaunter/words/say";

/**
 * An app declares here what it alone says, by augmenting this interface: `words` is its generated MessageArgs, `feature`
 * the names of its features that have words. The dictionary is every app's.
 */
export interface Register {}

export type MessageArgs = Register extends { words: infer Words }
  ? DictionaryArgs & Words
  : DictionaryArgs;
/** Every app has the words of its shell, which the first load brings, and those that every later page needs. */
export type CatalogueName = Register extends { feature: infer Name extends string }
  ? "shell" | "pages" | Name
  : string;
export type MessageId = keyof MessageArgs;
/** A message without arguments. */
export type PlainId = PlainIdOf<MessageArgs>;
