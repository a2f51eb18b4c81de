import type { ReceiptVerdict } from "@kaunter/contracts/receipts";
import { writeRinggit } from "@kaunter/domain/money";
import { hideIdentityNumber, hideText } from "@kaunter/domain/person/masking";
import type { FoundReceipt } from "./check-receipt.ts";

export function presentVerdict(found: FoundReceipt | "forged" | "unlisted"): ReceiptVerdict {
  if (found === "forged" || found === "unlisted") return { status: found };
  const { number, council, amountSen, paidAt, reference, isVoid, payerName, lines } = found;
  return {
    status: isVoid ? "void" : "valid",
    receipt: {
      receipt_no: number,
      council,
      amount: writeRinggit(amountSen),
      paid_at: paidAt.toISOString(),
      reference,
      full_name: hideText(payerName),
      services: lines.map(({ kind, accountNo, amountSen: lineSen }) => ({
        type: kind,
        account_no: hideIdentityNumber(accountNo),
        amount: writeRinggit(lineSen),
      })),
    },
  };
}
