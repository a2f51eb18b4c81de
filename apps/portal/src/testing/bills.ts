import type { Bill } from "@kaunter/contracts/bills";
import type { Offer } from "@kaunter/contracts/charges";
import { anAssessment } from "./charges.ts";

/** A server that knows who is signed in, and what they saved. */
export function withBills(...rows: Bill[]) {
  const userCtx = { name: "siti@contoh.my", roles: ["user"] };
  return {
    "GET /db/_session": () => ({ ok: true, userCtx }),
    "GET /api/bills": () => ({ rows }),
  };
}

export function aBill(part: Partial<Bill> = {}): Bill {
  return {
    id: "1",
    council: "mpt",
    type: "assessment",
    no: "10-1001-003",
    nickname: "Rumah Mak",
    owner: "PAN***********",
    reminder: false,
    charges: [anAssessment({ offers: anAssessment().offers.map(lastIsFull) })],
    ...part,
  };
}

function lastIsFull(offer: Offer): Offer {
  return { ...offer, full_payment: offer.selection === "3" };
}
