import type { CreatedPayment } from "@kaunter/contracts/payments";
import { issueLicences } from "../modules/licences/issue-licences.ts";
import { aWish, payerAt } from "./payer.ts";
import type { TestApp } from "./test-app.ts";
import { asOwner, type TestDatabase } from "./test-database.ts";

export type Renewed = CreatedPayment & { document: string; handle: string; issue_no: number };

/** Renews a licence and has it issued: what its payer holds afterwards. */
export async function renew(site: TestApp, database: TestDatabase, _id: string): Promise<Renewed> {
  const payer = payerAt(site);
  const services = [
    { _id, selection: "renewal", consent: { name: "Siti", ic_no: "900101125678" } },
  ];
  const amount = await payer.price(_id, "renewal");
  const paid = await payer.leave(aWish([], { services, amount }));
  await payer.report(paid.sellerExOrderNo, { told: "approved" });
  await issueLicences(site.worker, paid._id);
  const [licence] = await asOwner(
    database,
    `select document, handle, issue_no::int from digital_licences where payment_id = ${paid._id}`,
  );
  return { ...paid, ...(licence as Pick<Renewed, "document" | "handle" | "issue_no">) };
}

export const receiptOf = async (database: TestDatabase, { _id }: { _id: string }) => {
  const rows = await asOwner(database, `select number from receipts where payment_id = ${_id}`);
  return (rows as { number: string }[])[0]?.number ?? "";
};
