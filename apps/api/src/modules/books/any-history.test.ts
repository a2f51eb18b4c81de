import type { CreatedPayment } from "@kaunter/contracts/payments";
import { dayOf } from "@kaunter/domain/calendar";
import { negateSen, parseRinggit, sen, sumSen, writeRinggit } from "@kaunter/domain/money";
import * as fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Said } from "../../testing/fake-outside.ts";
import { aCompound, aLicence, aWish, payerAt } from "../../testing/payer.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";
import type { CaseKind } from "../payments/moves/cases.ts";
import { ruleOnCase } from "../payments/moves/rule-on-case.ts";
import { reportCouncilDay } from "./council-day/report-council-day.ts";
import { listOpenCases } from "./open-cases.ts";
import { listRefundCases } from "./refund-cases.ts";
import { senOf } from "./words.ts";

const database = await createTestDatabase();
const site = await createTestApp(database, { level: "error" });
const payer = payerAt(site);
const { db } = site.operator;
const councils = ["mpt", "mps"] as const;
const people = { decidedBy: "Rosnah", approvedBy: "Jamil", remark: "The provider's statement" };

/** What a provider says of an attempt, the first or a later one; what happens to a bill; what people do. */
const words = {
  exact: { told: "approved" },
  less: { told: "approved", amount: "70.00" },
  more: { told: "approved", amount: "900.00" },
  unnamed: { told: "approved", amount: "seventy" },
  again: { told: "approved", txnId: "T2" },
  declined: { told: "declined" },
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
  | "rule";

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
  { weight: 2, arbitrary: fc.constant("switch bank" as const) },
  { weight: 3, arbitrary: fc.constant("rule" as const) },
);

/** A payment of three bills of two councils, one of them with a fee that is tied to it. */
async function begin() {
  const bills = [await aCompound(database), await aCompound(database, "mps")];
  const licence = await aLicence(database);
  const renewal = await payer.price(licence, "renewal");
  const consent = { name: "Siti", ic_no: "900101125678" };
  const services = [
    ...bills.map((_id) => ({ _id, selection: "full" })),
    { _id: licence, selection: "renewal", consent },
  ];
  const amount = writeRinggit(sumSen([sen(15_000), parseRinggit(renewal)]));
  const created = await payer.leave(aWish([], { services, amount }));
  return { created, bills: [...bills, licence], references: [created.sellerExOrderNo] };
}
type Story = Awaited<ReturnType<typeof begin>>;

async function take({ created, bills, references }: Story, step: Step): Promise<void> {
  if (step === "rule") return rule(created._id);
  if (step === "switch bank") {
    const answer = await payer.switchBank(created, { has_left_bank: true });
    if (answer.statusCode === 200) references.push(answer.json<CreatedPayment>().sellerExOrderNo);
  } else if ("says" in step) {
    const said = { txnId: "T1", ...words[step.says] };
    await payer.report(references[step.of] ?? created.sellerExOrderNo, said);
  } else {
    const number = bills[step.of]?.split(".")[2];
    await asOwner(
      database,
      `update charges set ${records[step.record]} where number = '${number}'`,
    );
  }
}

/** What was taken beside the payment is in no book of ours: the provider's statement says how much. */
const byStatement: Partial<Record<CaseKind, number>> = { second_debit: 1_000, contradiction: 500 };

/** Two people rule on what waits longest, by the amount that the list or the statement shows them. */
async function rule(paymentId: string): Promise<void> {
  const open = (await listOpenCases(db)).find((one) => one.paymentId === paymentId);
  if (!open) return;
  const returnedSen = senOf(byStatement[open.kind] ?? open.lineSen ?? open.heldSen);
  await ruleOnCase(site.operator, { caseId: open.id, returnedSen, ...people });
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
  for (const council of councils) {
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
const known: [Step[]][] = [
  // A line that nobody can settle, of a payment whose other lines are settled, is sent back.
  [[{ record: "broken", of: 2 }, { says: "exact", of }, "rule"]],
  // Two people dismiss another amount, and the exact one is approved after all.
  [[{ says: "less", of }, { says: "more", of }, "rule", { says: "exact", of }]],
  [[{ says: "less", of }, "rule", { says: "more", of }, "rule", { says: "exact", of }]],
  [["switch bank", { says: "exact", of: 1 }, { says: "less", of }, { says: "again", of }, "rule"]],
  [[{ record: "cheaper", of: 0 }, { says: "exact", of }, { says: "again", of }, "rule", "rule"]],
];

test("whatever providers say, councils change and people rule, the lists and each day agree with the ledger", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 3, maxLength: 9 }), async (history) => {
      const story = await begin();
      for (const step of history) await take(story, step);
      expect(await faultsOfBooks()).toEqual([]);
    }),
    { numRuns: 16, examples: known, endOnFailure: true },
  );
});
