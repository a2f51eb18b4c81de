import { ringgitText, senFrom } from "./amounts.ts";
import type { Confirmation, Pair } from "./messages.ts";

/** What may be wrong in a message that FPX itself sends. `after` changes it when it is already signed. */
interface Change {
  before?: (fields: Confirmation, another: Confirmation | undefined) => Partial<Confirmation>;
  after?: (pairs: Pair[]) => Pair[];
  charset?: BufferEncoding;
}

const hugeLength = 1024 * 1024;

const amount = (rewrite: (text: string) => string): Change => ({
  before: ({ txnAmount }) => ({ txnAmount: rewrite(txnAmount) }),
});
const shifted = (text: string, sen: number) => ringgitText((senFrom(text) ?? 0) + sen);

const changes = {
  "amount plus one sen": amount((text) => shifted(text, 1)),
  "amount minus one sen": amount((text) => shifted(text, -1)),
  "amount with the point moved": amount((text) => `${text.replace(".", "")}.00`),
  "amount with a comma": amount((text) => text.replace(".", ",")),
  "amount with a space": amount((text) => `${text} `),
  "amount as an exponent": amount((text) => `${text.replace(".", "")}e-2`),
  "amount in full-width digits": amount((text) =>
    text.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  ),
  "another currency": { before: () => ({ txnCurrency: "USD" }) },
  "an unknown reference": {
    before: () => ({ sellerExOrderNo: "NOSUCHORDER000000000X", sellerOrderNo: "NOSUCHORDER" }),
  },
  "the reference of another payment": {
    before: (_fields, another) =>
      another
        ? { sellerExOrderNo: another.sellerExOrderNo, sellerOrderNo: another.sellerOrderNo }
        : {},
  },
  "the FPX id of another payment": {
    before: (_fields, another) => (another ? { fpxTxnId: another.fpxTxnId } : {}),
  },
  "a name outside ASCII": { before: () => ({ buyerName: "陈美玲 (SITI)" }) },
  "another character set": { before: () => ({ buyerName: "RENÉ" }), charset: "latin1" },
  "a huge field": { before: () => ({ buyerName: "X".repeat(hugeLength) }) },
  "a missing field": { after: (pairs) => pairs.filter(([name]) => name !== "fpx_txnAmount") },
  "a field twice": { after: (pairs) => [...pairs, ["fpx_txnAmount", "1.00"]] },
  "an unknown field": { after: (pairs) => [["fpx_extra", "1"], ...pairs] },
} as const satisfies Record<string, Change>;

export type Alteration = keyof typeof changes;

export const alterations = Object.keys(changes) as Alteration[];

export function changeFor(alteration: Alteration | undefined): Change {
  return alteration ? changes[alteration] : {};
}
