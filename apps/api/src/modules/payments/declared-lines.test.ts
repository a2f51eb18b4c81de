import type { Quotes } from "@kaunter/contracts/charges";
import type { Payment } from "@kaunter/contracts/payments";
import type { Problem } from "@kaunter/contracts/problem";
import { expect, test } from "vitest";
import { aDeclared } from "../../testing/declarations.ts";
import { aWish, payerAt } from "../../testing/payer.ts";
import { booksOf } from "../../testing/read-books.ts";
import { seedDatabase } from "../../testing/seeded.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, asRole, createTestDatabase } from "../../testing/test-database.ts";
import { changeSettings } from "../site/change-settings.ts";
import { openDeclared } from "./sealed-payer.ts";

const database = await createTestDatabase();
await seedDatabase(database);
const site = await createTestApp(database);
const payer = payerAt(site);
const books = booksOf(site.deps);

async function quote(item: object, language = "en") {
  const answer = await site.app.inject({
    method: "POST",
    url: "/api/quotes",
    payload: { items: [item] },
    headers: { "accept-language": language },
  });
  return answer.json<Quotes>().items[0];
}
async function pay(services: object[], amount: string) {
  const created = await payer.leave(aWish([], { services, amount }));
  expect((await payer.report(created.sellerExOrderNo, { told: "approved" })).body).toBe("OK");
  return created;
}
const linesOf = (id: string) =>
  asOwner(database, `select * from payment_lines where payment_id = ${id} order by line_no`);

test("12 people for three days cost 36.00, whatever days and amount the payer says", async () => {
  const quoted = await quote(aDeclared({ total_no_of_days: 1, amount: "1.00" }));
  expect(quoted).toMatchObject({
    offer: {
      amount: "36.00",
      gst_amount: "0.00",
      discount: "0.00",
      tied: [],
      explanation: [{ code: "local_government_charge", params: { people: 12, days: 3 } }],
    },
  });
});

test.each([
  ["en", "The minimum that can be paid online is RM\u00a01.00."],
  ["ms", "Amaun minimum yang boleh dibayar dalam talian ialah RM\u00a01.00."],
  ["zh", "网上缴付的最低金额为 RM\u00a01.00。"],
])("a visit of nobody costs nothing and is refused in words: %s", async (language, reason) => {
  const quoted = await quote(aDeclared({ total_no_of_people: 0 }), language);
  expect(quoted).toMatchObject({ error: "amount_too_small", reason });
});

test("what is wrong with a declaration is told field by field, and begins no payment", async () => {
  const item = aDeclared({ end_date: "2026-02-28", email: "siti", license_no: " " });
  const answer = await payer.create(aWish([], { services: [item], amount: "36.00" }));
  expect(answer.statusCode).toBe(400);
  expect(answer.json<Problem>().fields).toEqual({
    end_date: "end_after_start",
    email: "invalid_email",
    license_no: "required",
  });
  expect(await books.count("payments")).toBe(0);
});

test.each([
  ["of a council that takes none", aDeclared({ council: "mdkp" }), "payment_type_not_available"],
  [
    "under the name of a charge",
    { ...aDeclared(), _id: "mpt.ticket.TK00000001" },
    "invalid_request",
  ],
])("a declaration %s is refused", async (_, item, error) => {
  expect(await quote(item)).toMatchObject({ error });
});

test("a declared charge is paid like any other, at the council's rate, and holds nobody else up", async () => {
  await asOwner(
    database,
    `update councils set rates = '{"local_government_charge": {"perPersonAndDaySen": 250}}' where code = 'mps'`,
  );
  const [here, there] = [aDeclared(), aDeclared({ council: "mps" })];
  const created = await pay([here, there], "126.00");
  expect(await books.count("reservations")).toBe(0);
  expect(await books.balancesOf(created._id)).toEqual({
    "mps council_payable": -9_000,
    "mps gateway_in_transit": 9_000,
    "mpt council_payable": -3_600,
    "mpt gateway_in_transit": 3_600,
  });
  const shown = (await payer.look(created)).json<Payment>();
  expect(shown.services).toMatchObject([
    {
      type: "local_government_charge",
      account_no: "KPK/LN 1234",
      charge: here._id,
      outcome: "settled",
    },
    { council: "mps", amount: "90.00", charge: there._id },
  ]);
});

test("what was declared stays with its line and is nobody's to change; history keeps no name", async () => {
  const created = await pay([aDeclared()], "36.00");
  const declaration = {
    licenceNo: "KPK/LN 1234",
    people: 12,
    startOn: "2026-03-01",
    endOn: "2026-03-04",
  };
  const kept = (await linesOf(created._id)) as { declarant: Buffer }[];
  expect(kept).toMatchObject([{ charge_id: null, declaration }]);
  const line = { paymentId: created._id, lineNo: 1 };
  expect(
    openDeclared(site.deps.personKey, "declarant", line, kept[0]?.declarant ?? Buffer.alloc(0)),
  ).toMatchObject({ customerName: "Sinar Maju Tours", phone: "+60135550101" });
  const change = `update payment_lines set declaration = '{}' where payment_id = ${created._id}`;
  await expect(asRole("server", database, change)).rejects.toMatchObject({ code: "42501" });
  await expect(asOwner(database, change)).rejects.toMatchObject({ code: "23001" });
  const told = await asOwner(
    database,
    `select facts from payment_events where payment_id = ${created._id}`,
  );
  expect(JSON.stringify(told)).not.toMatch(/Sinar|Siti|KPK\/LN/);
});

test("a line pays a charge or a declaration, never both and never neither", async () => {
  const created = await pay([aDeclared()], "36.00");
  const line = (columns: string, values: string) =>
    asOwner(
      database,
      `insert into payment_lines (payment_id, line_no, council_code, kind, account, amount_sen, explanation${columns})
       values (${created._id}, 9, 'mpt', 'ticket', 'council_payable', 1, '[]'${values})`,
    );
  const refused = { code: "23514", constraint: "line_of_something" };
  await expect(line("", "")).rejects.toMatchObject(refused);
  const both = line(
    ", charge_id, charge_version, declaration",
    ", (select min(id) from charges where council_code = 'mpt'), 1, '{}'",
  );
  await expect(both).rejects.toMatchObject(refused);
});

test("an amount other than the rules' is refused, and a closed site names the licence", async () => {
  const wish = aWish([], { services: [aDeclared()], amount: "1.00" });
  expect((await payer.create(wish)).json<Problem>().code).toBe("price_changed");
  await changeSettings(site.operator, { closing: true });
  expect((await payer.create(wish)).json<Problem>().reason).toContain("KPK/LN 1234");
  await changeSettings(site.operator, { closing: false });
});
