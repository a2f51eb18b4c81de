import { randomBytes } from "node:crypto";
import { dayOf, yearOf } from "@kaunter/domain/calendar";
import * as fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { aLicence, aPermit, payerAt } from "../../testing/payer.ts";
import { renew as renewIn } from "../../testing/renewals.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";
import { voidReceipt } from "../receipts/void-receipt.ts";
import { ruleOnLicence } from "./rule-on-licence.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const payer = payerAt(site);
const thisYear = yearOf(dayOf(new Date()));
const people = { decidedBy: "Rosnah", approvedBy: "Jamil", remark: "As the council wrote" };

const renew = (id: string) => renewIn(site, database, id);

function ask(method: "POST" | "PUT", document: string, payload?: object) {
  const url = Buffer.from(`digital_license/${document}`).toString("base64");
  const body = { url, ...(payload && { payload }) };
  return site.app.inject({ method, url: "/api/query", payload: body });
}

test("the device that paid and the bearer of the handle see the licence as it was issued", async () => {
  const id = await aLicence(database);
  const amount = await payer.price(id, "renewal");
  const { document, handle, payer_capability } = await renew(id);
  const answers = await Promise.all([
    ask("POST", document, { handle }),
    ask("POST", document, { payer_capability }),
  ]);
  for (const answer of answers)
    expect(answer.json()).toMatchObject({
      _id: `${id.split(".")[2]}-${thisYear}`,
      council: "mpt",
      state: "valid",
      payment: { paid_until_year: thisYear, amount },
      license: {
        m_kod_type: "NIAGA",
        name: "SITI BINTI ALI",
        ic_no: "********5678",
        sah_hingga: `31/12/${thisYear}`,
      },
      barcode: document,
    });
  expect(answers[0].json().payment).not.toHaveProperty("paid_until_month");
});

test("a name that the council changes later changes no licence that was issued", async () => {
  const id = await aPermit(database);
  const { document, handle } = await renew(id);
  await asOwner(
    database,
    `update charges set record = record || '{"ownerName": "ALI"}' where number = '${id.split(".")[2]}'`,
  );
  const shown = (await ask("POST", document, { handle })).json();
  expect(shown.license.name).toBe("SITI BINTI ALI");
  expect(shown.payment.paid_until_month).toBeGreaterThan(0);
});

test("a stranger gets 404 for a licence, whichever other handle or capability they show", async () => {
  const [own, other] = [
    await renew(await aLicence(database)),
    await renew(await aLicence(database)),
  ];
  const strangers = [
    undefined,
    {},
    { handle: other.handle },
    { payer_capability: other.payer_capability },
    // The link to the payment, which anyone may have been sent.
    { payer_capability: own.capability },
    { handle: own.capability },
  ];
  for (const method of ["POST", "PUT"] as const)
    for (const payload of strangers)
      expect((await ask(method, own.document, payload)).statusCode).toBe(404);
});

test("a licence tells what became of it, and its revision changes with it", async () => {
  const { _id, document, handle } = await renew(await aLicence(database));
  const told = async () => {
    const { state, _rev } = (await ask("POST", document, { handle })).json();
    return [state, String(_rev).split("-")[0]];
  };
  expect(await told()).toEqual(["valid", "1"]);
  for (const [place, ruling] of (["suspended", "reinstated", "revoked"] as const).entries()) {
    await ruleOnLicence(site.operator, { document, council: "mpt", ruling, ...people });
    const state = ruling === "reinstated" ? "valid" : ruling;
    expect(await told()).toEqual([state, `${place + 2}`]);
  }
  const rows = await asOwner(database, `select number from receipts where payment_id = ${_id}`);
  for (const { number } of rows as { number: string }[])
    await voidReceipt(site.operator, { number, ...people });
  expect(await told()).toEqual(["void", "4"]);
});

const rows = () =>
  asOwner(
    database,
    `select (select json_agg(d order by issue_no) from digital_licences d) as licences,
       (select json_agg(u order by seq) from licence_rulings u) as rulings,
       (select json_agg(x order by x) from (select * from licence_corrections) x) as corrections,
       (select json_agg(c order by id) from charges c) as charges,
       (select json_agg(r order by number) from receipts r) as receipts,
       (select count(*) from photo_submissions) + (select count(*) from licence_photos) as photos`,
  );

test("storing a licence answers that it exists, and writes nothing of what it was given", async () => {
  const { document, handle } = await renew(await aLicence(database));
  const before = await rows();
  const lies = { license: { name: "ALI", sah_hingga: "31/12/2099" }, picture: "x", barcode: "y" };
  const answer = await ask("PUT", document, { handle, ...lies });
  const { _rev } = (await ask("POST", document, { handle })).json();
  expect(answer.json()).toEqual({ ok: true, id: document, rev: _rev });
  for (const name of [`${document}0`, "R000001-2027", "201-0001-2027-12"])
    expect((await ask("PUT", name, { handle, ...lies })).statusCode).toBe(404);
  expect((await ask("PUT", document, { handle, state: "valid" })).statusCode).toBe(400);
  expect(await rows()).toEqual(before);
});

const fields = "payment signature license barcode logo picture url state photo _rev".split(" ");

test("whatever is stored as a licence, no row changes", async () => {
  const { document, handle } = await renew(await aLicence(database));
  const before = await rows();
  const said = fc.dictionary(fc.constantFrom(...fields), fc.jsonValue(), { maxKeys: 4 });
  const shownHandle = fc.oneof(fc.constant(handle), fc.jsonValue());
  const answers = new Set<number>();
  await fc.assert(
    fc.asyncProperty(said, shownHandle, async (lies, shown) => {
      answers.add((await ask("PUT", document, { ...lies, handle: shown })).statusCode);
    }),
    { seed: 18, numRuns: 300 },
  );
  expect(answers).toEqual(new Set([200, 400]));
  expect(await rows()).toEqual(before);
});

test("a million guessed links lead to no licence, and no link says which licence it is of", async () => {
  const known = await Promise.all(
    Array.from({ length: 5 }, async () => renew(await aLicence(database))),
  );
  let hits = 0;
  for (let batch = 0; batch < 20; batch += 1) {
    const guesses = Array.from({ length: 50_000 }, () => randomBytes(16).toString("base64url"));
    const found = await site.deps.db
      .selectFrom("digitalLicences")
      .select("handle")
      .where("handle", "in", sql<string>`(select unnest(${guesses}::text[]))`)
      .execute();
    hits += found.length;
  }
  expect(hits).toBe(0);
  for (const { handle, document } of known) {
    const decoded = Buffer.from(handle, "base64url");
    const [number = ""] = document.split("-");
    expect(decoded).toHaveLength(16);
    for (const text of [handle, decoded.toString("latin1"), decoded.toString("hex")])
      expect(text).not.toContain(number.replace("R", ""));
  }
});
