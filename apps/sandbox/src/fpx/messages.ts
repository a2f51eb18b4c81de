/** The fields a check-sum covers, by name without the `fpx_` prefix, in the order they are signed. */
export const requestFields = [
  "buyerAccNo",
  "buyerBankBranch",
  "buyerBankId",
  "buyerEmail",
  "buyerIban",
  "buyerId",
  "buyerName",
  "makerName",
  "msgToken",
  "msgType",
  "productDesc",
  "sellerBankCode",
  "sellerExId",
  "sellerExOrderNo",
  "sellerId",
  "sellerOrderNo",
  "sellerTxnTime",
  "txnAmount",
  "txnCurrency",
  "version",
] as const;

export const confirmationFields = [
  "buyerBankBranch",
  "buyerBankId",
  "buyerIban",
  "buyerId",
  "buyerName",
  "creditAuthCode",
  "creditAuthNo",
  "debitAuthCode",
  "debitAuthNo",
  "fpxTxnId",
  "fpxTxnTime",
  "makerName",
  "msgToken",
  "msgType",
  "sellerExId",
  "sellerExOrderNo",
  "sellerId",
  "sellerOrderNo",
  "sellerTxnTime",
  "txnAmount",
  "txnCurrency",
] as const;

export const bankListRequestFields = ["msgToken", "msgType", "sellerExId", "version"] as const;
export const bankListFields = ["bankList", "msgToken", "msgType", "sellerExId"] as const;

export type Request = Record<(typeof requestFields)[number], string>;
export type Confirmation = Record<(typeof confirmationFields)[number], string>;
export type Pair = readonly [name: string, value: string];

// The order in which captured confirmations carry their fields.
const confirmationOrder = [
  "debitAuthCode",
  "debitAuthNo",
  "sellerExId",
  "creditAuthNo",
  "buyerName",
  "buyerId",
  "sellerTxnTime",
  "sellerExOrderNo",
  "makerName",
  "buyerBankBranch",
  "buyerBankId",
  "msgToken",
  "creditAuthCode",
  "sellerId",
  "fpxTxnTime",
  "buyerIban",
  "sellerOrderNo",
  "txnAmount",
  "fpxTxnId",
  "checkSum",
  "msgType",
  "txnCurrency",
] as const satisfies (keyof Confirmation | "checkSum")[];

/** What is signed: the values in order, joined by pipes, empty ones kept. */
export function sourceOf<Name extends string>(
  names: readonly Name[],
  values: Partial<Record<Name, string>>,
): string {
  return names.map((name) => values[name] ?? "").join("|");
}

export function confirmationPairs(fields: Confirmation, checkSum: string): Pair[] {
  const values = { ...fields, checkSum };
  return confirmationOrder.map((name) => [`fpx_${name}`, values[name]] as const);
}

/** A form body. Bytes are encoded one by one, because one fault sends them in another character set. */
export function encodePairs(pairs: readonly Pair[], charset: BufferEncoding = "utf8"): string {
  return pairs
    .map(([name, value]) => `${encodeText(name, charset)}=${encodeText(value, charset)}`)
    .join("&");
}

const encodedBytes = Array.from({ length: 256 }, (_, byte) => {
  const character = String.fromCharCode(byte);
  if (/[\w.*-]/.test(character)) return character;
  return character === " " ? "+" : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
});

function encodeText(text: string, charset: BufferEncoding): string {
  if (/^[\w.*-]*$/.test(text)) return text;
  return Array.from(Buffer.from(text, charset), (byte) => encodedBytes[byte]).join("");
}

/** The fields of a form by name without prefix; undefined when one of them comes twice. */
export function readFields(form: URLSearchParams): Record<string, string> | undefined {
  const names = [...form.keys()];
  if (new Set(names).size !== names.length) return undefined;
  const ours = [...form].filter(([name]) => name.startsWith("fpx_"));
  return Object.fromEntries(ours.map(([name, value]) => [name.slice("fpx_".length), value]));
}

/** A request with every field a check-sum covers; fields left out of the form count as empty. */
export function completeRequest(fields: Record<string, string>): Request {
  return Object.fromEntries(requestFields.map((name) => [name, fields[name] ?? ""])) as Request;
}
