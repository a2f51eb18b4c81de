import { sen } from "@kaunter/domain/money";
import { afterAll } from "vitest";
import { aCompound, aWish, payerAt } from "./payer.ts";
import { operatorOf } from "./settlements/month.ts";
import { bankOneByOne } from "./settlements/one-by-one.ts";
import type { TestApp } from "./test-app.ts";
import { asOwner, type TestDatabase } from "./test-database.ts";

/** A payment as the office meets it. */
export interface Paid {
  id: string;
  reference: string;
  receipts: string[];
  number: string;
  council: string;
  /** The bank's credit that brought it, and the batch that promised it. */
  credit: string;
  batch: string;
}

/** The bank's own number of a payment. */
export const txnOf = (id: string) => `26111610${id.slice(-8)}`;

/** Payers of a site whose money the provider settles and the bank shows, payment by payment. */
export async function settledPayers(database: TestDatabase, site: TestApp) {
  const payer = payerAt(site);
  const operator = operatorOf(database);
  const settleAtBank = await bankOneByOne(operator);
  afterAll(() => operator.db.destroy());
  return async (councils: string[], told: "approved" | null): Promise<Paid> => {
    const charges = [];
    for (const council of councils) charges.push(await aCompound(database, council));
    const { _id, sellerExOrderNo } = await payer.leave(aWish(charges));
    if (told) await payer.report(sellerExOrderNo, { told, txnId: txnOf(_id) });
    const rows = await asOwner(database, `select number from receipts where payment_id = ${_id}`);
    const receipts = (rows as { number: string }[]).map(({ number }) => number);
    const number = charges[0]?.split(".")[2] ?? "";
    const [council = ""] = councils;
    const amountSen = sen(7500 * councils.length);
    const approved = { reference: sellerExOrderNo, txnId: txnOf(_id), amountSen };
    return {
      id: _id,
      reference: sellerExOrderNo,
      receipts,
      number,
      council,
      ...(told === "approved" ? await settleAtBank(approved) : { credit: "0", batch: "0" }),
    };
  };
}
