import type { DictionaryArgs, Topic } from "@kaunter/words/args.gen";
import type { PlainIdOf } from "@kaunter/words/say";

/**
 * An app declares here what it alone says, by augmenting this interface: `words` is its generated MessageArgs,
 * `catalogue` the names of its catalogues. The dictionary is every app's.
 */
export interface Register {}

type AppCatalogue = Register extends { catalogue: infer Name extends string } ? Name : "shell";

export type MessageArgs = Register extends { words: infer Words }
  ? DictionaryArgs & Words
  : DictionaryArgs;
export type CatalogueName = Topic | AppCatalogue;
export type MessageId = keyof MessageArgs;
/** A message without arguments. */
export type PlainId = PlainIdOf<MessageArgs>;
