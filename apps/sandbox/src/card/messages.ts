const lengths = (least: number, most: number) => new RegExp(`^[^]{${least},${most}}$`);
const address = /^https?:\/\/[^\s]{1,192}$/;

/** What each field of a request may hold; the amount is judged further by its value. */
export const formats = {
  MerchantCode: lengths(1, 20),
  PaymentId: /^\d{0,4}$/,
  RefNo: lengths(1, 30),
  Amount: /[1-9]/,
  Currency: /^MYR$/,
  ProdDesc: lengths(1, 100),
  UserName: lengths(1, 100),
  UserEmail: lengths(1, 100),
  UserContact: lengths(1, 20),
  Remark: lengths(0, 100),
  Lang: /^(|UTF-8|ISO-8859-1|GB2312|GD18030|BIG5)$/,
  SignatureType: lengths(1, 10),
  Signature: lengths(1, 128),
  ResponseURL: address,
  BackendURL: address,
  Xfield1: lengths(0, 100),
};

export type CardRequest = Record<keyof typeof formats, string>;

/** A request with every field the provider knows; fields left out of the form count as empty. */
export function readRequest(form: URLSearchParams): CardRequest {
  const names = Object.keys(formats);
  return Object.fromEntries(names.map((name) => [name, form.get(name) ?? ""])) as CardRequest;
}

export function hasReturnAddress({ ResponseURL }: CardRequest): boolean {
  return address.test(ResponseURL);
}

/** What the provider tells. Its amounts have thousands commas; its card numbers are masked. */
export type CardResponse = Holder &
  Pick<CardRequest, "MerchantCode" | "PaymentId" | "RefNo" | "Amount" | "Currency" | "Remark"> &
  Record<"TransId" | "AuthCode" | "Status" | "ErrDesc", string>;

/** What the provider keeps of a card: never its number, only the masked one. */
export type Holder = Record<"CCName" | "CCNo" | "S_bankname" | "S_country", string>;
