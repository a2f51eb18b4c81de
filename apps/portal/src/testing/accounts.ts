import type { User } from "@kaunter/contracts/accounts";
import type { HistoryRow } from "@kaunter/contracts/history";
import { capability, paymentId } from "./payments.ts";

export const siti = "siti@contoh.my";

/** What the server says of who is signed in. */
export const signedInAs = (name: string | null) => ({
  "GET /db/_session": () => ({ ok: true, userCtx: { name, roles: name === null ? [] : ["user"] } }),
});

export function aUser(part: Partial<User> = {}): User {
  return {
    _id: `org.couchdb.user:${siti}`,
    name: siti,
    roles: ["user"],
    phone: "013-555 0101",
    phone_verified: false,
    machine_id: "A10",
    full_name: "Siti Aminah binti Yusof",
    ic_num: "********0123",
    identity_type: "new_id",
    ...part,
  };
}

export function aHistoryRow(part: Partial<HistoryRow> = {}): HistoryRow {
  const _id = part._id ?? paymentId;
  return {
    _id,
    date: "2026-11-14T02:40:00.000Z",
    reference_no: _id,
    council: "mpt",
    payment_type: "compound",
    account_no: "V26-000001",
    amount: "50.00",
    status: "successful",
    receipt_link: `https://kaunter.example/#/receipt?id=${_id}&key=${capability}`,
    ...part,
  };
}
