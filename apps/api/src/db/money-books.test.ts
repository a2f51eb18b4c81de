import { describe, expect, test } from "vitest";
import { asOwner, createTestDatabase } from "../testing/test-database.ts";
import { instead, openBooks, roles, without } from "../testing/books/attacks.ts";
import {
  amountSen,
  at,
  begin,
  event,
  message,
  paymentOf,
  referenceOf,
} from "../testing/books/payments.ts";
import { dismiss, mismatch, settle } from "../testing/books/money.ts";

const database = await createTestDatabase();
const attack = await openBooks(database);
const paid = paymentOf(1);
const open = paymentOf(8);
const openReference = referenceOf(8);

const entries = (place: number, seq: number, ...rows: [string, string, number][]) =>
  `insert into ledger_entries (payment_id, event_seq, council_code, account, amount_sen, at) values ${rows
    .map(
      ([council, account, sen]) =>
        `(${paymentOf(place)}, ${seq}, '${council}', '${account}', ${sen}, '${at}')`,
    )
    .join()};`;
const anEvent = (fields: string, values: string, from = "") =>
  `insert into payment_events (payment_id, seq, at, ${fields}) select ${open}, 3, '${at}', ${values} ${from}`;
const moved = (evidence: string, more: string, values: string, from?: string) =>
  anEvent(
    `kind, reference, from_status, to_status, evidence, ${more}`,
    `'moved', '${openReference}', 'in_progress', 'in_progress', '${evidence}', ${values}`,
    from,
  );
const handedOff = (reference: string, from: string, to: string, seq = 3) =>
  instead(
    anEvent(
      "kind, reference, from_status, to_status",
      `'handed_off', '${reference}', '${from}', '${to}'`,
    ),
    " 3,",
    ` ${seq},`,
  );
const proof = (reference: string) => `from gateway_messages where reference = '${reference}'`;
const approval = { evidence: "approved", to: "successful", receivedSen: amountSen } as const;
const settled = begin(9) + settle(9);
const unbalanced =
  begin(9) + mismatch(9) + entries(9, 3, ["mpt", "suspense", -1], ["mps", "suspense", 1]);

const held = begin(9) + mismatch(9);
const ruled = (booking: string, more: string, values: string) => `
  insert into payment_events (payment_id, seq, at, kind, reference, from_status, to_status, booking, ${more})
    select ${paymentOf(9)}, 4, '${at}', 'ruled', '${referenceOf(9)}', 'review', 'review', '${booking}', ${values};`;
const rulers = "decided_by, approved_by, remark";
const twoNames = "'Rosnah', 'Jamil', 'Statement 7'";

const lies: Record<string, [name: string, statements: string, lock: string][]> = {
  "what waits for a person": [
    ["suspense that nobody sees", without(held, "insert into cases"), "suspense_listed"],
    [
      "a case that is closed while its money is in suspense",
      `${held} update cases set closed_at = '${at}', closed_seq = 3 where payment_id = ${paymentOf(9)}`,
      "suspense_listed",
    ],
    ["a ruling of nobody", held + ruled("none", "facts", "'{}'"), "rightful_voice"],
    [
      "a ruling that moves money it does not name",
      held + ruled("refund", rulers, twoNames),
      "rightful_voice",
    ],
    [
      "a ruling that returns what it does not book",
      held + ruled("refund", `received_sen, ${rulers}`, `100, ${twoNames}`),
      "booking_true",
    ],
    [
      "a transfer of money that stays where it was",
      held +
        ruled("transfer", rulers, twoNames) +
        entries(9, 4, ["mpt", "suspense", 100], ["mpt", "refund_due", -100]),
      "booking_true",
    ],
    [
      "a dismissal that states no amount",
      instead(held + dismiss(9), `'refund', ${amountSen / 2}`, "'refund', null"),
      "money_of_evidence",
    ],
    [
      "a dismissal of less than is in suspense",
      instead(held + dismiss(9), `'refund', ${amountSen / 2}`, `'refund', ${amountSen / 2 - 1}`),
      "return_is_whole",
    ],
    [
      "a correction that no message proves",
      instead(
        held +
          ruled("suspense", `evidence, received_sen, ${rulers}`, `'mismatched', 9000, ${twoNames}`),
        "'ruled'",
        "'corrected'",
      ),
      "money_of_evidence",
    ],
  ],
  "the ledger": [
    ["councils that balance only together", unbalanced, "conservation"],
    [
      "the same, with the check put off as far as it goes",
      `set constraints all deferred; ${unbalanced}`,
      "conservation",
    ],
    [
      "a settlement with a sen too much",
      settled + entries(9, 3, ["mpt", "fees", -1]),
      "booking_true",
    ],
    [
      "an entry added to an event of another transaction",
      entries(1, 3, ["mpt", "council_payable", 500], ["mpt", "suspense", -500]),
      "entry_of_its_event",
    ],
    [
      "an entry of an event that booked nothing",
      begin(9) + entries(9, 1, ["mpt", "gateway_in_transit", 5], ["mpt", "fees", -5]),
      "entry_of_its_event",
    ],
    [
      "a settlement that books nothing",
      without(settled, "insert into ledger_entries"),
      "booking_true",
    ],
    [
      "a settlement booked to another account",
      settled + entries(9, 3, ["mpt", "fees", -5], ["mpt", "council_payable", 5]),
      "booking_true",
    ],
    [
      "a settlement booked to a third council's account",
      `${settled} ${entries(9, 3, ["mps", "fees", -5], ["mps", "council_payable", 5])}`,
      "booking_true",
    ],
    [
      "held money that is less than what came",
      instead(begin(9) + mismatch(9), "/ 2", "/ 4"),
      "booking_true",
    ],
    [
      "money owed back without a case",
      without(begin(9) + settle(9, { dueBack: [3] }), "insert into refunds"),
      "refunds_true",
    ],
    [
      "a case of refund that nothing owes",
      `insert into refunds (payment_id, event_seq, council_code, amount_sen, reason, created_at)
         values (${paid}, 3, 'mpt', 10500, 'paid_twice', '${at}')`,
      "refunds_true",
    ],
  ],
  "the proof": [
    [
      "money without a message or a person",
      instead(
        event(8, { ...approval, booking: "settlement" }),
        "(select max(id)",
        "(select max(null::bigint)",
      ),
      "money_needs_proof",
    ],
    [
      "an approval by two people",
      event(8, { ...approval, booking: "settlement", isRuling: true }),
      "rightful_voice",
    ],
    ["a decline that nobody said", moved("declined", "message_id", "null"), "rightful_voice"],
    [
      "our own conclusion put into the provider's mouth",
      message(openReference) + moved("lapsed", "message_id", "max(id)", proof(openReference)),
      "rightful_voice",
    ],
    [
      "the message of another attempt",
      moved("awaiting", "message_id", "max(id)", proof(referenceOf(1))),
      "proof_of_its_attempt",
    ],
    [
      "a message that did not verify",
      message(openReference, "bad_signature") +
        moved("awaiting", "message_id", "max(id)", proof(openReference)),
      "proof_verified",
    ],
    [
      "a message about no attempt",
      anEvent(
        "kind, from_status, to_status, message_id",
        "'contradiction', 'in_progress', 'in_progress', max(id)",
        proof(referenceOf(1)),
      ),
      "proof_names_attempt",
    ],
    [
      "a verified message of nothing",
      instead(message("X"), "'X'", "null"),
      "verified_of_something",
    ],
    [
      "an event about another payment's attempt",
      handedOff(referenceOf(1), "in_progress", "in_progress"),
      "event_of_its_payment",
    ],
    ...[
      "'Rosnah', 'Rosnah', 'x'",
      "'Rosnah', ' rosnah', 'x'",
      "'Rosnah', null, 'x'",
      "'Rosnah', 'Jamil', ' '",
      "' ', 'Jamil', 'x'",
    ].map((names): [string, string, string] => [
      `a ruling by ${names}`,
      moved("dismissed", "booking, decided_by, approved_by, remark", `'refund', ${names}`),
      "two_names",
    ]),
    [
      "a decline that brings money",
      message(openReference) +
        moved("declined", "booking, message_id", "'refund', max(id)", proof(openReference)),
      "money_of_evidence",
    ],
    [
      "an approval of nothing",
      instead(event(8, { ...approval, booking: "refund" }), `${amountSen}`, "null"),
      "money_of_evidence",
    ],
    [
      "a settlement that leaves the payment unpaid",
      event(8, { ...approval, to: "review", booking: "settlement" }),
      "settles_by_approval",
    ],
  ],
  "the history": [
    [
      "a status without its event",
      `update payments set status = 'review' where id = ${open}`,
      "status_of_history",
    ],
    [
      "an event without its status",
      event(8, { evidence: "awaiting", to: "pending" }),
      "status_of_history",
    ],
    [
      "evidence without its event",
      `update payment_attempts set evidence = 'awaiting' where reference = '${openReference}'`,
      "evidence_of_history",
    ],
    [
      "a gap in the events",
      handedOff(openReference, "in_progress", "in_progress", 4),
      "history_chained",
    ],
    [
      "an event that starts elsewhere than the last ended",
      handedOff(openReference, "pending", "pending"),
      "history_chained",
    ],
    [
      "a second beginning",
      anEvent("kind, to_status", "'created', 'in_progress'"),
      "first_is_created",
    ],
    [
      "a hand-off that moves the payment",
      handedOff(openReference, "in_progress", "pending"),
      "only_moves_move",
    ],
    ["a status that does not exist", handedOff(openReference, "paid", "paid"), "known_statuses"],
    [
      "a bill given away by a payment that is not in review",
      anEvent(
        "kind, from_status, to_status, facts",
        `'given_away', 'in_progress', 'in_progress', '{"to": "${paid}", "chargeIds": ["81"]}'`,
      ),
      "rightful_voice",
    ],
    [
      "something learnt of no attempt",
      anEvent("kind, from_status, to_status", "'moved', 'in_progress', 'in_progress'"),
      "move_is_whole",
    ],
  ],
};

describe.each(Object.entries(lies))("%s", (_of, cases) => {
  test.each(cases)("%s is refused to everybody", async (_name, statements, lock) => {
    for (const role of roles) expect(await attack(role, statements)).toMatchObject({ lock });
  });
});

describe("tricks", () => {
  test("a table of the same name, put in front, deceives no lock", async () => {
    const decoy = "create temp table ledger_entries as select * from public.ledger_entries;";
    const entry = instead(entries(9, 3, ["mpt", "fees", -1]), "into ", "into public.");
    const refusal = await attack("insider", settled + decoy + entry);
    expect(refusal).toMatchObject({ lock: "booking_true" });
  });

  test("every lock looks only where the books are, and is nobody's to borrow", async () => {
    const loose = `select proname from pg_proc where pronamespace = 'public'::regnamespace
      and prorettype = 'trigger'::regtype and (has_function_privilege('insider', oid, 'execute')
        or proconfig is distinct from array['search_path=pg_catalog, public, pg_temp'])`;
    expect(await asOwner(database, loose)).toEqual([]);
  });

  test("nobody chooses the number of a row, or the transaction that wrote it", async () => {
    const given = (table: string, name: string) =>
      `insert into ${table} (${name}) overriding system value values ('3')`;
    for (const table of ["payment_events", "ledger_entries"])
      for (const name of ["id", "written_by"])
        expect(await attack("insider", given(table, name))).toMatchObject({ code: "42501" });
  });

  test("a row says which transaction wrote it, whatever the owner claims", async () => {
    const claimed = settled
      .replaceAll("received_sen, message_id,", "written_by, received_sen, message_id,")
      .replaceAll(`'settlement', ${amountSen}`, `'settlement', '3', ${amountSen}`)
      .replace("account, amount_sen, at)", "account, amount_sen, at, written_by)")
      .replace(`account, sen, '${at}' from`, `account, sen, '${at}', '3'::xid8 from`);
    const isTold = (table: string) => `
      do $$ begin assert (select count(*) from ${table} where written_by = '3') = 0; end $$;`;
    const statements = claimed + isTold("payment_events") + isTold("ledger_entries");
    expect(claimed.split("'3'")).toHaveLength(3);
    expect(await attack("owner", statements)).toBeUndefined();
  });
});
