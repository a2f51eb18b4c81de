import { createPrivateKey, sign } from "node:crypto";
import type { Product } from "./product.ts";
import { connected } from "../../tools/stage/connection.ts";

/** The fields of FPX's confirmation in the order in which they are signed. */
const signedFields = [
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
];

type Fields = Record<string, string>;

/** FPX's genuine approvals of these attempts as form bodies, signed ahead so that signing costs nothing later. */
export async function approvalsOf(
  { ownerUrl, fpxKey }: Product,
  references: readonly string[],
): Promise<string[]> {
  const messages = await connected(ownerUrl, async (client) => {
    const text = "select message from payment_attempts where reference = any ($1)";
    return (await client.query<{ message: Fields }>(text, [references])).rows;
  });
  const key = createPrivateKey(fpxKey.slice(0, fpxKey.indexOf("-----BEGIN CERTIFICATE-----")));
  return messages.map(({ message }, index) => {
    const fields = confirmationOf(message, index);
    const source = signedFields.map((name) => fields[`fpx_${name}`] ?? "").join("|");
    const checkSum = sign("RSA-SHA1", Buffer.from(source), key).toString("hex").toUpperCase();
    return String(new URLSearchParams({ ...fields, fpx_checkSum: checkSum }));
  });
}

function confirmationOf(request: Fields, index: number): Fields {
  const echoed = signedFields.map((name) => [`fpx_${name}`, request[`fpx_${name}`] ?? ""]);
  const number = String(index).padStart(8, "0");
  return {
    ...Object.fromEntries(echoed),
    fpx_msgType: "AC",
    fpx_creditAuthCode: "00",
    fpx_creditAuthNo: number,
    fpx_debitAuthCode: "00",
    fpx_debitAuthNo: number,
    fpx_fpxTxnId: `${request["fpx_sellerTxnTime"]}${number}`,
    fpx_fpxTxnTime: request["fpx_sellerTxnTime"] ?? "",
  };
}
