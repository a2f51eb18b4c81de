import type { Payment } from "./pay.ts";
import type { Charge } from "./registry.ts";
import type { Knowledge, Schema } from "./write-json.ts";

/** The wire's word for a kind of charge, where it is another. */
const typeOf: Readonly<Record<string, string>> = {
  trading_licence: "license",
  council_licence: "council_permit_license",
  market_stall: "market",
};

/** What is right in which field, for who knows a payment, a record and what others owe. */
export function knowledgeOf(
  payment: Payment,
  { council, kind, number }: Charge,
  compounds: readonly string[],
): Knowledge {
  const type = typeOf[kind] ?? kind;
  const { _id, amount, capability } = payment;
  const twice = amount.replace(/^\d+/, (ringgit) => String(Number(ringgit) * 2));
  const reads = ["metadata/configuration", `${type}_${council}/${number}`, `all_payments/${_id}`];
  return {
    payment: [_id],
    number: [number],
    charge: compounds,
    council: [council],
    payment_type: [type],
    type: ["license", type],
    no: [number],
    nickname: ["Ayah"],
    id: [base64(number)],
    ref: [base64(number), number],
    "x-booking-id": [number],
    url: reads.map(base64),
    capability: [capability],
    payer_capability: [payment.payer_capability],
    sellerExOrderNo: [payment.sellerExOrderNo],
    selection: ["full", "full", "1"],
    amount: [amount, amount, twice],
    full_name: ["Siti Aminah"],
    email: ["siti@contoh.my"],
    contact: ["0135550101"],
    phone: ["0135550101"],
    payment_method: ["TEST0021", "MB2U0227", "2"],
    name: ["Siti Aminah"],
    ic_no: ["900101125678"],
  };
}

/** `_id` is a payment's, a record's number or a charge's, by the other fields of the call. */
export function knowledgeFor(body: Schema | undefined, knowledge: Knowledge): Knowledge {
  const { payment = [], number = [], charge = [] } = knowledge;
  const fields = body?.properties ?? {};
  if (fields["capability"]) return { ...knowledge, _id: payment, number: payment };
  if (fields["payer_capability"]) return { ...knowledge, _id: payment };
  return { ...knowledge, _id: fields["data"] ? number : charge };
}

function base64(text: string): string {
  return Buffer.from(text).toString("base64");
}
