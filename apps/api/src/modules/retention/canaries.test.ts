import * as paths from "@kaunter/contracts/paths";
import { expect, test } from "vitest";
import { aRegistration, citizensAt } from "../../testing/citizen.ts";
import { aDeclared } from "../../testing/declarations.ts";
import { sendPayerMails } from "../../testing/payer-mails.ts";
import { aCompound, aLicence, aWish, payerAt } from "../../testing/payer.ts";
import { csvOf, registersOf, rowOf } from "../../testing/registers.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";
import { tellReceipt } from "../notifications/tell-receipt.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const payer = payerAt(site);

/** As they would be found by somebody who has the database, or a copy of it, and looks for a person. */
const payers = [
  "Kanari Burung",
  "KANARI BURUNG",
  "kanari@contoh.my",
  "betul@contoh.my",
  "137774242",
  "810203125439",
];
const accounts = ["Merpati Burung", "merpati@contoh.my", "138885353", "790807125431"];
const holder = "830405125437";

/** Where a person is found in clear, and why. */
const known: Readonly<Record<string, string>> = {
  "users.email": "who logs in is found by it, and it is compared without a key by every reminder",
  "users.full_name": "its account is deleted with it",
};

async function placesOf(canaries: readonly string[]): Promise<string[]> {
  const columns = (await asOwner(
    database,
    `select format('%I.%I', table_schema, table_name) as place, column_name as name, data_type as type,
       table_name || '.' || column_name as shown
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'
       and data_type in ('text', 'character varying', 'json', 'jsonb', 'bytea', 'ARRAY')`,
  )) as { place: string; name: string; type: string; shown: string }[];
  expect(columns.length).toBeGreaterThan(100);
  const found = columns.map(({ place, name, type, shown }) => {
    const text = type === "bytea" ? `encode("${name}", 'escape')` : `"${name}"::text`;
    const isThere = canaries.map((each) => `position('${each}' in ${text}) > 0`).join(" or ");
    return `select '${shown}' as place where exists (select from ${place} where ${isThere})`;
  });
  const rows = (await asOwner(database, found.join(" union all "))) as { place: string }[];
  return [...new Set(rows.map(({ place }) => place))].toSorted();
}

test("who paid is nowhere in clear, through the whole life of a payment", async () => {
  const _id = await aLicence(database);
  const consent = { name: "KANARI BURUNG", ic_no: "810203125439" };
  const price = await payer.price(_id, "renewal");
  const person = { full_name: "Kanari Burung", email: "kanari@contoh.my", contact: "013-777 4242" };
  const wish = { ...person, services: [{ _id, selection: "renewal", consent }], amount: price };
  const paid = await payer.leave(aWish([], wish));
  const visited = { customer_name: "Kanari Burung", full_name: "Kanari Burung" };
  const declared = aDeclared({ ...visited, email: person.email, phone: person.contact });
  await payer.leave(aWish([], { ...person, services: [declared], amount: "36.00" }));
  const left = await payer.leave(aWish([await aCompound(database)], person));
  await payer.report(left.sellerExOrderNo, { told: "declined" });
  await payer.report(paid.sellerExOrderNo, { told: "approved" });
  const correction = {
    _id: paid._id,
    payer_capability: paid.payer_capability,
    email: "betul@contoh.my",
  };
  await site.app.inject({ method: "POST", url: paths.correctEmail, payload: correction });
  await tellReceipt(site.worker, paid._id);
  await sendPayerMails(site, database, paid._id);
  await site.app.inject({
    method: "POST",
    url: paths.requery,
    payload: { number: paid._id, contact: "betul@contoh.my" },
  });
  expect(site.outside.mails.map(({ to }) => to)).toContain("betul@contoh.my");
  expect(await placesOf(payers)).toEqual([]);
});

test("an account is in clear where it is written down, and nowhere else", async () => {
  const { register, codeFor, logIn } = citizensAt(site);
  const code = await codeFor("merpati@contoh.my");
  const own = { full_name: "Merpati Burung", ic_num: "790807125431", phone: "013-888 5353" };
  await register(aRegistration("merpati@contoh.my", code, own));
  await logIn("merpati@contoh.my");
  expect(await placesOf(accounts)).toEqual(Object.keys(known).toSorted());
});

test("a holder's identity number stays in the council's file, first and second version alike", async () => {
  const registers = registersOf(database);
  await registers.setUp("mps");
  for (const kind of ["trading_licence", "council_licence"] as const) {
    for (const owner_name of ["SITI BINTI ALI", "SITI BINTI ALIAS"]) {
      const csv = csvOf([rowOf(kind, { owner_name, owner_ic: holder })]);
      await registers.done(kind, csv, { council: "mps" });
    }
  }
  const kept = `select record ->> 'ownerIc' as end from charges where council_code = 'mps'`;
  expect(await asOwner(database, kept)).toEqual([{ end: "********5437" }, { end: "********5437" }]);
  expect(await placesOf([holder])).toEqual([]);
  const plain = `update charges set record = jsonb_set(record, '{ownerIc}', '"${holder}"') where council_code = 'mps'`;
  await expect(asOwner(database, plain)).rejects.toThrow("charges_identity_hidden");
});

test("nothing of them is in the log", () => {
  const log = site.logged.join("");
  for (const canary of [...payers, ...accounts, holder]) expect(log).not.toContain(canary);
});
