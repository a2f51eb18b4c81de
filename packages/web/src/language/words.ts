/** The words that the components of this package say. Every app has them in the catalogue of its shell. */
export interface OwnWords {
  "action.back_home": null;
  "action.close": null;
  "action.hide": null;
  "action.ok": null;
  "action.reload": null;
  "action.show": null;
  "app.loading": null;
  "app.name": null;
  "error.chunk_advice": null;
  "error.chunk_title": null;
  "error.generic": null;
  "error.generic_advice": null;
  "error.language_unavailable": null;
  "error.not_found": null;
  "error.not_found_advice": null;
  "error.page_failed": null;
  "form.error_title": null;
  "nav.language": null;
  "nav.skip_to_content": null;
  "offline.strip": null;
}

/**
 * An app declares its words here by augmenting this interface: `words` is its generated MessageArgs, `catalogue` the
 * names of its catalogues. An app that lacks one of our own words has no words at all, so that it does not compile.
 */
export interface Register {}

export type MessageArgs = Register extends { words: infer Words }
  ? Words extends OwnWords
    ? Words
    : never
  : OwnWords;

export type CatalogueName = Register extends { catalogue: infer Name extends string }
  ? Name
  : string;

export type MessageId = keyof MessageArgs;
/** A message without arguments. */
export type PlainId = { [K in MessageId]: MessageArgs[K] extends null ? K : never }[MessageId];
