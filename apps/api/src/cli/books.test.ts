import { afterAll, expect, test } from "vitest";
import { dismiss, mismatch, payTwice, settle } from "../testing/books/money.ts";
import {
  at,
  attempt,
  begin,
  learn,
  leave,
  paymentOf,
  referenceOf,
  registry,
  sealed,
} from "../testing/books/payments.ts";
import { openDatabase } from "../db/pool.ts";
import { findPayments } from "../modules/books/payment/find-payments.ts";
import { asOwner, createTestDatabase } from "../testing/test-database.ts";
import { twoOperators } from "../testing/two-people.ts";
import { kaunterOn } from "./kaunter.fixture.ts";

// Each command is a process of its own.
const database = await createTestDatabase();
const operators = await twoOperators(database);
const kaunter = kaunterOn(database, operators.environment);
const fpxId = "2603151000000001";
const [paid, forged] = [referenceOf(1), "REFUSED: its signature is wrong"];

const messageOf = (verdict: string, fields: Record<string, string>, when = at) => {
  const body = new URLSearchParams({ fpx_sellerExOrderNo: paid, ...fields }).toString();
  return `insert into gateway_messages (provider, channel, reference, body, digest, verdict, received_at)
    values ('fpx', 'direct', '${paid}', '${body}', sha256('${body}'), '${verdict}', '${when}');`;
};
const approval = { fpx_debitAuthCode: "00", fpx_txnAmount: "155.00", fpx_txnCurrency: "MYR" };

const cardApproval = (TransId: string) =>
  new URLSearchParams({
    MerchantCode: "M00001",
    RefNo: referenceOf(7),
    Status: "1",
    Amount: "155.00",
    Currency: "MYR",
    TransId,
  }).toString();
const cardMessage = (channel: string, body: string) => `
  insert into gateway_messages (provider, channel, reference, body, digest, verdict, received_at)
    values ('card', '${channel}', '${referenceOf(7)}', '${body}', sha256('${body}'), 'verified', '${at}');`;

/** The stories of seven payments, each in a transaction of its own. */
const stories = [
  registry,
  // Paid, but the compound of the second council was no longer owed.
  `${begin(1)}
   ${messageOf("bad_signature", { ...approval, fpx_fpxTxnId: "\u202e1" }, "2026-03-15T01:00:00Z")}
   ${settle(1, { dueBack: [3] })}
   ${messageOf("verified", { ...approval, fpx_fpxTxnId: fpxId }, "2026-03-15T03:00:00Z")}
   update payment_attempts set provider_txn_id = '${fpxId}', is_txn_proven = true where reference = '${paid}';
   update postings set posting_no = 'BK-77', posted_at = '${at}';
   insert into payment_mails values (${paymentOf(1)}, 'receipt', 'sent', '<1@kaunter>', '${at}');
   insert into payment_contacts (payment_id, seq, email, email_index, allowed_by, corrected_at)
     values (${paymentOf(1)}, 1, ${sealed}, sha256('e'), 'link_and_phone', '${at}');
   insert into payer_letters values (${paymentOf(1)}, 1, 'address_corrected', 1, '${at}', 'sent', '${at}'),
     (${paymentOf(1)}, 2, 'receipt_copy', null, '${at}', null, null);`,
  `${begin(2)} ${mismatch(2)}`,
  `${begin(3)} ${mismatch(3)} ${dismiss(3)}`,
  `${begin(4)} ${leave(4)}`,
  `${begin(5)} ${attempt(5, 2)} ${settle(5, { attemptNo: 2 })} ${payTwice(5, 1)}`,
  `${begin(6)} ${leave(6)} ${learn(6, { evidence: "unanswered", to: "review" })}`,
  // Paid by card, and taken once more under another number.
  `${begin(7, undefined, "card")} ${settle(7)} ${cardMessage("direct", cardApproval("T2"))}
   ${cardMessage("query", "Record not found")}
   update payment_attempts set provider_txn_id = 'T1' where reference = '${referenceOf(7)}';
   insert into payment_events (payment_id, seq, kind, reference, from_status, to_status, message_id, facts, at)
     select ${paymentOf(7)}, 4, 'contradiction', '${referenceOf(7)}', 'successful', 'successful', max(id),
       '{"secondTransaction": "T2"}', '${at}' from gateway_messages where body like '%T2%';`,
];
for (const story of stories) await asOwner(database, `begin; ${story} commit`);

const db = openDatabase({ url: database.urls.operator, maxConnections: 1, onError: () => {} });
afterAll(() => db.destroy());

test.each([
  ["payment's", paymentOf(1)],
  ["attempt's", paid.toLowerCase()],
  ["provider's", fpxId],
  ["receipt's", " mpt-2026-000001 "],
])("a payment is found by the %s number", async (_whose, number) => {
  expect(await findPayments(db, number)).toEqual([paymentOf(1)]);
});

test("a number that two payments may mean is asked about, one that none has is told", async () => {
  const twin = `update payment_attempts set provider_txn_id = '${paymentOf(1)}' where reference = '${referenceOf(4)}'`;
  await asOwner(database, twin);
  expect(kaunter("payment", "show", paymentOf(1)).stderr).toContain(
    `may mean payment ${paymentOf(1)} or ${paymentOf(4)}`,
  );
  await asOwner(database, twin.replace(`'${paymentOf(1)}'`, "null"));
  expect(kaunter("payment", "show", "9").stderr).toBe("No payment has the number 9.\n");
});

const shown = (number: string) => kaunter("payment", "show", number).stdout;
const text = shown(paid);

test("a paid payment is explained to the last sen, and its payer is masked", () => {
  for (const line of [
    `Payment ${paymentOf(1)}: RM 155.00, successful since 15-Mar-2026 10:00:00 AM`,
    "by a payer whose name is sealed",
    "  1.  MPT  assessment   A11  RM 100.00  settled",
    "  2.  MPT  process fee  A11    RM 5.00  settled",
    "  3.  MPS  compound     A12   RM 50.00  to be returned",
    "           total             RM 155.00",
    `1. Made: 3 lines, RM 155.00`,
    `2. Attempt 1, ${paid}: RM 155.00 by FPX from a personal account, SBI Bank A`,
    "approved, exactly as asked. The payment goes from in progress to successful.",
    "Money taken: RM 155.00",
    "line 3: to be returned",
    "receipt MPT-2026-000001: RM 105.00",
    "booked  MPS  to be returned to the payer  credit   RM 50.00",
    "  MPT  on its way from a provider   debit   RM 105.00",
    "  MPT  owed to the council          credit  RM 100.00",
    "Debits less credits: RM 0.00",
    "  MPT-2026-000001  RM 105.00, given 15-Mar-2026 10:00:00 AM; the council booked it as BK-77",
    "  receipt: taken by the mail server 15-Mar-2026 10:00:00 AM",
    "  address corrected 15-Mar-2026 10:00:00 AM by the link and the phone number",
    "  word to the old address, ordered 15-Mar-2026 10:00:00 AM: taken by the mail server 15-Mar-2026 10:00:00 AM",
    "  receipt once more, ordered 15-Mar-2026 10:00:00 AM: not sent yet",
    "MPS  RM 50.00  since 15-Mar-2026 10:00:00 AM:  the charge was no longer owed",
  ]) {
    expect(text).toContain(line);
  }
  expect(text.endsWith("What is next\n  none\n")).toBe(true);
});

test("messages that moved nothing stand in their place, refused ones with what they claim", () => {
  const claims = `${forged}.\n      It claims: code 00 (approved), MYR 155.00, FPX id ?1`;
  const repeats = `It told us nothing new.\n      It says: code 00 (approved), MYR 155.00, FPX id ${fpxId}`;
  expect(text).toContain(claims);
  expect(text).toContain(repeats);
  const order = [claims, "1. Made", "goes from in progress to successful", repeats];
  const places = order.map((part) => text.indexOf(part));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

test("an open payment says what is next: the question to FPX and what it keeps from others", () => {
  const open = shown(referenceOf(4));
  expect(open).toContain(
    `FPX is asked about ${referenceOf(4)} on 15-Mar-2026 10:00:00 AM (OVERDUE)`,
  );
  expect(open).toContain(
    "Kept from other payers since 15-Mar-2026 10:00:00 AM: MPT assessment A41",
  );
});

test("a card is told as a card, and money that it took twice is no refusal", () => {
  const card = shown(referenceOf(7));
  for (const line of [
    `2. Attempt 1, ${referenceOf(7)}: RM 155.00 by card\n`,
    `1.  ${referenceOf(7)}  RM 155.00  card transaction T1 (not signed)  approved, exactly as asked`,
    `${referenceOf(7)}: TAKEN TWICE? The card provider named another card transaction for the same approval: T2.`,
    "the card provider called us, believed: status 1 (approved), MYR 155.00, card transaction T2",
    `the card provider's answer to our asking, about ${referenceOf(7)}. It told us nothing new.`,
    'It says: "Record not found" and nothing else',
  ]) {
    expect(card).toContain(line);
  }
  expect(card).not.toMatch(/FPX|bank|CONTRADICTION/);
});

test("a ruling is shown with both names and the remark, and what was in suspense is due back", () => {
  const ruled = shown(referenceOf(3));
  expect(ruled).toContain("Decided by Rosnah, approved by Jamil: Statement 7");
  expect(ruled).toContain("  MPT  to be returned to the payer  credit  RM 52.50");
  expect(ruled).not.toMatch(/^ {2}MPT {2}unexplained/m);
});

test("what is still to be done, a void receipt and a contradiction are told", async () => {
  const [id, reference] = [paymentOf(5), referenceOf(5, 2)];
  await asOwner(
    database,
    `insert into receipt_voids values ('MPS-2026-000001', 'Wrong stall', 'Rosnah', 'Jamil', '${at}');
     insert into payment_events (payment_id, seq, kind, reference, from_status, to_status, evidence, message_id, at)
       select ${id}, max(seq) + 1, 'contradiction', '${reference}', 'successful', 'successful', 'declined',
         (select max(id) from gateway_messages where reference = '${reference}'), '${at}'
       from payment_events where payment_id = ${id}`,
  );
  const settled = shown(id);
  expect(settled).toContain("MPT-2026-000002  RM 105.00, given");
  expect(settled).toContain("the council has not confirmed it yet");
  expect(settled).toContain(
    "VOID since 15-Mar-2026 10:00:00 AM by Rosnah and Jamil: Wrong stall; the council has not confirmed that yet",
  );
  expect(settled).toContain(`${reference}: CONTRADICTION.`);
  expect(settled).toContain("The council has yet to confirm MPT-2026-000002");
  expect(settled).toContain("The receipt is mailed to the payer");
});

const voids = (...options: string[]) => kaunter("receipt", "void", " mpt-2026-000001 ", ...options);

test("two people void a receipt once, and who they are and their remark stay with it", async () => {
  const people = () => operators.shown("Given for another account");
  expect(voids(...(await people())).stdout).toContain("MPT-2026-000001 is void from now on");
  expect(shown(paymentOf(1))).toMatch(
    new RegExp(`VOID since .* by ${operators.one} and ${operators.two}: Given for another account`),
  );
  expect(voids(...(await people()))).toMatchObject({
    status: 1,
    stderr: "MPT-2026-000001 is void already.\n",
  });
  const { status, stderr } = kaunter("receipt", "void", "MPT-2026-000009", ...(await people()));
  expect([status, stderr]).toEqual([1, "There is no receipt MPT-2026-000009.\n"]);
});

test("the review list says since when, why and what is in suspense", () => {
  const lines = kaunter("review", "list").stdout.trim().split("\n");
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain("since 15-Mar-2026 10:00:00 AM");
  expect(lines[0]).toContain(`payment ${paymentOf(2)} (review),  asked RM 155.00,`);
  expect(lines[0]).toContain("in suspense RM 77.50:");
  expect(lines[0]).toContain(`was taken by ${referenceOf(2)}`);
  expect(lines[1]).toMatch(/in suspense RM 0.00: +FPX gave no answer about/);
});

test("money to be returned is listed, of all councils or one", () => {
  const all = kaunter("refunds", "list").stdout;
  expect(all).toMatch(/MPS\s+RM 50\.00 .* the charge was no longer owed/);
  expect(all).toMatch(/MPT\s+RM 105\.00 .* paid a second time/);
  expect(all).toMatch(/MPT\s+RM 52\.50 .* ruled to go back/);
  expect(all).toMatch(/total\s+RM 282\.50/);
  const one = kaunter("refunds", "list", "--council=MPT").stdout;
  expect(one).not.toContain("MPS");
  expect(one).toMatch(/total\s+RM 157\.50/);
});

/** The case of a payment, as the list names it. */
const caseOf = (place: number) =>
  new RegExp(`case (\\d+) .*${paymentOf(place)}`).exec(kaunter("review", "list").stdout)?.[1] ??
  "0";
const remark = "--remark=FPX statement of 16 March, line 4";
const named = async () => [...(await operators.shown()), remark];
/** Both times the same person, with the same code or with another's. */
const twice = async () => {
  const [by = "", code = ""] = await named();
  return [by, code, by.replace("--", "--approved-"), code.replace("--", "--approved-"), remark];
};

test.each([
  ["names nobody", async () => [], "Show who you are"],
  [
    "types two names",
    async () => ["--by=Rosnah", "--approved-by=Jamil", remark],
    "Show who you are",
  ],
  [
    "shows one person",
    async () => [...(await named()).slice(0, 2), remark],
    "Show who you are: --approved-by EMAIL",
  ],
  ["shows one person twice", twice, "a code is not right, or was used already"],
  [
    "shows a wrong code",
    async () => [...(await named()), "--approved-code=000000"],
    "a code is not right",
  ],
  ["gives no evidence", async () => (await named()).slice(0, 4), "Say on what evidence"],
])("a ruling that %s is refused", async (_fault, options, sentence) => {
  const shownBy = await options();
  const { status, stderr } = kaunter("review", "return", caseOf(2), "--amount=77.50", ...shownBy);
  expect([status, stderr]).toEqual([1, expect.stringContaining(sentence)]);
});

test("a ruling names a case that is open, and an amount", async () => {
  const { stderr } = kaunter("review", "return", caseOf(2), ...(await named()));
  expect(stderr).toContain("Say how much goes back by the provider's statement");
  const none = kaunter("review", "return", "999", "--amount=0.00", ...(await named()));
  expect(none.stderr).toContain("There is no such case");
});

test("two people's ruling closes the case, and the money becomes one to be returned", async () => {
  const closed = caseOf(2);
  const rule = async () =>
    kaunter("review", "return", closed, "--amount=77.50", ...(await named()));
  const { stdout } = await rule();
  expect(stdout).toContain(`Case ${closed} is closed: its money is to be returned`);
  expect(kaunter("review", "list").stdout).not.toContain(paymentOf(2));
  expect(shown(paymentOf(2))).toContain(
    `Decided by ${operators.one}, approved by ${operators.two}: FPX statement of 16`,
  );
  const again = await rule();
  expect(again.stderr).toContain("The case is closed already");
});

test("an operator has a provider asked about what it never answered", async () => {
  const { stdout } = kaunter("review", "ask", paymentOf(6), "--by=Rosnah");
  expect(stdout).toContain(`A worker asks about ${referenceOf(6)} within seconds`);
  const order = `select ordered_by from payment_checks where reference = '${referenceOf(6)}'`;
  expect(await asOwner(database, order)).toEqual([{ ordered_by: "Rosnah" }]);
});

test("a payment without a name is explained like any other", async () => {
  await asOwner(
    database,
    `update payments set payer_name = null, email = null, phone = null, email_index = null, phone_index = null where id = ${paymentOf(1)};
     update gateway_messages set body = null where reference = '${referenceOf(1)}'`,
  );
  const { stdout } = kaunter("payment", "show", paymentOf(1));
  expect(stdout).toContain(
    "by somebody whose name was removed after the time for which it is kept",
  );
  expect(stdout).toContain("its words were removed after the time for which they are kept");
  expect(stdout).toContain("  1.  MPT  assessment   A11  RM 100.00  settled");
});
