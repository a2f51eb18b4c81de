import * as fc from "fast-check";
import { expect, test } from "vitest";
import { aLicence, aPermit, aWish, payerAt } from "../../testing/payer.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";
import { voidReceipt } from "../receipts/void-receipt.ts";
import { issueLicences } from "./issue-licences.ts";
import { ruleOnLicence } from "./rule-on-licence.ts";

const database = await createTestDatabase();
const site = await createTestApp(database, { level: "error" });
const payer = payerAt(site);
const people = { decidedBy: "Rosnah", approvedBy: "Jamil", remark: "As the council wrote" };
const consent = { name: "Siti", ic_no: "900101125678" };

/** What can happen to one licence: `of` says to which of its payments. */
type Step =
  | { do: "begin"; selection: "renewal" | "arrears_only" }
  | { do: "approve" | "decline" | "issue" | "void"; of: number }
  | { do: "replace" }
  | { do: "suspended" | "revoked" | "reinstated" };

const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant("begin" as const),
    selection: fc.constantFrom("renewal" as const, "renewal" as const, "arrears_only" as const),
  }),
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom(
        "approve" as const,
        "approve" as const,
        "decline" as const,
        "issue" as const,
        "void" as const,
      ),
      of: fc.nat(2),
    }),
  },
  fc.record({ do: fc.constant("replace" as const) }),
  fc.record({
    do: fc.constantFrom("suspended" as const, "revoked" as const, "reinstated" as const),
  }),
);

interface Begun {
  _id: string;
  reference: string;
  selection: string;
}

async function begin(id: string, selection: string): Promise<Begun[]> {
  const amount = await payer.price(id, selection).catch(() => undefined);
  if (amount === undefined) return [];
  const service = { _id: id, selection, ...(selection === "renewal" && { consent }) };
  const answer = await payer.create(aWish([], { services: [service], amount }));
  if (answer.statusCode !== 200) return [];
  const created = answer.json();
  await payer.handOver(created);
  return [{ _id: created._id, reference: created.sellerExOrderNo, selection }];
}

let names = 0;

async function take(id: string, begun: Begun[], step: Step): Promise<void> {
  const number = id.split(".")[2];
  if (step.do === "begin") return void begun.push(...(await begin(id, step.selection)));
  if (step.do === "replace") {
    // The council corrects a name: the record has another version from now on.
    const name = `SITI ${(names += 1)}`;
    await asOwner(
      database,
      `update charges set record = record || '{"ownerName": "${name}"}' where number = '${number}'`,
    );
    return;
  }
  if (!("of" in step)) {
    const [newest] = (await asOwner(
      database,
      `select document from digital_licences where replace(document, '-', '') like '${number}%'
       order by issue_no desc limit 1`,
    )) as { document: string }[];
    const document = newest?.document ?? "NONE-2027";
    await ruleOnLicence(site.operator, { document, council: "mpt", ruling: step.do, ...people });
    return;
  }
  const one = begun[step.of % Math.max(begun.length, 1)];
  if (!one) return;
  if (step.do === "approve") await payer.report(one.reference, { told: "approved" });
  if (step.do === "decline") await payer.report(one.reference, { told: "declined" });
  if (step.do === "issue") await issueLicences(site.worker, one._id);
  if (step.do === "void") {
    const rows = await asOwner(
      database,
      `select number from receipts where payment_id = ${one._id}`,
    );
    for (const { number: receipt } of rows as { number: string }[])
      await voidReceipt(site.operator, { number: receipt, ...people });
  }
}

/** Told by the events alone: settled renewals whose receipts count. Those that were issued before a void stay. */
const due = `
  select o.payment_id::text || '/' || (o.line ->> 'lineNo') as line from (
    select e.payment_id, jsonb_array_elements(e.facts -> 'outcomes') as line
    from payment_events e where e.booking = 'settlement') as o
  join payment_lines l on l.payment_id = o.payment_id and l.line_no = (o.line ->> 'lineNo')::int
  join receipts r on r.payment_id = l.payment_id and r.council_code = l.council_code
  where (o.line ->> 'settledSen')::bigint > 0 and l.selection = 'renewal' and not l.is_tied
    and not exists (select from receipt_voids v where v.number = r.number)`;
const issued = `
  select d.payment_id::text || '/' || d.line_no as line from digital_licences d
  where not exists (select from receipt_voids v where v.number = d.receipt_number)`;
const linesOf = async (query: string) =>
  ((await asOwner(database, query)) as { line: string }[]).map(({ line }) => line).toSorted();

const known: [boolean, Step[]][] = [
  // Void and paid again: the second licence has the name of the first.
  [
    true,
    [
      { do: "begin", selection: "renewal" },
      { do: "approve", of: 0 },
      { do: "issue", of: 0 },
      { do: "void", of: 0 },
      { do: "begin", selection: "renewal" },
      { do: "approve", of: 1 },
    ],
  ],
];

test("whatever happens, the licences that count are those of settled renewals whose receipts count", async () => {
  const story = fc.array(steps, { minLength: 4, maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(fc.boolean(), story, async (isTrading, history) => {
      const id = await (isTrading ? aLicence(database) : aPermit(database));
      const begun: Begun[] = [];
      for (const step of history) await take(id, begun, step);
      for (const { _id } of begun) await issueLicences(site.worker, _id);
      expect(await linesOf(issued)).toEqual(await linesOf(due));
    }),
    { numRuns: 10, examples: known, endOnFailure: true },
  );
});
