import { sen } from "@kaunter/domain/money";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { gatewayWords } from "../../../gateways.ts";
import { settle } from "../../../testing/books/money.ts";
import { at, begin, paymentOf, registry } from "../../../testing/books/payments.ts";
import { aDeclared } from "../../../testing/declarations.ts";
import { aCompound, aWish, payerAt } from "../../../testing/payer.ts";
import { booksOf } from "../../../testing/read-books.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../../testing/test-database.ts";
import { ruleOnCase } from "../../payments/moves/rule-on-case.ts";
import { wordsFrom } from "../../payments/gateway-words.ts";
import { atOneMoment } from "../snapshot.ts";
import { harmless } from "../words.ts";
import { paymentText } from "./payment-text.ts";
import { readPayment } from "./read-payment.ts";

const database = await createTestDatabase();
const site = await createTestApp(database, { level: "error" });
const payer = payerAt(site);
const books = booksOf(site.deps);
const approved = { told: "approved", code: "00" } as const;

const explain = async (id: string, words = gatewayWords) => {
  const record = await atOneMoment(site.operator.db, (tx) => readPayment(tx, id));
  return paymentText(record, wordsFrom(words));
};
const leave = async () => payer.leave(aWish([await aCompound(database)]));
const rule = async (id: string, amount: number, remark = "The provider's statement") => {
  const [caseId = "0"] = await books.openCasesOf(id);
  const people = { decidedBy: "Rosnah", approvedBy: "Jamil\u001b[2J", remark };
  await ruleOnCase(site.operator, { caseId, returnedSen: sen(amount), ...people });
};
const linesOf = (text: string, part: string) => text.split("\n").filter((l) => l.includes(part));

await asOwner(
  database,
  `begin; ${registry} ${begin(1)} ${settle(1)} commit;
   update councils set kinds = '{compound,local_government_charge}',
     rates = '{"compound": {"ladder": [{"untilDay": 100000, "vehicleSen": 1000, "otherBasisPoints": 10000}]}}'`,
);

test("a larger amount, two rulings and what was said after them are told as what they are", async () => {
  const { _id, sellerExOrderNo } = await leave();
  for (const amount of ["70.00", "80.00"]) {
    await payer.report(sellerExOrderNo, { ...approved, amount });
  }
  await rule(_id, 8_000);
  await payer.report(sellerExOrderNo, { ...approved, amount: "90.00" });
  await rule(_id, 1_000);
  const text = await explain(_id);
  expect(text).toContain(
    `${sellerExOrderNo}: FPX names a larger amount than before. The payment stays review.`,
  );
  expect(text).toContain("a person ruled that the money goes back. The payment goes from review");
  expect(text).toContain("CONTRADICTION. FPX now says that it took more, against what was decided");
  expect(text).toContain(`${sellerExOrderNo}: two people closed a case. The payment stays failed.`);
});

test("what people and strangers wrote cannot steer the terminal, and is cut where it is too long", async () => {
  const { _id, sellerExOrderNo } = await leave();
  await payer.report(sellerExOrderNo, {
    ...approved,
    amount: "70.00",
    txnId: "T\u0007".repeat(40),
  });
  await rule(_id, 7_000, `\u202e${"x".repeat(999)}`);
  const text = await explain(_id);
  expect(text).toContain("Decided by Rosnah, approved by Jamil?[2J: ?xxx");
  expect(text).not.toMatch(/(?!\n)\p{C}/u);
});

test("whatever strangers write, it is shown without control characters and not at length", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(0xffff), { maxLength: 60 }), fc.nat(70), (units, longest) => {
      const shown = harmless(String.fromCharCode(...units), longest);
      expect(shown).not.toMatch(/\p{C}/u);
      expect(shown.length).toBeLessThanOrEqual(longest);
    }),
  );
});

test("a message of the very moment of an event stands before it", async () => {
  await asOwner(
    database,
    `insert into gateway_messages (provider, channel, reference, body, digest, verdict, received_at)
       select 'fpx', 'direct', reference, 'a', sha256('a'), 'verified', '${at}' from payment_attempts
       where payment_id = ${paymentOf(1)}`,
  );
  const text = await explain(paymentOf(1));
  expect(text.indexOf("It told us nothing new")).toBeGreaterThan(0);
  expect(text.indexOf("It told us nothing new")).toBeLessThan(text.indexOf("1. Made"));
});

test("the words of a provider that has no gateway any more are not guessed at", async () => {
  const text = await explain(paymentOf(1), []);
  expect(text).toContain("RM 155.00 by fpx\n");
  expect(text).toContain("somebody called us, believed: nothing that can be read");
  expect(wordsFrom([])("\u001b".repeat(99)).describeChoice({ provider: "card" })).toBe(
    "?".repeat(40),
  );
});

test("only a mail with the receipt is one; another mail leaves it to be sent", async () => {
  const mailed = (purpose: string) =>
    asOwner(
      database,
      `insert into payment_mails values (${paymentOf(1)}, '${purpose}', 'refused', '<${purpose}@kaunter>', '${at}')`,
    );
  const next = "  The receipt is mailed to the payer";
  await mailed("refund");
  expect(await explain(paymentOf(1))).toContain(next);
  await mailed("receipt");
  const text = await explain(paymentOf(1));
  expect(text).not.toContain(next);
  expect(text).toContain("  receipt: refused for good by the mail server 15-Mar-2026");
});

test("a void that its council knows of says since when", async () => {
  await asOwner(
    database,
    `insert into receipt_voids values ('MPS-2026-000001', 'Wrong stall', 'Rosnah', 'Jamil', '${at}');
     update void_postings set posting_no = 'V-1', posted_at = '2026-03-16T02:00:00Z'`,
  );
  expect(linesOf(await explain(paymentOf(1)), "VOID since")).toEqual([
    expect.stringContaining("Wrong stall; the council knows since 16-Mar-2026 10:00:00 AM"),
  ]);
});

test("who ended the links and what became of a mail is told", async () => {
  await asOwner(
    database,
    `begin; update payments set capability_version = 2 where id = ${paymentOf(1)};
     insert into link_revocations values (${paymentOf(1)}, 2, 'owner', null, null, '${at}');
     update payments set capability_version = 3 where id = ${paymentOf(1)};
     insert into link_revocations
       values (${paymentOf(1)}, 3, 'operator', 'Ana', 'The link was in a newspaper' || chr(8238), '${at}'); commit;
     insert into payer_letters values (${paymentOf(1)}, 1, 'receipt_copy', null, '${at}', 'refused', '${at}')`,
  );
  const text = await explain(paymentOf(1));
  const when = "15-Mar-2026 10:00:00 AM";
  expect(text).toContain(`  links revoked ${when} by the owner, signed in\n`);
  expect(text).toContain(`  links revoked ${when} by Ana: The link was in a newspaper?\n`);
  expect(text).toContain(`ordered ${when}: refused for good by the mail server ${when}`);
});

test("an attempt of which its bank has spoken is asked about, though its payer seems never to have left", async () => {
  const { _id, sellerExOrderNo } = await leave();
  await payer.report(sellerExOrderNo, { told: "awaiting" });
  await asOwner(
    database,
    `alter table payment_attempts disable trigger user;
     update payment_attempts set handed_off_at = null where payment_id = ${_id};
     alter table payment_attempts enable trigger user`,
  );
  const text = await explain(_id);
  expect(text).toContain(`FPX is asked about ${sellerExOrderNo} on`);
  expect(text).not.toContain("nobody is asked about it");
});

test("bills carry the number that people know: as it is written, or as its payer declared it", async () => {
  const compound = await aCompound(database);
  const declared = aDeclared();
  const services = [{ _id: compound, selection: "full" }, declared];
  const { _id } = await payer.leave(aWish([], { services, amount: "111.00" }));
  const text = await explain(_id);
  const written = compound.split(".")[2]?.replace(/^(...)/, "$1-");
  expect(text).toMatch(new RegExp(` 1\\. +MPT +compound +${written} +RM 75\\.00`));
  expect(text).toMatch(/ 2\. +MPT +local government charge +KPK\/LN 1234 +RM 36\.00/);
  expect(text).toMatch(new RegExp(`Kept from other payers since .*: MPT compound ${written}`));
});
