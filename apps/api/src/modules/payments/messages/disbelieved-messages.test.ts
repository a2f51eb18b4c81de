import * as paths from "@kaunter/contracts/paths";
import { expect, test } from "vitest";
import { aCompound, aWish, payerAt } from "../../../testing/payer.ts";
import { booksOf } from "../../../testing/read-books.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { createTestDatabase } from "../../../testing/test-database.ts";
import { findPayment } from "../store.ts";

const database = await createTestDatabase();
const site = await createTestApp(database, { level: "fatal" });
const payer = payerAt(site);
const books = booksOf(site.deps);

test.each([paths.processPayment, paths.receipt])(
  "a message that is not believed changes nothing of the payment that it names: %s",
  async (path) => {
    const { _id, sellerExOrderNo } = await payer.leave(aWish([await aCompound(database)]));
    const known = async () => [
      await findPayment(site.deps.db, _id),
      await books.checkOf(sellerExOrderNo),
      await books.eventsOf(_id),
    ];
    const before = await known();
    const said = { told: "approved", forged: true } as const;
    await payer.form(path, site.outside.bodyOf(sellerExOrderNo, said));
    expect(await known()).toEqual(before);
  },
);
