import type { CreatedPayment } from "@kaunter/contracts/payments";
import { dayOf } from "@kaunter/domain/calendar";
import {
  negateSen,
  parseRinggit,
  type Sen,
  sen,
  sumSen,
  writeRinggit,
} from "@kaunter/domain/money";
import * as fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Said } from "../../testing/fake-outside.ts";
import { Evidence, type Told } from "../../testing/histories/evidence.ts";
import { byBank } from "../../testing/pay-by.ts";
import { aCompound, aLicence, aWish, payerAt } from "../../testing/payer.ts";
import { booksOf } from "../../testing/read-books.ts";
import { chargeFee } from "../../testing/service-fees.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";
import type { CaseKind } from "../payments/moves/cases.ts";
import { ruleOnCase } from "../payments/moves/rule-on-case.ts";
import { voidReceipt } from "../receipts/void-receipt.ts";
import { reportCouncilDay } from "./council-day/report-council-day.ts";
import { listOpenCases } from "./open-cases.ts";
import { listRefundCases } from "./refund-cases.ts";
import { senOf } from "./words.ts";

const database = await createTestDatabase();
const site = await createTestApp(database, { level: "error" });
const payer = payerAt(site);
const { db } = site.operator;
const books = booksOf({ db });
const owners = ["mpt", "mps", "operator"] as const;
const people = { decidedBy: "Rosnah", approvedBy: "Jamil", remark: "The provider's statement" };

/**
 * What a provider says of an attempt, the first or a later one, to us or to whoever else it takes us for; what happens to
 * a bill; what people do.
 */
const words = {
  exact: { told: "approved" },
  less: { told: "approved", amount: "70.00" },
  more: { told: "approved", amount: "900.00" },
  unnamed: { told: "approved", amount: "seventy" },
  again: { told: "approved", txnId: "T2" },
  declined: { told: "declined" },
  abandoned: { told: "abandoned" },
  awaiting: { told: "awaiting" },
  toAnother: { told: "approved", order: "1" },
} as const satisfies Record<string, Said>;
const records = {
  broken: `record = record || '{"colour": "green"}'`,
  cheaper: `record = record || '{"amountSen": 100, "balanceSen": -1}'`,
  withdrawn: "is_listed = false",
};
type Step =
  | { says: keyof typeof words; of: number }
  | { record: keyof typeof records; of: number }
  | "switch bank"
  | "switch to card"
  | "rule"
  | "void";

const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      says: fc.constantFrom(...(Object.keys(words) as (keyof typeof words)[])),
      of: fc.nat(1),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      record: fc.constantFrom(...(Object.keys(records) as (keyof typeof records)[])),
      of: fc.nat(2),
    }),
  },
  { weight: 2, arbitrary: fc.constantFrom("switch bank" as const, "switch to card" as const) },
  { weight: 3, arbitrary: fc.constant("rule" as const) },
  { weight: 1, arbitrary: fc.constant("void" as const) },
);

const histories = fc.array(steps, { minLength: 3, maxLength: 9 });
const fees = fc.constantFrom(0, 1, 50, 9_999);
const byCard = { payment_method: "2" };

/** A payment of three bills of two councils, one of them with a fee that is tied to it, and perhaps our own fee. */
async function begin(isByCard: boolean, feeSen: number) {
  await chargeFee(site.operator, feeSen);
  await chargeFee(site.operator, feeSen, "card");
  const bills = [await aCompound(database), await aCompound(database, "mps")];
  const licence = await aLicence(database);
  const renewal = await payer.price(licence, "renewal");
  const consent = { name: "Siti", ic_no: "900101125678" };
  const services = [
    ...bills.map((_id) => ({ _id, selection: "full" })),
    { _id: licence, selection: "renewal", consent },
  ];
  const askedSen = sumSen([sen(15_000 + feeSen), parseRinggit(renewal)]);
  const way = isByCard ? byCard : byBank;
  const amount = writeRinggit(askedSen);
  const created = await payer.leave(aWish([], { services, amount, ...way }));
  const references = [created.sellerExOrderNo];
  const evidence = new Evidence(askedSen);
  evidence.begin(created.sellerExOrderNo);
  return { created, bills: [...bills, licence], references, evidence };
}
type Story = Awaited<ReturnType<typeof begin>>;

async function take(story: Story, step: Step): Promise<void> {
  const { created, bills } = story;
  if (step === "rule") return rule(story);
  if (step === "void") return cancelReceipt(created._id);
  if (step === "switch bank" || step === "switch to card") {
    await goElsewhere(story, step === "switch to card" ? byCard : {});
  } else if ("says" in step) await say(story, step.says, step.of);
  else {
    const number = bills[step.of]?.split(".")[2];
    await asOwner(
      database,
      `update charges set ${records[step.record]} where number = '${number}'`,
    );
  }
}

/** The old attempt may be cancelled on the way, where its provider can. */
async function goElsewhere({ created, references, evidence }: Story, way: object): Promise<void> {
  const left = references.at(-1) ?? "";
  const answer = await payer.switchBank(created, { has_left_bank: true, ...way });
  if (site.outside.cancelled.includes(left)) evidence.tell(left, "abandoned");
  if (answer.statusCode !== 200) return;
  const { sellerExOrderNo } = answer.json<CreatedPayment>();
  references.push(sellerExOrderNo);
  evidence.begin(sellerExOrderNo);
}

async function say(story: Story, name: keyof typeof words, of: number): Promise<void> {
  const { created, references, evidence } = story;
  const reference = references[of] ?? created.sellerExOrderNo;
  await payer.report(reference, { txnId: "T1", ...words[name] });
  const told = meanings[name];
  if (told) evidence.tell(reference, ...told);
}

/** What each word is evidence of; what is said to another is evidence of nothing. */
const meanings: Record<keyof typeof words, [told: Told, amountSen?: Sen] | undefined> = {
  exact: ["approved"],
  less: ["mismatched", sen(7_000)],
  more: ["mismatched", sen(90_000)],
  unnamed: ["mismatched"],
  again: ["approved"],
  declined: ["declined"],
  abandoned: ["abandoned"],
  awaiting: ["awaiting"],
  toAnother: undefined,
};

/** A council takes its payment back: the payment stays paid, and no money moves here. */
async function cancelReceipt(paymentId: string): Promise<void> {
  const [receipt] = await books.receiptsOf(paymentId);
  if (receipt) await voidReceipt(site.operator, { number: receipt.number, ...people });
}

/** What was taken beside the payment is in no book of ours: the provider's statement says how much. */
const byStatement: Partial<Record<CaseKind, number>> = { second_debit: 1_000, contradiction: 500 };

/** Two people rule on what waits longest, by the amount that the list or the statement shows them. */
async function rule({ created, evidence }: Story): Promise<void> {
  const open = (await listOpenCases(db)).find((one) => one.paymentId === created._id);
  if (!open) return;
  const returnedSen = senOf(byStatement[open.kind] ?? open.lineSen ?? open.heldSen);
  await ruleOnCase(site.operator, { caseId: open.id, returnedSen, ...people });
  if (open.kind === "other_amount") evidence.tell(open.reference, "dismissed", returnedSen);
  else if (open.kind !== "unreadable_record") evidence.returnBeside(returnedSen);
}

/** What the books say of a payment, to be held against the evidence. */
async function endOf(paymentId: string) {
  const balances = Object.entries(await books.balancesOf(paymentId));
  const taken = balances.filter(([account]) => account.endsWith("gateway_in_transit"));
  return {
    status: await books.statusOf(paymentId),
    takenSen: sumSen(taken.map(([, amountSen]) => sen(Number(amountSen)))),
  };
}

/** What is booked on an account, of each payment that has something there. */
async function bookedOn(account: string) {
  return db
    .selectFrom("ledgerEntries")
    .select(["paymentId", "councilCode", ({ fn }) => fn.sum<string>("amountSen").as("sum")])
    .where("account", "=", account)
    .groupBy(["paymentId", "councilCode"])
    .having(({ fn }) => fn.sum("amountSen"), "<>", 0)
    .execute();
}

/** Where the reports and lists do not tell what the ledger holds. */
async function faultsOfBooks(): Promise<string[]> {
  const faults: string[] = [];
  const clock = await db.selectNoFrom(sql<Date>`now()`.as("now")).executeTakeFirstOrThrow();
  const dueBack = await bookedOn("refund_due");
  for (const council of owners) {
    faults.push(...(await reportCouncilDay(db, council, dayOf(clock.now))).differences);
    const own = dueBack.filter(({ councilCode }) => councilCode === council);
    const bookedSen = negateSen(sumSen(own.map(({ sum }) => senOf(sum))));
    const listed = await listRefundCases(db, council);
    const listedSen = sumSen(listed.map((one) => senOf(one.amountSen)));
    if (listedSen !== bookedSen) {
      faults.push(`${council} must return ${bookedSen} sen, and ${listedSen} are listed`);
    }
  }
  const waiting = new Set((await listOpenCases(db)).map((one) => one.paymentId));
  const unexplained = (await bookedOn("suspense")).map(({ paymentId }) => paymentId);
  const forgotten = unexplained.filter((id) => !waiting.has(id));
  return [...faults, ...forgotten.map((id) => `nobody is asked about the suspense of ${id}`)];
}

const of = 0;
const known: [Step[], boolean, number][] = (
  [
    // A line that nobody can settle, of a payment whose other lines are settled, is sent back.
    [{ record: "broken", of: 2 }, { says: "exact", of }, "rule"],
    // Two people dismiss another amount, and the exact one is approved after all.
    [{ says: "less", of }, { says: "more", of }, "rule", { says: "exact", of }, "void"],
    [{ says: "less", of }, "rule", { says: "more", of }, "rule", { says: "exact", of }],
    ["switch bank", { says: "exact", of: 1 }, { says: "less", of }, { says: "again", of }, "rule"],
    [{ record: "cheaper", of: 0 }, { says: "exact", of }, { says: "again", of }, "rule", "rule"],
    // Another way of paying is approved after the first one was, and a stranger's message says nothing.
    ["switch to card", { says: "toAnother", of }, { says: "exact", of }, { says: "exact", of: 1 }],
  ] satisfies Step[][]
).flatMap((history): [Step[], boolean, number][] => [
  [history, false, 0],
  [history, true, 50],
]);

test("whatever providers say, councils change and people rule, the books are what the evidence says and the lists agree", async () => {
  await fc.assert(
    fc.asyncProperty(histories, fc.boolean(), fees, async (history, isByCard, feeSen) => {
      const story = await begin(isByCard, feeSen);
      for (const step of history) await take(story, step);
      const { status, takenSen } = story.evidence;
      expect(await endOf(story.created._id)).toEqual({ status, takenSen });
      expect(await faultsOfBooks()).toEqual([]);
    }),
    { numRuns: 30, examples: known, endOnFailure: true },
  );
});
