import { createHash, createHmac } from "node:crypto";

export const signatureTypes = ["SHA256", "HMACSHA512"] as const;
export type SignatureType = (typeof signatureTypes)[number];

type Fields = Readonly<Record<string, string>>;

// Nothing separates the values, so a signature does not say where one ends and the next begins.
function sourceOf(key: string, fields: Fields, names: readonly string[]): string {
  const valueOf = (name: string) => {
    const value = fields[name] ?? "";
    return name === "Amount" ? value.replace(/[.,]/g, "") : value;
  };
  return key + names.map(valueOf).join("");
}

export function requestSource(key: string, fields: Fields): string {
  return sourceOf(key, fields, ["MerchantCode", "RefNo", "Amount", "Currency", "Xfield1"]);
}

export function responseSource(key: string, fields: Fields): string {
  const names = ["MerchantCode", "PaymentId", "RefNo", "Amount", "Currency", "Status"];
  return sourceOf(key, fields, names);
}

export function signSource(type: SignatureType, key: string, source: string): string {
  const hash = type === "SHA256" ? createHash("sha256") : createHmac("sha512", key);
  return hash.update(source).digest("hex");
}
