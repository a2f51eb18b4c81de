import { expect, test } from "vitest";
import { aDeclared } from "../../testing/declarations.ts";
import { aWish, payerAt } from "../../testing/payer.ts";
import { seedDatabase } from "../../testing/seeded.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";
import { startSessions } from "../parking/start-sessions.ts";
import { resumeEffects } from "../payments/moves/resume-effects.ts";
import { postReceipt } from "../postings/post-receipt.ts";
import { personKeyFrom } from "./person-key.ts";

const database = await createTestDatabase();
await seedDatabase(database);
const site = await createTestApp(database);
/** The same worker without the key that sealed what was declared. */
const withoutKey = { ...site.worker, personKey: personKeyFrom(Buffer.alloc(32, 9)) };

test("time for a plate and a posting with a name are ordered again by themselves, and done once the key is there", async () => {
  await asOwner(
    database,
    `update councils set rates = rates || '{"parking_session":
       {"opensAtHour": 0, "closesAtHour": 24, "weekdays": [0, 1, 2, 3, 4, 5, 6]}}' where code = 'mpt'`,
  );
  const stay = { type: "parking_session", council: "mpt", zone: "B", vehicle_no: "ST1A", hours: 1 };
  const services = [aDeclared(), { _id: "1773540000000", selection: "full", declaration: stay }];
  site.pass(-4 * 3_600_000);
  const created = await payerAt(site).leave(aWish([], { services, amount: "37.00" }));
  await payerAt(site).report(created.sellerExOrderNo, { told: "approved" });
  site.pass(4 * 3_600_000);
  const receipt = { paymentId: created._id, council: "mpt" };
  await expect(startSessions(withoutKey, created._id)).rejects.toThrow("no person key");
  await expect(postReceipt(withoutKey, receipt)).rejects.toThrow("no person key");

  const ofPayment = `ordered_effects where data ->> 'paymentId' = '${created._id}'`;
  await asOwner(database, `delete from ${ofPayment}`);
  await resumeEffects(withoutKey);
  const ordered = await asOwner(database, `select name from ${ofPayment} order by name`);
  expect(ordered).toMatchObject([
    { name: "post-to-council" },
    { name: "send-receipt" },
    { name: "start-parking" },
  ]);
  await startSessions(site.worker, created._id);
  await postReceipt(site.worker, receipt);
  const done = await asOwner(
    database,
    `select plate, posted_at is not null as posted from parking_sessions join postings using (payment_id)`,
  );
  expect(done).toEqual([{ plate: "ST1A", posted: true }]);
});
