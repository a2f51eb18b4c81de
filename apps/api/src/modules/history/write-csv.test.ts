import * as paths from "@kaunter/contracts/paths";
import type { CreatedPayment } from "@kaunter/contracts/payments";
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { citizensAt } from "../../testing/citizen.ts";
import { aDeclared } from "../../testing/declarations.ts";
import { aCompound, aWish } from "../../testing/payer.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const { app } = site;
const siti = await citizensAt(site).signUp("siti@contoh.my");

async function begin(wish: object) {
  const headers = { ...siti.headers, "idempotency-key": randomUUID() };
  const url = paths.createPayment;
  return (await app.inject({ method: "POST", url, headers, payload: wish })).json<CreatedPayment>();
}

const compound = await aCompound(database);
await asOwner(
  database,
  `update councils set name_my = 'Majlis "Tawau"', name_zh = '斗湖市议会', kinds = kinds || '{local_government_charge}'`,
);
const first = await begin(aWish([compound]));
const license_no = '=HYPERLINK("https://evil.example")';
const second = await begin(aWish([], { services: [aDeclared({ license_no })], amount: "36.00" }));

const load = (words: Record<string, string> = {}) =>
  app.inject({
    url: `${paths.historyCsv}?${new URLSearchParams(words).toString()}`,
    headers: siti.headers,
  });

test("a history is a file that spreadsheets read in every language, and that holds no key to a payment", async () => {
  const answer = await load();
  expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(answer.headers["content-disposition"]).toBe('attachment; filename="kaunter.csv"');
  const [heading = "", newest = "", oldest = "", ...rest] = answer.body.split("\r\n");
  expect(heading).toBe(
    '\uFEFF"Tarikh","No. Rujukan","Majlis","Jenis Bayaran","No. Akaun","Amaun (RM)","Status"',
  );
  expect(newest).toContain(`"${second._id}"`);
  expect(oldest).toMatch(
    new RegExp(
      `^"[\\d/: PTG]+","${first._id}","Majlis ""Tawau""","Kompaun","I99-\\d{6}","75.00","Dalam Proses"$`,
    ),
  );
  expect(rest).toEqual([""]);
  expect(answer.body).not.toContain(first.capability);
});

test("a link says its language and its filters", async () => {
  const lines = (await load({ language: "zh", type: "compound" })).body.trim().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('"斗湖市议会","罚单"');
  expect((await load({ language: "fr" })).statusCode).toBe(400);
});

test("what a payer wrote is text to a spreadsheet, never a formula", async () => {
  const { body } = await load({ type: "local_government_charge" });
  expect(body).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
});
