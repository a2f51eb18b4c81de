import { sen } from "@kaunter/domain/money";
import { expect, test } from "vitest";
import { parseCalendarDay } from "@kaunter/domain/calendar";
import { aCompound, aWish, payerAt } from "../../testing/payer.ts";
import { booksOf } from "../../testing/read-books.ts";
import { auditOf } from "../../testing/settlements/audit-of.ts";
import { openAccounts } from "../../testing/settlements/month.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, asRole, createTestDatabase } from "../../testing/test-database.ts";
import { askProvider } from "../payments/messages/ask-provider.ts";
import { ruleOnCase } from "../payments/moves/rule-on-case.ts";
import { matchSettlementsEveryFiveMinutes } from "./jobs.ts";
import { listExceptions } from "./list-exceptions.ts";
import { takeIn } from "./take-in.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const payer = payerAt(site);
const books = booksOf(site.deps);
await openAccounts(site.operator);

type Provider = "fpx" | "card";
const ways = {
  fpx: { payment_method: "MB2U0227", fpx_msgToken: "01", merchant: "SE00012345" },
  card: { payment_method: "2", merchant: "M00001" },
};

/** A payment of RM 75.00, and what its provider tells of it: in messages, and in files with a line for each number. */
async function aPayment(provider: Provider = "fpx") {
  const { merchant, ...way } = ways[provider];
  const wish = aWish([await aCompound(database)], way);
  const { _id: id, sellerExOrderNo: reference } = await payer.leave(wish);
  const carried = provider === "card" ? ({ isTxnIdUnsigned: true } as const) : {};
  return {
    id,
    reference,
    tell: (number: string) =>
      payer.report(reference, { told: "approved", txnId: number + reference, ...carried }),
    file: async (
      numbers: string[],
      { ref = `FILED${String((files += 1)).padStart(5, "0")}`, revision = 1 } = {},
    ) => {
      const sum = (75 * numbers.length).toFixed(2);
      const line = (number: string) =>
        `LINE,sale,${reference},${number}${reference},2026-03-15T10:00:00+08:00,75.00,0.00,0.00,75.00`;
      const text = [
        `SETTLEMENT,${provider},${merchant},${ref},${revision},2026-03-16`,
        ...numbers.map(line),
        `TOTAL,${numbers.length},${sum},0.00,0.00,${sum}`,
      ].join("\n");
      const bytes = Buffer.from(text);
      const give = () => takeIn(site.operator, { name: `${ref}.csv`, bytes, by: "Rosnah" });
      await give();
      return give;
    },
    /** The numbers of its cases, a closed one in brackets. */
    cases: async () => {
      const rows = await asOwner(
        database,
        `select left(facts ->> 'secondTransaction', 2) as number, closed_at from cases c
         join payment_events e on e.payment_id = c.payment_id and e.seq = c.event_seq
         where c.kind = 'second_debit' and c.payment_id = ${id} order by c.id`,
      );
      return (rows as { number: string; closed_at: Date | null }[]).map(({ number, closed_at }) =>
        closed_at ? `(${number})` : number,
      );
    },
    /** What keeps books and bank apart because of it. */
    exceptions: async () => {
      const all = await listExceptions(site.operator.db, parseCalendarDay("2030-01-01"));
      const own = all.filter(({ subject }) => subject === reference);
      return own.map((each) => each.class).toSorted();
    },
    rule: async (returnedSen: number) => {
      const [caseId = ""] = await books.openCasesOf(id);
      const people = { decidedBy: "Rosnah", approvedBy: "Jamil", remark: "Statement 7" };
      await ruleOnCase(site.operator, { caseId, returnedSen: sen(returnedSen), ...people });
    },
  };
}
let files = 0;

const look = () => matchSettlementsEveryFiveMinutes.run(site.worker, {});

test.each(["fpx", "card"] as const)(
  "a second debit by %s of which only a file tells is a case, and books nothing of the payment",
  async (provider) => {
    const payment = await aPayment(provider);
    await payment.tell("T1");
    const balances = await books.balancesOf(payment.id);
    await payment.file(["T1", "T2"]);
    expect(await payment.cases()).toEqual(["T2"]);
    expect(await books.balancesOf(payment.id)).toEqual(balances);
    expect(await books.statusOf(payment.id)).toBe("successful");
  },
);

test.each([
  ["fpx", ["T1", "T2"]],
  ["fpx", ["T2", "T1"]],
  ["card", ["T1", "T2"]],
  ["card", ["T2", "T1"]],
] as const)(
  "a second debit by %s, filed as %s, is one case, whether file or message is first",
  async (provider, numbers) => {
    const [early, late] = [await aPayment(provider), await aPayment(provider)];
    await early.tell("T1");
    await early.file([...numbers]);
    await early.tell("T2");
    await late.tell("T1");
    await late.tell("T2");
    await late.file([...numbers]);
    await look();
    expect(await early.cases()).toHaveLength(1);
    expect(await late.cases()).toEqual(["T2"]);
  },
);

test("the same file again, a revision of it and another look open no second case", async () => {
  const payment = await aPayment();
  await payment.tell("T1");
  const again = await payment.file(["T1", "T2"], { ref: "REVISED1" });
  expect(await again()).toMatchObject({ isRepeated: true });
  await payment.file(["T2", "T1"], { ref: "REVISED1", revision: 2 });
  await look();
  expect(await payment.cases()).toEqual(["T2"]);
});

test("an answer that we fetched, and that corrects the number, tells nothing new of what a file showed", async () => {
  const payment = await aPayment("card");
  await payment.tell("T1");
  await payment.file(["T1", "T2"]);
  site.outside.answers.set(payment.reference, [
    { told: "approved", txnId: `T2${payment.reference}` },
  ]);
  await askProvider(site.worker, payment.reference);
  expect(await payment.cases()).toEqual(["T2"]);
});

test("a file and a message that come in the same moment are one case", async () => {
  const payment = await aPayment();
  await payment.tell("T1");
  await Promise.all([payment.file(["T1", "T2"]), payment.tell("T2")]);
  await look();
  expect(await payment.cases()).toEqual(["T2"]);
});

test("each debit beside a payment is a case of its own", async () => {
  const payment = await aPayment();
  await payment.tell("T1");
  await payment.tell("T2");
  await payment.file(["T1", "T3"]);
  expect(await payment.cases()).toEqual(["T2"]);
  await payment.file(["T2"]);
  expect(await payment.cases()).toEqual(["T2", "T3"]);
});

test("what people closed with nothing before any file showed it is asked again, and once", async () => {
  const payment = await aPayment();
  await payment.tell("T1");
  await payment.tell("T2");
  await payment.rule(0);
  await payment.file(["T1", "T2"], { ref: "REVISED2" });
  expect(await payment.cases()).toEqual(["(T2)", "T2"]);
  await payment.rule(0);
  await payment.file(["T2", "T1"], { ref: "REVISED2", revision: 2 });
  await look();
  expect(await payment.cases()).toEqual(["(T2)", "(T2)"]);
});

test("a debit that two files show is one case, and owed to its payer once", async () => {
  const payment = await aPayment();
  // The files come before any message: one look finds what both show.
  await payment.file(["T1", "T2"]);
  await payment.file(["T2", "T1"]);
  await payment.tell("T1");
  await look();
  expect(await payment.cases()).toEqual(["T2"]);
  expect(await payment.exceptions()).toEqual(["doubled", "doubled", "second"]);
  expect(await auditOf(database)).not.toMatch(/^FALSE.*\((O(?!18)|.*I13)/m);
});

test("a file that settles the number of which a late message tells has told of it by the other", async () => {
  const payment = await aPayment();
  await payment.tell("T1");
  await payment.file(["T2"]);
  await payment.file(["T1"]);
  expect(await payment.cases()).toEqual(["T1"]);
  await payment.tell("T2");
  expect(await payment.cases()).toEqual(["T1"]);
});

test("a number that a payer invented, and that people have closed, hides no debit that a file shows", async () => {
  const payment = await aPayment("card");
  await payment.tell("T1");
  await payment.tell("T9");
  await payment.rule(0);
  await payment.file(["T1", "T2"]);
  expect(await payment.cases()).toEqual(["(T9)", "T2"]);
  await payment.rule(0);
  await look();
  expect(await payment.cases()).toEqual(["(T9)", "(T2)"]);
});

test("what people send back of it is owed once and explained, and the audit agrees", async () => {
  const payment = await aPayment();
  // The file comes before any message: the look that settles the payment finds what was taken beside it.
  await payment.file(["T1", "T2"]);
  expect(await payment.cases()).toEqual([]);
  await payment.tell("T1");
  await look();
  expect(await payment.cases()).toEqual(["T2"]);
  expect(await auditOf(database)).not.toMatch(/^FALSE.*\((O(?!18)|.*I13)|rests on message none/m);
  await payment.rule(7_500);
  await look();
  expect(await payment.cases()).toEqual(["(T2)"]);
  expect(await books.refundsOf(payment.id)).toEqual([
    { councilCode: "mpt", amountSen: 7_500, reason: "paid_twice" },
  ]);
  expect(await payment.exceptions()).toEqual([]);
});

test("the database refuses a second debit that neither a message nor an open line shows", async () => {
  const payment = await aPayment();
  await payment.tell("T1");
  await payment.file(["T1", "T2"]);
  const event = (facts: string) => `
    insert into payment_events (payment_id, seq, kind, reference, from_status, to_status, booking, facts, at)
      select ${payment.id}, max(seq) + 1, 'second_debit', '${payment.reference}', 'successful', 'successful', 'none',
        ${facts}, now() from payment_events where payment_id = ${payment.id}`;
  const lineOf = (number: string) =>
    `(select id from settlement_lines where txn_id = '${number}${payment.reference}')`;
  const said = (number: string, line: string) =>
    `jsonb_build_object('secondTransaction', '${number}${payment.reference}', 'lineId', ${line})`;
  const constraint = "filed_debit_stands";
  for (const facts of [
    `'{"secondTransaction": "T2"}'`,
    said("T1", lineOf("T1")),
    said("T3", lineOf("T2")),
  ])
    await expect(asRole("worker", database, event(facts))).rejects.toMatchObject({ constraint });
});
