import type { Pair } from "../fpx/messages.ts";
import { groupedText, senFromCard } from "./amounts.ts";
import type { CardResponse } from "./messages.ts";

/** What may be wrong in a message of the provider. `after` changes it when it is already signed. */
interface Change {
  before?: (fields: CardResponse, another: CardResponse | undefined) => Partial<CardResponse>;
  after?: (pairs: Pair[]) => Pair[];
  charset?: BufferEncoding;
}

const amount = (rewrite: (text: string) => string): Change => ({
  before: ({ Amount }) => ({ Amount: rewrite(Amount) }),
});
const shifted = (text: string, sen: number) => groupedText((senFromCard(text) ?? 0) + sen);

const changes = {
  "amount plus one sen": amount((text) => shifted(text, 1)),
  "amount minus one sen": amount((text) => shifted(text, -1)),
  "amount with the point moved": amount((text) => `${text.replace(/[.,]/g, "")}.00`),
  "amount without thousands comma": amount((text) => text.replaceAll(",", "")),
  "amount with a decimal comma": amount((text) => text.replace(".", ",")),
  "amount with a space": amount((text) => `${text} `),
  "amount in full-width digits": amount((text) =>
    text.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  ),
  "another currency": { before: () => ({ Currency: "USD" }) },
  "an odd status": { before: ({ Status }) => ({ Status: `${Status}abc` }) },
  "an unknown reference": { before: () => ({ RefNo: "NOSUCHREFERENCE00000Z" }) },
  "the reference of another payment": {
    before: (_fields, another) => (another ? { RefNo: another.RefNo } : {}),
  },
  "the TransId of another payment": {
    before: (_fields, another) => (another ? { TransId: another.TransId } : {}),
  },
  // The signature stays genuine: it does not cover where RefNo ends.
  "the end of RefNo moved into the amount": {
    before: ({ RefNo, Amount }) => ({ RefNo: RefNo.slice(0, -1), Amount: RefNo.at(-1) + Amount }),
  },
  "a name outside ASCII": { before: () => ({ CCName: "陈美玲 (SITI)" }) },
  "another character set": { before: () => ({ CCName: "RENÉ" }), charset: "latin1" },
  "a huge field": { before: () => ({ CCName: "X".repeat(1024 * 1024) }) },
  "a missing field": { after: (pairs) => pairs.filter(([name]) => name !== "Amount") },
  "a field twice": { after: (pairs) => [...pairs, ["Amount", "1.00"]] },
  "an unknown field": { after: (pairs) => [["Xfield1", "1"], ...pairs, ["DCCStatus", "0"]] },
} as const satisfies Record<string, Change>;

export type Alteration = keyof typeof changes;

export const alterations = Object.keys(changes) as Alteration[];

export function changeFor(alteration: Alteration | undefined): Change {
  return alteration ? changes[alteration] : {};
}
