import type { CreatedPayment } from "@kaunter/contracts/payments";
import { Client } from "pg";
import { afterAll, expect, test } from "vitest";
import { sealed } from "../../testing/books/payments.ts";
import { aCompound, aWish, payerAt } from "../../testing/payer.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, asRole, createTestDatabase } from "../../testing/test-database.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const payer = payerAt(site);

const forgetter = new Client({ connectionString: database.urls.retention });
await forgetter.connect();
afterAll(() => forgetter.end());

const paid = await payer.leave(aWish([await aCompound(database)]));
await payer.report(paid.sellerExOrderNo, { told: "approved" });
const open = (await payer.create(aWish([await aCompound(database)]))).json<CreatedPayment>();

const noRight = { code: "42501" };
const locked = { code: "23001" };

test.each([
  ["read a name", "select payer_name from payments"],
  ["read an address", "select email from payment_contacts"],
  ["read what a provider wrote", "select body from gateway_messages"],
  ["read what was sent to a provider", "select payer_fields from payment_attempts"],
  ["read a declaration", "select consent from payment_lines"],
  ["read an account", "select * from users"],
  ["change an amount", "update payments set amount_sen = 1"],
  ["change a status", "update payments set status = 'failed'"],
  ["change an entry", "update ledger_entries set amount_sen = 1"],
  ["delete a payment", "delete from payments"],
  ["delete a message", "delete from gateway_messages"],
  ["delete a charge", "delete from charges"],
  ["take a payment from its owner", "delete from payment_owners"],
])("whoever forgets may not %s", async (_name, statement) => {
  await expect(forgetter.query(statement)).rejects.toMatchObject(noRight);
});

const rewritings = [
  [
    "name",
    `update payments set payer_name = ${sealed}, email = ${sealed}, phone = ${sealed} where id = ${paid._id}`,
  ],
  ["name but for its phone", `update payments set payer_name = null where id = ${paid._id}`],
  [
    "name of a payment under way",
    `update payments set payer_name = null, email = null, phone = null, email_index = null, phone_index = null where id = ${open._id}`,
  ],
  [
    "message to a provider",
    `update payment_attempts set payer_fields = ${sealed} where payment_id = ${paid._id}`,
  ],
  ["declaration", `update payment_lines set consent = ${sealed} where payment_id = ${paid._id}`],
  ["message of a provider", `update gateway_messages set body = 'X'`],
];

test.each(rewritings)(
  "nobody gives a payment another %s: it can only leave whole",
  async (_name, statement) => {
    await expect(forgetter.query(statement)).rejects.toMatchObject(locked);
    await expect(asOwner(database, statement)).rejects.toMatchObject(locked);
  },
);

test("with a name nothing else leaves or changes", async () => {
  const withVerdict = "update gateway_messages set body = null, verdict = 'foreign'";
  await expect(asOwner(database, withVerdict)).rejects.toMatchObject(locked);
});

test("no other process can let a name leave", async () => {
  const erasing =
    "update payments set payer_name = null, email = null, phone = null, email_index = null, phone_index = null";
  await expect(asRole("insider", database, erasing)).rejects.toMatchObject(noRight);
});
