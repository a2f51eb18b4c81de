import { expect, test } from "vitest";
import { aCompound, aWish, payerAt } from "../../../testing/payer.ts";
import { booksOf } from "../../../testing/read-books.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { createTestDatabase } from "../../../testing/test-database.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const books = booksOf(site.deps);

let moment: Date;
const elsewhen = await createTestApp(database, {
  inTransaction: (work, open) =>
    site.deps.inTransaction((tx, _now, opened) => work(tx, moment, opened), open),
});
const payer = payerAt(elsewhen);

async function payAt(instant: string): Promise<string[]> {
  moment = new Date(instant);
  const charges = [await aCompound(database, "mpt"), await aCompound(database, "lbk")];
  const created = await payer.leave(aWish(charges));
  await payer.report(created.sellerExOrderNo, { told: "approved" });
  const receipts = await books.receiptsOf(created._id);
  return receipts.map(({ number }) => number);
}

test("each council counts its receipts from one in each year of Kuching", async () => {
  expect(await payAt("2031-12-31T15:59:58Z")).toEqual(["LBK-2031-000001", "MPT-2031-000001"]);
  expect(await payAt("2031-12-31T15:59:59Z")).toEqual(["LBK-2031-000002", "MPT-2031-000002"]);
  expect(await payAt("2031-12-31T16:00:00Z")).toEqual(["LBK-2032-000001", "MPT-2032-000001"]);
});
