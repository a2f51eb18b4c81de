import { expect, test } from "vitest";
import { aCompound, aWish, payerAt } from "../../testing/payer.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);

test("no two events of a payment have the same place, even for the owner of the database", async () => {
  const { _id } = await payerAt(site).leave(aWish([await aCompound(database)]));
  const columns = "payment_id, seq, kind, reference, from_status, to_status, at";
  const again = asOwner(
    database,
    `insert into payment_events (${columns}) select ${columns} from payment_events
       where payment_id = ${_id} and kind = 'handed_off'`,
  );
  await expect(again).rejects.toThrow("payment_events_payment_id_seq_key");
});
