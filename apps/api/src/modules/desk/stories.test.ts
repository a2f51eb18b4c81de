import type { Answers } from "@kaunter/contracts/office";
import * as paths from "@kaunter/contracts/office-paths";
import type { CreatedPayment } from "@kaunter/contracts/payments";
import { sen } from "@kaunter/domain/money";
import { beforeAll, expect, test, vi } from "vitest";
import { aCompound, aWish, payerAt } from "../../testing/payer.ts";
import { booksOf } from "../../testing/read-books.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { receiptOf } from "../../testing/renewals.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";
import { createTestOffice, staffAt } from "../../testing/test-office.ts";
import { ruleOnCase } from "../payments/moves/rule-on-case.ts";
import { voidReceipt } from "../receipts/void-receipt.ts";
import { checkDuePayments } from "../../testing/check-due-payments.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const database = await createTestDatabase();
const site = await createTestApp(database);
const office = await createTestOffice(database);
const { send, signIn } = staffAt(database, office);
const payer = payerAt(site);
const books = booksOf(site.deps);
const day = 24 * 3_600_000;
const approved = { told: "approved", code: "00" } as const;

let desk: Awaited<ReturnType<typeof signIn>>;
let officer: Awaited<ReturnType<typeof signIn>>;
beforeAll(async () => {
  desk = await signIn("support_desk", "operator");
  officer = await signIn("finance_officer", "mpt");
});

const wish = async () => aWish([await aCompound(database)]);
const leave = async () => payer.leave(await wish());
const told = async (said: Parameters<typeof payer.report>[1]) => {
  const left = await leave();
  await payer.report(left.sellerExOrderNo, said);
  return left;
};
/** Left so many days ago, and no answer to any question since; the plan of questions takes a little more than eight. */
const neverAnswered = (daysAgo: number) => async () => {
  site.pass(-daysAgo * day);
  const left = await leave();
  const steps = [1, 2, 5, 0.1, 0.1, 0.1];
  for (const days of steps) {
    site.pass(days * day);
    await checkDuePayments(site.worker);
  }
  site.pass((daysAgo - steps.reduce((sum, days) => sum + days, 0)) * day);
  return left;
};
const ruled = async (returned: number) => {
  const left = await told({ ...approved, amount: "70.00" });
  const [caseId = "0"] = await books.openCasesOf(left._id);
  const people = { decidedBy: "Rosnah", approvedBy: "Jamil", remark: "The provider's statement" };
  await ruleOnCase(site.operator, { caseId, returnedSen: sen(returned), ...people });
  return left;
};

type Words = Record<"my" | "en" | "zh", RegExp>;
/** By hand, from what has happened; `RM.` is for the space that does not break. */
const says = {
  later: {
    my: /^Bank belum mengesahkan bayaran anda sebanyak RM.75\.00\. Jangan bayar sekali lagi\..* pada \d/,
    en: /^The bank has not confirmed your payment of RM.75\.00 yet\. Please do not pay again\..* again on \d/,
    zh: /^银行尚未确认您的付款 RM.75\.00。请勿重复付款。我们将于 \d/,
  },
  soon: {
    my: /belum mengesahkan .* Jangan bayar sekali lagi\. .* dalam beberapa minit/,
    en: /has not confirmed .* Please do not pay again\. .* within a few minutes/,
    zh: /尚未确认.*请勿重复付款。.*几分钟内/,
  },
  person: {
    my: /belum mengesahkan .* Jangan bayar sekali lagi\. Kakitangan kami .* selepas 24 jam/,
    en: /has not confirmed .* Please do not pay again\. Our staff are checking .* after 24 hours/,
    zh: /尚未确认.*请勿重复付款。我们的职员.*24 小时后/,
  },
  again: {
    my: /masih belum mengesahkan .* Kakitangan kami .* atau membayar semula sekarang/,
    en: /has still not confirmed .* Our staff are checking .* or pay again now/,
    zh: /仍未确认.*我们的职员.*或现在再次付款/,
  },
  declined: {
    my: /^Bank tidak meluluskan .* tiada resit dikeluarkan\. Jika wang telah ditolak .* jangan bayar/,
    en: /^The bank did not approve .* no receipt was issued\. If money has left .* do not pay again/,
    zh: /^银行没有批准.*没有发出收据。若款项已从您的户口扣除，请勿再次付款/,
  },
  cancelled: {
    my: /telah dibatalkan di bank dan tiada resit .* Jika wang telah ditolak .* jangan bayar/,
    en: /was cancelled at the bank and no receipt .* If money has left .* do not pay again/,
    zh: /已在银行取消，没有发出收据。若款项已从您的户口扣除，请勿再次付款/,
  },
  lapsed: {
    my: /tidak menerima kelulusan anda .* hubungi talian bantuan sebelum membayar semula/,
    en: /did not receive your approval .* call the helpline before you pay again/,
    zh: /没有在限定时间内收到.*请先致电客服热线/,
  },
  sentBack: {
    my: /tidak dapat diselesaikan dan tiada resit dikeluarkan\. RM.70\.00 .* akan dikembalikan kepada anda\.$/,
    en: /could not be completed and no receipt was issued\. RM.70\.00 was taken and will be returned to you\.$/,
    zh: /未能完成，没有发出收据。已扣除的 RM.70\.00 会退还给您。$/,
  },
  tooMuch: {
    my: /RM.75\.00 telah diterima pada .* RM.75\.00 akan dikembalikan kepada anda\. Anda tidak perlu membayar/,
    en: /RM.75\.00 was received on .* RM.75\.00 will be returned to you\. You need not pay again/,
    zh: /收到您的付款 RM.75\.00。RM.75\.00 会退还给您。您无需再次付款/,
  },
  received: {
    my: /^Bayaran anda sebanyak RM.75\.00 telah diterima pada .* resit dihantar/,
    en: /^Your payment of RM.75\.00 was received on .* receipt will be emailed/,
    zh: /收到您的付款 RM.75\.00.*收据/,
  },
  withdrawn: {
    my: /RM.75\.00 telah diterima pada .*, tetapi majlis telah menarik balik resit .* belum dibayar.* tanya majlis/,
    en: /RM.75\.00 was received on .*, but the council has withdrawn a receipt .* unpaid again.* ask the council\.$/,
    zh: /收到您的付款 RM.75\.00，但议会已撤回.*未付.*请向议会查询/,
  },
  checked: {
    my: /RM.75\.00 telah diterima pada .* sedang menyemak .* Jangan bayar sekali lagi/,
    en: /RM.75\.00 was received on .* checking .* Please do not pay again/,
    zh: /收到您的付款 RM.75\.00.*核对.*请勿重复付款/,
  },
} satisfies Record<string, Words>;

/** Two bills of two councils were paid; of those named here, somebody else had paid meanwhile. */
const paidFor = async (twice: readonly ("mpt" | "mps")[]) => {
  const bills = { mpt: await aCompound(database), mps: await aCompound(database, "mps") };
  const first = await payer.leave(aWish([bills.mpt, bills.mps]));
  await payer.report(first.sellerExOrderNo, { told: "declined" });
  const other = await payer.leave(aWish(twice.map((council) => bills[council])));
  await payer.report(other.sellerExOrderNo, approved);
  await payer.report(first.sellerExOrderNo, approved);
  return first;
};

const stories: [string, () => Promise<CreatedPayment>, verdict: string, Words][] = [
  [
    "begun, and never left for the bank",
    async () => (await payer.create(await wish())).json(),
    "unknown",
    says.later,
  ],
  ["left, and came back without an answer", leave, "unknown", says.soon],
  [
    "waiting for a second person at the payer's company",
    () => told({ told: "awaiting", awaitsAuthoriser: true }),
    "unknown",
    says.soon,
  ],
  ["not approved by the bank", () => told({ told: "declined", code: "51" }), "no", says.declined],
  ["cancelled at the bank", () => told({ told: "abandoned" }), "no", says.cancelled],
  [
    "never left, and it is too late now",
    async () => {
      site.pass(-2 * day);
      const begun = (await payer.create(await wish())).json<CreatedPayment>();
      site.pass(2 * day);
      await checkDuePayments(site.worker);
      return begun;
    },
    "no",
    says.lapsed,
  ],
  ["without an answer to any question", neverAnswered(8.4), "unknown", says.person],
  [
    "without an answer for more than a day after the last question",
    neverAnswered(12),
    "unknown",
    says.again,
  ],
  ["taken with another amount", () => told({ ...approved, amount: "70.00" }), "unknown", says.soon],
  [
    "taken with another amount, which two people send back",
    () => ruled(7_000),
    "no",
    says.sentBack,
  ],
  [
    "taken twice",
    async () => {
      const first = await leave();
      const next = { has_left_bank: true };
      const second = (await payer.switchBank(first, next)).json<CreatedPayment>();
      await payer.report(first.sellerExOrderNo, approved);
      await payer.report(second.sellerExOrderNo, approved);
      return first;
    },
    "yes",
    says.tooMuch,
  ],
  [
    "paid by somebody else while it was under way",
    async () => {
      const late = await wish();
      const first = await payer.leave(late);
      await payer.report(first.sellerExOrderNo, { told: "declined" });
      const other = await payer.leave(late);
      await payer.report(other.sellerExOrderNo, approved);
      await payer.report(first.sellerExOrderNo, approved);
      return first;
    },
    "yes",
    says.tooMuch,
  ],
  [
    "taken with another amount, which two people send back, and then approved exactly",
    async () => {
      const left = await ruled(7_000);
      await payer.report(left.sellerExOrderNo, approved);
      return left;
    },
    "yes",
    says.received,
  ],
  [
    "paid, and taken back by its council",
    async () => {
      const left = await told(approved);
      const number = await receiptOf(database, left);
      const people = { decidedBy: "Rosnah", approvedBy: "Jamil", remark: "Given at the counter" };
      await voidReceipt(site.operator, { number, ...people });
      return left;
    },
    "yes",
    says.withdrawn,
  ],
  [
    "paid for a bill whose record nobody can read by now",
    async () => {
      const charge = await aCompound(database);
      const left = await payer.leave(aWish([charge]));
      await asOwner(
        database,
        `update charges set record = record - 'amountSen' where number = '${charge.split(".")[2]}'`,
      );
      await payer.report(left.sellerExOrderNo, approved);
      return left;
    },
    "yes",
    says.checked,
  ],
];

test.each(stories)(
  "a caller whose payment was %s is told what is so, in three languages",
  async (_what, story, verdict, words) => {
    const { _id: id } = await story();
    const answer = await send("GET", `${paths.officeAnswers}?number=${id}`, desk);
    const [row] = answer.json<Answers>().rows;
    expect(row?.verdict).toBe(verdict);
    for (const language of ["my", "en", "zh"] as const)
      expect(row?.sentences[language]).toMatch(words[language]);
  },
);

test.each([
  ["this council's bill", ["mpt"], "75"],
  ["the other council's bill", ["mps"], "75"],
  ["both bills", ["mpt", "mps"], "150"],
] as const)(
  "a caller who paid two councils is told by one of them what goes back of all of it, where somebody else had paid %s",
  async (_what, twice, returned) => {
    const { _id: id } = await paidFor(twice);
    const answer = await send("GET", `${paths.officeAnswers}?number=${id}`, officer);
    const [row] = answer.json<Answers>().rows;
    expect(row).toMatchObject({ amount: "150.00", councils: ["mpt"] });
    expect(row?.sentences.en).toMatch(
      new RegExp(
        `^Your payment of RM.150\\.00 was received on .* RM.${returned}\\.00 will be returned to you\\.`,
      ),
    );
  },
);
