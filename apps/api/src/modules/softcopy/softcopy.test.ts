import * as paths from "@kaunter/contracts/paths";
import type { CreatedPayment } from "@kaunter/contracts/payments";
import { DomainError } from "@kaunter/domain/domain-error";
import sharp from "sharp";
import { expect, test } from "vitest";
import { aCompound, aWish, payerAt } from "../../testing/payer.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";
import type { SoftCopy } from "./document.ts";
import { openPrinter, type Printer } from "./printer.ts";

const database = await createTestDatabase();
const real = openPrinter();
const crest = await sharp({ create: { width: 96, height: 96, channels: 3, background: "#0f766e" } })
  .png()
  .toBuffer();
const drawn: SoftCopy[] = [];
let isBusy = false;
const printer: Printer = {
  ...real,
  print: async (copy) => {
    if (isBusy) throw new DomainError("busy");
    if ("slips" in copy) drawn.push(copy);
    return real.print(copy);
  },
};
const site = await createTestApp(database, { printer });
const payer = payerAt(site);

const fetchCopy = ({ _id, capability }: Pick<CreatedPayment, "_id" | "capability">) =>
  site.app.inject({ method: "POST", url: paths.softCopy, payload: { _id, capability } });

async function pay(charges: string[], changes: object = {}) {
  const created = await payer.leave(aWish(charges, changes));
  await payer.report(created.sellerExOrderNo, { told: "approved", txnId: "2611141042000817" });
  return created;
}

test("the bearer of a payment gets its receipts as a PDF that nobody keeps", async () => {
  const created = await pay([await aCompound(database), await aCompound(database, "mps")]);
  const answer = await fetchCopy(created);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    "content-type": "application/pdf",
    "cache-control": "no-store",
  });
  expect(answer.headers["content-disposition"]).toMatch(
    /^inline; filename="MPS-\d{4}-\d{6}_MPT-\d{4}-\d{6}\.pdf"$/,
  );
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
  const [mps, mpt] = drawn.at(-1)?.slips ?? [];
  expect([mps?.number?.value, mpt?.number?.value]).toEqual([
    expect.stringMatching(/^MPS-/),
    expect.stringMatching(/^MPT-/),
  ]);
  expect(mpt?.facts).toContainEqual({ label: "ID transaksi FPX", value: "2611141042000817" });
  expect(mpt?.facts).toContainEqual({ label: "No. rujukan", value: created._id });
  expect(mpt?.check?.link).toMatch(/^https:\/\/kaunter\.example\/#\/verify/);
  expect(mpt?.lines).toHaveLength(1);
});

test("a council's own crest stands on its receipts, as the server may read it", async () => {
  await asOwner(
    database,
    `insert into council_images (council_code, name, bytes, digest, reason, decided_by, approved_by, given_at)
       values ('mps', 'logo', '\\x${crest.toString("hex")}', sha256('\\x${crest.toString("hex")}'), 'New', 'Ali', 'Siti', now())`,
  );
  await fetchCopy(await pay([await aCompound(database), await aCompound(database, "mps")]));
  const crests = drawn.at(-1)?.slips.map((slip) => slip.crest && Buffer.from(slip.crest));
  expect(crests).toEqual([crest, undefined]);
});

test("names are masked for the bearer of a link", async () => {
  await fetchCopy(await pay([await aCompound(database)], { full_name: "Siti Aminah binti Yusof" }));
  expect(JSON.stringify(drawn.at(-1))).not.toContain("Aminah");
});

test("a stranger, an unknown payment and a wrong capability are answered alike", async () => {
  const created = await pay([await aCompound(database)]);
  const capability = "A".repeat(22);
  for (const guess of [
    { ...created, capability },
    { ...created, capability: created.payer_capability },
    { _id: "1700000000000000", capability },
  ]) {
    expect((await fetchCopy(guess)).statusCode).toBe(404);
  }
});

test("a payment that was not made has no receipts to show", async () => {
  const created = await payer.leave(aWish([await aCompound(database)]));
  const answer = await fetchCopy(created);
  expect([answer.statusCode, answer.json().code]).toEqual([404, "no_transaction_made"]);
});

test("of a payment of which nothing was owed any more, what goes back is acknowledged without a number", async () => {
  const [shared, own] = [await aCompound(database), await aCompound(database, "mps")];
  const late = await payer.leave(aWish([shared, own], { language: "en" }));
  await payer.report(late.sellerExOrderNo, { told: "declined" });
  await pay([shared]);
  await payer.report(late.sellerExOrderNo, { told: "approved" });
  expect((await fetchCopy(late)).statusCode).toBe(200);
  const [receipt, returned] = drawn.at(-1)?.slips ?? [];
  expect(receipt?.number?.value).toMatch(/^MPS-/);
  expect(returned).toMatchObject({ title: "Notice of money to be returned" });
  expect(returned?.number).toBeUndefined();
  expect(returned?.check).toBeUndefined();
});

test("a payment of which all is being checked says so in its title and above its bills", async () => {
  const unread = await aCompound(database);
  const created = await payer.leave(aWish([unread], { language: "en" }));
  const [, , number] = unread.split(".");
  await asOwner(
    database,
    `update charges set record = record || '{"colour": "green"}' where number = '${number}'`,
  );
  await payer.report(created.sellerExOrderNo, { told: "approved" });
  expect((await fetchCopy(created)).statusCode).toBe(200);
  const { title, slips } = drawn.at(-1) ?? {};
  expect(title).toBe("Acknowledgement of money that is being checked");
  expect(slips).toHaveLength(1);
  expect(slips?.[0]).toMatchObject({ title, linesTitle: "Amount being checked" });
});

test("a crowd is told when to come back, while the provider's calls are accepted as ever", async () => {
  const created = await pay([await aCompound(database)]);
  isBusy = true;
  const answer = await fetchCopy(created);
  expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "5"]);
  const other = await payer.leave(aWish([await aCompound(database)]));
  const called = await payer.report(other.sellerExOrderNo, { told: "approved" });
  isBusy = false;
  expect(called.body).toBe("OK");
});
