import { oddBytes, oddNames, oddTexts } from "./odd-values.ts";
import type { Random } from "./random.ts";

/** What a provider or a browser posts. */
export type Message = Readonly<Record<string, string>>;

type Field = [name: string, value: string];
type Mutation = (fields: Field[], others: readonly Message[], random: Random) => void;

const someField = (fields: readonly Field[], random: Random): Field =>
  fields.length > 0 ? random.pick(fields) : ["", ""];

const mutations: readonly Mutation[] = [
  // A character of a value.
  (fields, _others, random) => {
    const field = someField(fields, random);
    const at = random.below(field[1].length + 1);
    field[1] =
      field[1].slice(0, at) +
      random.pick(["0", "9", "a", "|", "&", "\0", ""]) +
      field[1].slice(at + 1);
  },
  (fields, _others, random) => {
    someField(fields, random)[1] = random.pick(oddTexts);
  },
  (fields, _others, random) => {
    someField(fields, random)[0] = random.pick(oddNames);
  },
  // Left out.
  (fields, _others, random) => void fields.splice(random.below(fields.length + 1), 1),
  // Twice, with the same or another value.
  (fields, _others, random) => {
    const [name, value] = someField(fields, random);
    const copy: Field = [name, random.chance(50) ? value : random.pick(oddTexts)];
    fields.splice(random.below(fields.length + 1), 0, copy);
  },
  // Two values exchanged.
  (fields, _others, random) => {
    const [one, other] = [someField(fields, random), someField(fields, random)];
    [one[1], other[1]] = [other[1], one[1]];
  },
  // In another order.
  (fields, _others, random) => {
    const [moved] = fields.splice(random.below(fields.length), 1);
    if (moved) fields.splice(random.below(fields.length + 1), 0, moved);
  },
  // A value of another message, or all of it, perhaps the other provider's.
  (fields, others, random) => {
    const other = random.pick(others);
    const field = someField(fields, random);
    if (Object.hasOwn(other, field[0])) field[1] = other[field[0]] ?? "";
  },
  (fields, others, random) => void fields.push(...Object.entries(random.pick(others))),
  (fields, _others, random) => void fields.push([random.pick(oddNames), oddBytes(random, 40)]),
];

/** A message of several, changed in none to three ways, as its bytes are posted. */
export function mutateForm(messages: readonly Message[], random: Random): string {
  const fields: Field[] = Object.entries(random.pick(messages));
  for (let left = random.below(4); left > 0; left -= 1)
    random.pick(mutations)(fields, messages, random);
  return fields.map((field) => field.map((text) => encodeText(text)).join("=")).join("&");
}

export function encodeText(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Cs}/gu, "\u{FFFD}"));
}
