import { randomUUID } from "node:crypto";
import * as paths from "@kaunter/contracts/paths";
import type { CreatedPayment } from "@kaunter/contracts/payments";
import type { Problem } from "@kaunter/contracts/problem";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { citizensAt, cookieOf, goodPassword } from "../../../testing/citizen.ts";
import { aCompound, aLicence, aStall, aWish, payerAt } from "../../../testing/payer.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { asOwner, createTestDatabase, untilWaiting } from "../../../testing/test-database.ts";
import { SmsRefused } from "../../notifications/sms-sender.ts";
import { personKeyFrom } from "../../privacy/person-key.ts";

const database = await createTestDatabase();
const testApp = await createTestApp(database);
const broken = await createTestApp(database, {
  sms: { send: () => Promise.reject(new SmsRefused("no credit")) },
});
const without = await createTestApp(database, { sms: undefined });
const newer = await createTestApp(database, {
  personKey: personKeyFrom(Buffer.alloc(32, 9), [Buffer.alloc(32, 8)]),
});
const { app, outside, pass } = testApp;
const { signUp, post, logIn, codeFor, readMail, resetIdFor, query } = citizensAt(testApp);
const payer = payerAt(testApp);
const newPassword = "payung merah tua";
const codeOf = ({ body }: { body: string }) =>
  (JSON.parse(body) as Partial<Problem>).code ?? "done";

test("a password is changed by whoever shows the old one; other devices are logged out, links die", async () => {
  const { email, headers } = await signUp("ana@contoh.my");
  const elsewhere = { cookie: cookieOf(await logIn(email)) };
  const link = await resetIdFor(email);
  const change = (old_password: string) =>
    post(
      paths.changePassword,
      { old_password, password: newPassword, confirm_password: newPassword },
      headers,
    );
  expect(codeOf(await change("salah sekali"))).toBe("auth_error");
  const changed = await change(goodPassword);
  expect(codeOf(changed)).toBe("done");
  const look = async (shown: { cookie: string }) =>
    (await app.inject({ url: paths.sessions, headers: shown })).statusCode;
  const here = { cookie: cookieOf(changed) };
  expect([await look(here), await look(headers), await look(elsewhere)]).toEqual([200, 401, 401]);
  expect((await logIn(email, newPassword)).statusCode).toBe(200);
  expect(codeOf(await query(`reset_password/${link}`))).toBe("invalid_request_3");
  expect(await readMail(email)).toContain("has been changed");
});

test("an address is changed by the code from the new mailbox; the old one is told, other devices are logged out", async () => {
  const { email, headers } = await signUp("badrul@contoh.my");
  const elsewhere = { cookie: cookieOf(await logIn(email)) };
  const to = "badrul.baru@contoh.my";
  const move = (code: string, address = to) =>
    post(paths.changeEmail, { email: address, code }, headers);
  expect(codeOf(await move("000000", email))).toBe("data_no_changes");
  const code = await codeFor(to);
  expect(codeOf(await move(code === "123456" ? "654321" : "123456"))).toBe("invalid_code");
  expect(codeOf(await move(code))).toBe("done");
  expect(await readMail(email)).toContain("now uses another email address");
  expect((await app.inject({ url: paths.sessions, headers: elsewhere })).statusCode).toBe(401);
  expect([(await logIn(email)).statusCode, (await logIn(to)).statusCode]).toEqual([401, 200]);
  expect((await app.inject({ url: paths.session, headers })).json()).toMatchObject({
    userCtx: { name: to },
  });
});

test("an address that another account has stays with it", async () => {
  await signUp("chong@contoh.my");
  const { headers } = await signUp("devi@contoh.my");
  pass(60_000);
  const code = await codeFor("chong@contoh.my");
  const answer = await post(paths.changeEmail, { email: "chong@contoh.my", code }, headers);
  expect(codeOf(answer)).toBe("email_already_exist");
});

test("a phone is verified by the code from its text message, once a minute and five times a day", async () => {
  const { email, headers } = await signUp("faridah@contoh.my");
  const send = () => post(paths.phoneCode, {}, headers);
  const show = (code: string) => post(paths.phone, { code }, headers);
  expect((await send()).json()).toEqual({ ok: true });
  expect(codeOf(await send())).toBe("too_many_requests");
  const text = outside.texts.at(-1);
  const code = /\d{6}/.exec(text?.text ?? "")?.[0] ?? "";
  expect(text?.to).toBe("+60135550101");
  expect(codeOf(await show(code === "123456" ? "654321" : "123456"))).toBe("invalid_code");
  expect(codeOf(await show(code))).toBe("done");
  expect(codeOf(await show(code))).toBe("invalid_code");
  const own = await query(`_users/org.couchdb.user:${email}`, undefined, headers);
  expect(own.json()).toMatchObject({ phone_verified: true });
  const codes: string[] = [];
  for (let nth = 0; nth < 5; nth += 1) {
    pass(60_000);
    codes.push(codeOf(await send()));
  }
  expect(codes).toEqual(["done", "done", "done", "done", "too_many_requests"]);
});

test("a phone that was registered under an earlier person key is verified", async () => {
  const { email, headers } = await signUp("nadia@contoh.my");
  await asOwner(database, "delete from account_letters where kind = 'phone_code'");
  const later = citizensAt(newer);
  await later.post(paths.phoneCode, {}, headers);
  const [code = ""] = /\d{6}/.exec(newer.outside.texts.at(-1)?.text ?? "") ?? [];
  expect(codeOf(await later.post(paths.phone, { code }, headers))).toBe("done");
  const own = await later.query(`_users/org.couchdb.user:${email}`, undefined, headers);
  expect(own.json()).toMatchObject({ phone_verified: true });
});

test("a session that was ended meanwhile verifies no phone", async () => {
  const { email, headers } = await signUp("mastura@contoh.my");
  await asOwner(database, "delete from account_letters where kind = 'phone_code'");
  await post(paths.phoneCode, {}, headers);
  const [code = ""] = /\d{6}/.exec(outside.texts.at(-1)?.text ?? "") ?? [];
  const other = new Client({ connectionString: database.ownerUrl });
  await other.connect();
  onTestFinished(() => other.end());
  const own = `(select id from users where email = '${email}')`;
  await other.query(`begin; select from users where id = ${own} for update;
    delete from sessions where user_id = ${own}`);
  const shown = post(paths.phone, { code }, headers);
  await untilWaiting(database, 1);
  await other.query("commit");
  expect(codeOf(await shown)).toBe("user_error_relogin");
});

test.each([
  ["the messaging host refuses", broken, "gopal@contoh.my"],
  ["there is none", without, "hassan@contoh.my"],
])("a text message that is not sent is said at once: %s", async (_name, at, email) => {
  const { headers } = await signUp(email);
  await asOwner(database, "delete from account_letters where kind = 'phone_code'");
  const answer = await citizensAt(at).post(paths.phoneCode, {}, headers);
  expect([answer.statusCode, answer.json<Problem>().reason]).toEqual([502, "Failed to send SMS"]);
});

/** A payment begun while signed in, and a saved bill. */
async function payAndSave(headers: Record<string, string>, nickname: string) {
  const chargeId = await aCompound(database);
  const key = { "idempotency-key": randomUUID() };
  const paid = await post(paths.createPayment, aWish([chargeId]), { ...headers, ...key });
  const [, , no = ""] = (await aStall(database)).split(".");
  await post(paths.bills, { council: "mpt", type: "market", no, nickname }, headers);
  return paid.json<{ _id: string }>()._id;
}

test("who takes the own data gets all of it, readable, and nothing of others", async () => {
  const { email, headers } = await signUp("ikmal@contoh.my");
  const _id = await payAndSave(headers, "gerai emak");
  await asOwner(
    database,
    `insert into bill_reminders select id, '2026-12-31', '2026-12-24' from saved_bills where nickname = 'gerai emak'`,
  );
  const licence = await aLicence(database);
  const consent = { name: "Siti Aminah", ic_no: "900101125678" };
  const services = [{ _id: licence, selection: "renewal", consent }];
  const amount = await payer.price(licence, "renewal");
  const key = { "idempotency-key": randomUUID() };
  await post(paths.createPayment, aWish([], { services, amount }), { ...headers, ...key });
  await logIn(email);
  await signUp("jamal@contoh.my");
  const answer = await app.inject({ url: paths.accountExport, headers });
  expect(answer.headers["content-disposition"]).toBe('attachment; filename="kaunter.json"');
  expect(answer.json()).toMatchObject({
    account: { email: "ikmal@contoh.my", ic_num: "880214120123", phone: "013-555 0101" },
    sessions: [{}, {}],
    events: [{ what: "registered" }],
    sign_ins: [{ what: "signed_in", how: "password" }, {}],
    letters: [{ what: "code" }],
    payments: [
      {
        lines: [{ declared: { name: "Siti Aminah", icNo: "900101125678" } }, { declared: null }],
      },
      {
        _id,
        amount: "75.00",
        status: "in_progress",
        lines: [{ kind: "compound", declared: null }],
      },
    ],
    bills: [
      {
        council: "mpt",
        type: "market",
        nickname: "gerai emak",
        reminded_on: ["2026-12-24T00:00:00.000Z"],
      },
    ],
  });
  expect(answer.body).not.toContain("jamal");
  expect(answer.body).not.toContain("argon2");
});

test("an account is deleted with all that hangs on it but its payments", async () => {
  const { email, headers } = await signUp("kamal@contoh.my");
  const paid = await payAndSave(headers, "kedai lama");
  const gone = await app.inject({ method: "DELETE", url: paths.account, headers });
  expect([codeOf(gone), cookieOf(gone)]).toEqual(["done", "__Host-session="]);
  expect((await app.inject({ url: paths.sessions, headers })).statusCode).toBe(401);
  expect((await logIn(email)).statusCode).toBe(401);
  expect(await readMail(email)).toContain("has been deleted as requested");
  const left = await asOwner(database, `select 1 from users where email = '${email}'`);
  expect(left).toEqual([]);
  const kept = `select (select count(*)::int from payments where id = ${paid}) as payments,
    (select count(*)::int from payment_owners where payment_id = ${paid}) as owners,
    (select count(*)::int from saved_bills where nickname = 'kedai lama') as bills`;
  expect(await asOwner(database, kept)).toEqual([{ payments: 1, owners: 0, bills: 0 }]);
});

test("whoever pays, saves a bill or claims while the account is deleted pays as a guest and keeps nothing", async () => {
  const { email, headers } = await signUp("lina@contoh.my");
  const guest = await payer.create(aWish([await aCompound(database)], { email }));
  await payer.handOver(guest.json());
  const { sellerExOrderNo } = guest.json<CreatedPayment>();
  await payer.report(sellerExOrderNo, { told: "approved", code: "00" });
  const owners = "select payment_id from payment_owners order by 1";
  const before = await asOwner(database, owners);
  const other = new Client({ connectionString: database.ownerUrl });
  await other.connect();
  onTestFinished(() => other.end());
  await other.query(`begin; delete from users where email = '${email}'`);
  const [, , no = ""] = (await aStall(database)).split(".");
  const key = { "idempotency-key": randomUUID() };
  const wish = aWish([await aCompound(database)]);
  const asked = [
    post(paths.createPayment, wish, { ...headers, ...key }),
    post(paths.historyClaims, {}, headers),
    post(paths.bills, { council: "mpt", type: "market", no, nickname: "" }, headers),
  ];
  await untilWaiting(database, 3);
  await other.query("commit");
  const answers = await Promise.all(asked);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 401]);
  expect(await asOwner(database, owners)).toEqual(before);
});
