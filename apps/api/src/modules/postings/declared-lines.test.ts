import { expect, test } from "vitest";
import { aDeclared } from "../../testing/declarations.ts";
import { aWish, payerAt } from "../../testing/payer.ts";
import { seedDatabase } from "../../testing/seeded.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import { mailReceipt } from "../notifications/mail-receipt.ts";
import { postReceipt } from "./post-receipt.ts";

const database = await createTestDatabase();
await seedDatabase(database);
const site = await createTestApp(database);
const payer = payerAt(site);

const license_no = "CALL 0139999999";
const wish = aWish([], { services: [aDeclared({ license_no })], amount: "36.00" });
const created = await payer.leave(wish);
await payer.report(created.sellerExOrderNo, { told: "approved" });

test("a council learns of a declared charge what the payer said of it", async () => {
  await postReceipt(site.worker, { paymentId: created._id, council: "mpt" });
  const [line] = site.outside.posted.at(-1)?.lines ?? [];
  expect(line).toMatchObject({
    kind: "local_government_charge",
    number: license_no,
    amountSen: 3_600,
    declaration: { customerName: "Sinar Maju Tours", people: 12, endOn: "2026-03-04" },
  });
});

test("the mail repeats nothing that the payer wrote: it may go to somebody else", async () => {
  await mailReceipt(site.worker, created._id);
  const [mail] = site.outside.mails;
  expect(mail?.text).toContain("RM\u00a036.00");
  expect(mail?.text).not.toMatch(/CALL 01|0139999999|Sinar/);
});
