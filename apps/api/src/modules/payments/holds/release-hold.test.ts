import type { CreatedPayment } from "@kaunter/contracts/payments";
import { expect, test } from "vitest";
import { aCompound, aWish, payerAt } from "../../../testing/payer.ts";
import { booksOf } from "../../../testing/read-books.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../../testing/test-database.ts";
import { releaseHold } from "./release-hold.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const payer = payerAt(site);
const books = booksOf(site.deps);

const people = { releasedBy: "Ana", approvedBy: "Ben", remark: "The payer asked for it" };
const release = (paymentId: string, changes: object = {}) =>
  releaseHold(site.operator, { paymentId, ...people, ...changes });
const begin = async (charge: string) =>
  (await payer.create(aWish([charge]))).json<CreatedPayment>();

test("a payment that never left ends at once, and its bill can be paid", async () => {
  const charge = await aCompound(database);
  const { _id } = await begin(charge);
  expect(await release(_id)).toBe("ended");
  expect(await books.statusOf(_id)).toBe("expired");
  expect(await books.statusOf((await begin(charge))._id)).toBe("in_progress");
  await expect(release(_id)).rejects.toThrow("payment_ended");
});

test("a payment at the bank goes on without its hold: it leaves no more, and pays or is due back", async () => {
  const charge = await aCompound(database);
  const old = await payer.leave(aWish([charge]));
  expect(await release(old._id)).toBe("released");
  expect(await books.statusOf(old._id)).toBe("in_progress");
  site.outside.answers.set(old.sellerExOrderNo, [{ told: "not_found" }]);
  expect((await payer.handOver(old)).statusCode).toBe(303);
  expect((await payer.switchBank(old, { has_left_bank: true })).statusCode).toBe(409);
  const other = await payer.leave(aWish([charge]));
  await payer.report(other.sellerExOrderNo, { told: "approved" });
  await payer.report(old.sellerExOrderNo, { told: "approved" });
  expect(await books.statusOf(old._id)).toBe("successful");
  expect(await books.balancesOf(old._id)).toEqual({
    "mpt gateway_in_transit": 7_500,
    "mpt refund_due": -7_500,
  });
});

test("the database takes a hold away for two people with a reason, and for nobody else", async () => {
  const { _id } = await payer.leave(aWish([await aCompound(database)]));
  const takeAway = `delete from reservations where payment_id = ${_id}`;
  await expect(asOwner(database, takeAway)).rejects.toThrow(/not reserved as its payment needs it/);
  await expect(release(_id, { approvedBy: " ANA " })).rejects.toThrow("release_two_names");
  await expect(release(_id, { remark: " " })).rejects.toThrow("release_two_names");
  await release(_id);
  await expect(asOwner(database, "update hold_releases set remark = 'x'")).rejects.toThrow(
    "append-only",
  );
});
