import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aCompound, anAssessment, aWish, payerAt } from "../../testing/payer.ts";
import { booksOf } from "../../testing/read-books.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, asRole, createTestDatabase } from "../../testing/test-database.ts";
import { twoOperators } from "../../testing/two-people.ts";
import { postReceipt } from "../postings/post-receipt.ts";
import { proposeByTwo } from "../proposals/propose-by-two.ts";
import { resumeEffects } from "../payments/moves/resume-effects.ts";
import { voidReceipt } from "./void-receipt.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const payer = payerAt(site);
const operators = await twoOperators(database);
const { posted, voided } = site.outside;
const people = { decidedBy: "Rosnah", approvedBy: "Jamil", remark: "returned at the counter" };

async function pay(...charges: string[]) {
  const created = await payer.leave(aWish(charges));
  await payer.report(created.sellerExOrderNo, { told: "approved" });
  const receipts = await booksOf(site.deps).receiptsOf(created._id);
  const numberOf = (council: string) =>
    receipts.find(({ councilCode }) => councilCode === council)?.number ?? "";
  return { paymentId: created._id, numberOf };
}

const jobsOf = async (paymentId: string) => {
  const text = `select data ->> 'council' as council from ordered_effects where name = 'post-to-council'
    and data ->> 'paymentId' = '${paymentId}' order by 1`;
  return (await asOwner(database, text)).map((row) => (row as { council: string }).council);
};

test("what a void receipt had paid is owed again and can be paid once more, and the audit agrees", async () => {
  const [charge, other] = [await aCompound(database), await aCompound(database, "mps")];
  const { numberOf } = await pay(charge, other);
  await expect(payer.price(charge, "full")).rejects.toThrow("no offer");
  const { remark } = people;
  const byTwo = async () => {
    const { officeKey, codes } = operators;
    const wanted = { kind: "void_receipt", subject: numberOf("mpt"), remark } as const;
    return proposeByTwo({ ...site.operator, officeKey }, [wanted], await codes());
  };
  expect(await byTwo()).toEqual([{ outcome: "executed", said: "voided" }]);
  expect(await byTwo()).toEqual([{ outcome: "failed", said: "void_already" }]);
  expect(await payer.price(charge, "full")).toBe("75.00");
  // The other council's receipt is another one.
  await expect(payer.price(other, "full")).rejects.toThrow("no offer");
  const again = await pay(charge);
  expect(again.numberOf("mpt")).not.toBe(numberOf("mpt"));
  await expect(payer.price(charge, "full")).rejects.toThrow("no offer");
  const program = join(import.meta.dirname, "../../../../../proof/programs/audit.ts");
  const audit = spawnSync("node", [program, "--database", database.ownerUrl], { encoding: "utf8" });
  expect(audit.stdout).toMatch(/^true {3}every void is told/m);
  expect(audit.stdout).toMatch(/^true {3}what two people decide/m);
  // A test's provider speaks in words of its own, which are for the checks of messages.
  expect(audit.stdout).not.toMatch(/^FALSE(?!.*I7\))/m);
});

test("a council is told of a void once, under a key of its own, after what was paid", async () => {
  const { paymentId, numberOf } = await pay(await aCompound(database));
  const number = numberOf("mpt");
  const receipt = { paymentId, council: "mpt" };
  await voidReceipt(site.operator, { number, ...people });
  expect(await jobsOf(paymentId)).toEqual(["mpt", "mpt"]);
  const before = posted.length;
  await postReceipt(site.worker, receipt);
  await postReceipt(site.worker, receipt);
  expect(posted.slice(before)).toMatchObject([{ receiptNumber: number, amountSen: 7_500 }]);
  const told = { receiptNumber: number, council: "mpt", paymentId, amountSen: 7_500 };
  expect(voided).toEqual([told]);
});

test("a council that heard of a void before a restore forgot it hears the very same when two people repeat it", async () => {
  const { paymentId, numberOf } = await pay(await aCompound(database));
  const number = numberOf("mpt");
  const before = voided.length;
  const voidAndTell = async () => {
    await voidReceipt(site.operator, { number, ...people });
    await postReceipt(site.worker, { paymentId, council: "mpt" });
  };
  await voidAndTell();
  await asOwner(
    database,
    `alter table void_postings disable trigger user; alter table receipt_voids disable trigger user;
     delete from void_postings where receipt_number = '${number}';
     delete from receipt_voids where number = '${number}';
     alter table void_postings enable trigger user; alter table receipt_voids enable trigger user`,
  );
  await voidAndTell();
  const [first, again] = voided.slice(before);
  expect(first).toMatchObject({ receiptNumber: number });
  expect(again).toEqual(first);
});

test("a void whose job was lost is told all the same", async () => {
  const { paymentId, numberOf } = await pay(await aCompound(database));
  await postReceipt(site.worker, { paymentId, council: "mpt" });
  await asOwner(
    database,
    `insert into receipt_voids values ('${numberOf("mpt")}', 'x', 'Ali', 'Siti', now() - interval '4 hours')`,
  );
  await asOwner(
    database,
    `delete from ordered_effects where data ->> 'paymentId' = '${paymentId}'`,
  );
  await resumeEffects(site.worker);
  expect(await jobsOf(paymentId)).toEqual(["mpt"]);
});

test("a number that is no receipt voids nothing", async () => {
  expect(await voidReceipt(site.operator, { number: "MPT-2026-999999", ...people })).toBe(
    "not_found",
  );
});

test("nobody settles a charge by a receipt that is void", async () => {
  const charge = await anAssessment(database);
  const amount = await payer.price(charge, "2");
  const services = [{ _id: charge, selection: "2" }];
  const created = await payer.leave(aWish([], { services, amount }));
  await payer.report(created.sellerExOrderNo, { told: "approved" });
  const [receipt] = await booksOf(site.deps).receiptsOf(created._id);
  const number = charge.split(".")[2];
  const text = `select id, settlements::text as paid from charges where number = '${number}'`;
  const [before] = (await asOwner(database, text)) as [{ id: string; paid: string }];
  await voidReceipt(site.operator, { number: receipt?.number ?? "", ...people });
  const again = `update charges set settlements = '${before.paid}' where id = ${before.id}`;
  await expect(asRole("server", database, again)).rejects.toMatchObject({
    constraint: "settlements_not_void",
  });
});
