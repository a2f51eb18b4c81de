import { type Fields, confirmationFields, sourceOf } from "./message.ts";

/** Up to the buyer's name: nothing in these decides anything but which bank it was, and that we know. */
const front = confirmationFields.slice(0, confirmationFields.indexOf("fpx_creditAuthCode"));
const back = confirmationFields.slice(front.length);

/** What the fields between the two names may hold, so that a name with a pipe can be told from its neighbours. */
const formats: Readonly<Record<string, string>> = {
  fpx_creditAuthCode: "(?:[0-9A-Z]{2})?",
  fpx_debitAuthCode: "[0-9A-Z]{2}",
  fpx_fpxTxnId: "\\d*",
  fpx_fpxTxnTime: "(?:\\d{14})?",
};

const patternOf = (name: string) => {
  const parts = back.map((field) =>
    field === "fpx_makerName" ? name : `(${formats[field] ?? "[^|]*"})`,
  );
  return new RegExp(`^${[name, ...parts].join("\\|")}$`, "s");
};
const [shortest, longest] = [patternOf("(.*?)"), patternOf("(.*)")];

/**
 * Whether the signed text of a confirmation can be cut into fields in one way only. A pipe joins the values and may also
 * stand in a name: whoever chose that name could cut a genuine refusal anew, so that it reads as an approval. The first
 * way to cut has the shortest names and the last the longest: where the two agree, there is no other.
 */
export function isUnambiguous(form: Fields, source: string): boolean {
  if (source.split("|").length === confirmationFields.length) return true;
  const [first, last] = [shortest.exec(source), longest.exec(source)];
  const given = [sourceOf(front, form), ...back.map((field) => form[field])];
  return given.every((text, place) => text === first?.[place + 1] && text === last?.[place + 1]);
}
