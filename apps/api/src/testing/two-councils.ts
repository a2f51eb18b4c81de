import { sen, writeRinggit } from "@kaunter/domain/money";
import { takeIn } from "../modules/settlements/take-in.ts";
import { aCompound, aWish, payerAt } from "./payer.ts";
import type { Operator } from "./settlements/month.ts";
import { bankOneByOne } from "./settlements/one-by-one.ts";
import { aPerson } from "./staff.ts";
import type { TestApp } from "./test-app.ts";
import { asOwner, type TestDatabase } from "./test-database.ts";

/** Above what one person approves. */
const billSen = 1_100_000;

/**
 * What happens to two councils in one portal: to the one, to the other and to both, so that every table of which the office
 * may read anything has rows of it. Answers the payments that went to the end.
 */
export async function liveWithTwoCouncils(
  { database, site }: { database: TestDatabase; site: TestApp },
  finance: Operator,
) {
  const payer = payerAt(site);
  const settleAtBank = await bankOneByOne(finance);

  async function leave(councils: readonly string[]) {
    const bills = [];
    for (const council of councils) bills.push(await aCompound(database, council));
    await asOwner(database, `update charges set record = record || '{"amountSen": ${billSen}}'`);
    const amount = writeRinggit(sen(billSen * councils.length));
    const { _id: id, sellerExOrderNo: reference } = await payer.leave(aWish(bills, { amount }));
    return { id, reference, txnId: `26111610${id.slice(-8)}` };
  }

  async function pay(councils: readonly string[]): Promise<string> {
    const { id, reference, txnId } = await leave(councils);
    await payer.report(reference, { told: "approved", txnId });
    const amountSen = sen(billSen * councils.length);
    await settleAtBank({ reference, txnId, amountSen });
    return id;
  }

  /** What is open: a payment under way, one with another amount, and one of which the provider's file says another amount. */
  async function leaveOpen(council: string, ref: string): Promise<void> {
    await leave([council]);
    const other = await leave([council]);
    await payer.report(other.reference, { told: "approved", amount: "50.00" });
    const { reference, txnId } = await leave([council]);
    await payer.report(reference, { told: "approved", txnId });
    const lines = [
      `SETTLEMENT,fpx,SE00012345,${ref},1,2026-11-16`,
      `LINE,sale,${reference},${txnId},2026-11-16T10:00:00+08:00,1.00,0.00,0.00,1.00`,
      "TOTAL,1,1.00,0.00,0.00,1.00",
    ];
    await takeIn(finance, { name: ref, bytes: Buffer.from(lines.join("\n")), by: "Rosnah" });
    await asOwner(
      database,
      `insert into awaited_attempts (reference, ruling_seq) values ('${reference}', 0)`,
    );
  }

  const own = await pay(["mpt"]);
  const others = await pay(["mps"]);
  const shared = await pay(["mpt", "mps"]);
  await showUnexplained(database, finance);
  await leaveOpen("mpt", "FPXOPEN0001");
  await leaveOpen("mps", "FPXOPEN0002");
  await agreeOnAll(database);
  return { own, others, shared };
}

/** A credit that no file explains, on the account's next statement. */
async function showUnexplained(database: TestDatabase, finance: Operator): Promise<void> {
  const [last] = await asOwner(
    database,
    "select number + 1 as number, closing_sen from bank_statements order by number desc limit 1",
  );
  const { number, closing_sen: closing } = last as { number: number; closing_sen: string };
  const lines = [
    `STATEMENT,trust,${number},2026-11-17,2026-11-17,${writeRinggit(sen(Number(closing)))}`,
    "LINE,2026-11-17,2026-11-17,B99,2.50,FROM SOMEBODY",
    `TOTAL,1,${writeRinggit(sen(Number(closing) + 250))}`,
  ];
  await takeIn(finance, { name: "s.csv", bytes: Buffer.from(lines.join("\n")), by: "Rosnah" });
}

/** Three people propose and approve that each receipt is void. The last of each council is. */
async function agreeOnAll(database: TestDatabase): Promise<void> {
  const people = [];
  for (let count = 0; count < 3; count += 1)
    people.push((await aPerson(database, "portal_operator", "operator")).person);
  const [maker, first, second] = people;
  await asOwner(
    database,
    `insert into proposals (kind, owner, subject, payment_id, amount_sen, remark, made_by, made_at, lapses_at)
       select 'void_receipt', council_code, number, payment_id, amount_sen, 'about ' || number, '${maker}', now(),
         now() + interval '1 day' from receipts;
     insert into proposal_endorsements (proposal_id, endorsed_by, endorsed_at) select id, '${first}', now() from proposals;
     insert into proposal_decisions (proposal_id, decision, decided_by, remark, decided_at)
       select id, 'approved', '${second}', subject, now() from proposals;
     insert into proposal_results (proposal_id, outcome, said, at) select id, 'failed', 'of_' || owner, now() from proposals;
     insert into staff_acts (at, staff_id, owner, what, subject)
       select now(), '${maker}'::uuid, owner, 'proposed', id::text from proposals union all
       select now(), '${maker}'::uuid, 'operator', 'signed_in', 'code';
     insert into receipt_voids (number, reason, voided_by, approved_by, voided_at)
       select max(number), 'about ' || max(number), 'a', 'b', now() from receipts group by council_code;
     insert into payment_mails (payment_id, purpose, outcome, message_id, sent_at)
       select id, 'receipt', 'sent', 'about ' || id, now() from payments where status = 'successful'`,
  );
}
