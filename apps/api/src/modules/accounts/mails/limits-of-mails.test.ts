import * as paths from "@kaunter/contracts/paths";
import { Client } from "pg";
import { expect, test } from "vitest";
import { aRegistration, citizensAt } from "../../../testing/citizen.ts";
import { aDevice } from "../../../testing/payer.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { asOwner, createTestDatabase, untilWaiting } from "../../../testing/test-database.ts";

const database = await createTestDatabase();
const testApp = await createTestApp(database, { level: "error" });
const { pass, deps } = testApp;
const { post, register, codeFor } = citizensAt(testApp);
const hourMs = 3_600_000;

const askForReset = (email: string) => post(paths.resetPassword, { type: "reset_password", email });
async function mailsTo(email: string): Promise<string[]> {
  const recipient = deps.personKey.indexOf("email", email).toString("hex");
  const rows = (await asOwner(
    database,
    `select kind from account_letters where recipient = decode('${recipient}', 'hex') order by ordered_at`,
  )) as { kind: string }[];
  return rows.map(({ kind }) => kind);
}

test("word that there is no account counts like a link to one: three an hour, whatever it is", async () => {
  const email = "ana@contoh.my";
  await askForReset(email);
  await askForReset(email);
  await register(aRegistration(email, await codeFor(email)));
  await askForReset(email);
  await askForReset(email);
  const told = (await mailsTo(email)).filter((kind) => kind !== "code");
  expect(told).toEqual(["reset_unknown", "reset_unknown", "reset"]);
});

test("an address gets ten links a day, and the next day again", async () => {
  const email = "badrul@contoh.my";
  for (let nth = 0; nth < 12; nth += 1) {
    expect((await askForReset(email)).statusCode).toBe(200);
    pass(hourMs);
  }
  expect(await mailsTo(email)).toHaveLength(10);
  pass(13 * hourMs);
  await askForReset(email);
  expect(await mailsTo(email)).toHaveLength(11);
});

test("a device lets us write to twenty people an hour, and to those again", async () => {
  const cookie = aDevice();
  const statuses: number[] = [];
  for (let nth = 0; nth < 21; nth += 1) {
    const wish = { email: `orang${nth}@contoh.my`, language: "en" };
    statuses.push((await post(paths.emailCode, wish, { cookie })).statusCode);
  }
  expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
  const again = { email: "orang0@contoh.my", language: "en" };
  expect((await post(paths.emailCode, again, { cookie })).statusCode).toBe(200);
});

test("of three who ask for a code to one mailbox at the same moment one gets it sent", async () => {
  const email = "chong@contoh.my";
  const lock = deps.personKey.indexOf("email", email).readBigInt64BE();
  const other = new Client({ connectionString: database.ownerUrl });
  await other.connect();
  await other.query(`select pg_advisory_lock(${lock})`);
  const asking = [1, 2, 3].map(() => post(paths.emailCode, { email, language: "en" }));
  await untilWaiting(database, 3);
  await other.end();
  await Promise.all(asking);
  expect(await mailsTo(email)).toEqual(["code"]);
});
