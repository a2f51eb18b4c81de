import type { User } from "@kaunter/contracts/accounts";
import * as paths from "@kaunter/contracts/paths";
import type { Problem } from "@kaunter/contracts/problem";
import { expect, test } from "vitest";
import { citizensAt, cookieOf, goodPassword } from "../../../testing/citizen.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../../testing/test-database.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const citizens = citizensAt(site);
const siti = await citizens.signUp("siti@contoh.my");
const ali = await citizens.signUp("ali@contoh.my");

const update = (data: object, headers = siti.headers) =>
  citizens.post(paths.updateUser, { data }, headers);
const codeOf = async (data: object) => (await update(data)).json<Problem>();
const look = async () =>
  (
    await citizens.query(`_users/org.couchdb.user:${siti.email}`, undefined, siti.headers)
  ).json<User>();
const rowOf = async (email: string) =>
  asOwner(database, `select * from users where email = '${email}'`);

test("what is given is changed, the rest stays, and the log tells that it was", async () => {
  const before = await look();
  const answer = await update({ full_name: "Siti Aminah" });
  expect([answer.statusCode, answer.json()]).toEqual([200, { _id: before._id }]);
  expect(await look()).toEqual({ ...before, full_name: "Siti Aminah" });
  const events = await asOwner(
    database,
    "select what from account_events where what = 'profile_changed'",
  );
  expect(events).toHaveLength(1);
});

test("nothing that differs is no change, a masked number and another way to write a phone included", async () => {
  const { full_name, phone, ic_num, identity_type } = await look();
  const row = await rowOf(siti.email);
  const same = { full_name, phone: phone.replaceAll("-", ""), ic_num, identity_type };
  for (const data of [{}, same]) {
    const answer = await update(data);
    expect([answer.statusCode, answer.json<Problem>().code]).toEqual([409, "data_no_changes"]);
  }
  expect(await rowOf(siti.email)).toEqual(row);
});

test("another phone is unproven, the same one stays proven", async () => {
  await asOwner(database, "update users set phone_verified_at = now()");
  await update({ ic_num: "900101125678" });
  expect(await look()).toMatchObject({ ic_num: "********5678", phone_verified: true });
  await update({ phone: "013-555 0202" });
  expect(await look()).toMatchObject({ phone: "013-555 0202", phone_verified: false });
});

test("another phone is told to the mailbox, which takes the account back with the phone that it had", async () => {
  const rosli = await citizens.signUp("rosli@contoh.my");
  const mails = site.outside.mails.length;
  await update({ full_name: "Rosli" }, rosli.headers);
  await citizens.readMail(rosli.email);
  expect(site.outside.mails).toHaveLength(mails);
  await update({ phone: "013-555 0666" }, rosli.headers);
  const told = await citizens.readMail(rosli.email);
  expect(told).toContain("phone number of your account has been changed");
  // Neither number is in the mail.
  expect(told).not.toMatch(/555/);
  const [, id] = /undo_email\?id=([0-9a-f]{64})/.exec(told) ?? [];
  const undone = await citizens.post(paths.undoEmail, { id });
  const { reset_id } = undone.json<{ reset_id: string }>();
  expect((await site.app.inject({ url: paths.sessions, headers: rosli.headers })).statusCode).toBe(
    401,
  );
  expect((await citizens.logIn(rosli.email)).statusCode).toBe(401);
  const chosen = { password: "payung merah tua", confirm_password: "payung merah tua" };
  const path = `_users/_design/backend/_update/users/${reset_id}`;
  await citizens.query(path, { ...chosen, reset_id });
  const headers = { cookie: cookieOf(await citizens.logIn(rosli.email, chosen.password)) };
  const own = await citizens.query(`_users/org.couchdb.user:${rosli.email}`, undefined, headers);
  expect(own.json<User>()).toMatchObject({ full_name: "Rosli", phone: "013-555 0101" });
});

test("another phone logs every other device out, another name does not", async () => {
  const { email, headers } = await citizens.signUp("tan@contoh.my");
  const elsewhere = { cookie: cookieOf(await citizens.logIn(email)) };
  const lookFrom = async (shown: { cookie: string }) =>
    (await site.app.inject({ url: paths.sessions, headers: shown })).statusCode;
  await update({ full_name: "Tan" }, headers);
  expect(await lookFrom(elsewhere)).toBe(200);
  await update({ phone: "013-555 0909" }, headers);
  expect([await lookFrom(headers), await lookFrom(elsewhere)]).toEqual([200, 401]);
});

test("whoever moves an account and then its phone loses both to the mailbox before", async () => {
  const dayang = await citizens.signUp("dayang@contoh.my");
  const to = "pencuri@contoh.my";
  const move = { email: to, code: await citizens.codeFor(to) };
  await citizens.post(paths.changeEmail, move, dayang.headers);
  const [, id] = /undo_email\?id=([0-9a-f]{64})/.exec(await citizens.readMail(dayang.email)) ?? [];
  await update({ phone: "013-555 0777" }, dayang.headers);
  expect(await citizens.readMail(to)).toContain("phone number");
  expect((await citizens.post(paths.undoEmail, { id })).statusCode).toBe(200);
  const index = site.deps.personKey.indexOf("phone", "+60135550101").toString("hex");
  const [row] = await rowOf(dayang.email);
  expect((row as { phone_index: Buffer }).phone_index.toString("hex")).toBe(index);
});

test("every fault of a form is named by its field", async () => {
  const { fields } = await codeOf({ ic_num: "123", phone: "12" });
  expect(fields).toEqual({ ic_num: "nric_length", phone: "invalid_phone" });
  expect(await codeOf({ identity_type: "army_id" })).toMatchObject({
    fields: { ic_num: "invalid_identity_number" },
  });
  expect(await codeOf({ full_name: "Siti 4111 1111 1111 1111" })).toMatchObject({
    code: "card_number",
  });
});

const columns = (await asOwner(
  database,
  "select column_name from information_schema.columns where table_name = 'users'",
)) as { column_name: string }[];
const changeable = ["full_name", "phone", "ic_num", "identity_type"];
const names = columns.map(({ column_name }) => column_name).concat("_id", "name", "timestamp");

test.each(names.filter((name) => !changeable.includes(name)))(
  "%s is not for its owner to change, nor anybody else's",
  async (name) => {
    const [mine, others] = [await rowOf(siti.email), await rowOf(ali.email)];
    for (const value of ["_admin", ["_admin"], ali.email, null, { $gt: null }]) {
      const { statusCode } = await update({ [name]: value });
      expect([400, 409]).toContain(statusCode);
    }
    expect([await rowOf(siti.email), await rowOf(ali.email)]).toEqual([mine, others]);
  },
);

test("a device that has been signed in for long shows the password first, for another phone after minutes", async () => {
  const signedInAgo = (interval: string) =>
    asOwner(database, `update sessions set confirmed_at = now() - interval '${interval}'`);
  const prove = async () => {
    const answer = await citizens.post(paths.proof, { password: goodPassword }, siti.headers);
    siti.headers.cookie = cookieOf(answer);
  };
  await signedInAgo("13 hours");
  expect((await codeOf({ full_name: "Siti" })).code).toBe("password_required");
  await prove();
  expect((await update({ full_name: "Siti" })).statusCode).toBe(200);
  await signedInAgo("6 minutes");
  expect((await update({ full_name: "Siti Aminah" })).statusCode).toBe(200);
  expect((await codeOf({ phone: "013-555 0303" })).code).toBe("password_required");
  await prove();
  expect((await update({ phone: "013-555 0303" })).statusCode).toBe(200);
});

test("one's own document is updated by its specified address; nobody else's is", async () => {
  const at = (id: string) => `_users/_design/backend/_update/users/${id}`;
  const before = await look();
  const change = { full_name: "Siti binti Ali", name: siti.email, roles: ["_admin"] };
  for (const id of [siti.email, before._id]) {
    const answer = await citizens.query(at(id), change, siti.headers);
    expect([200, 409]).toContain(answer.statusCode);
  }
  expect(await look()).toEqual({ ...before, full_name: "Siti binti Ali" });
  const row = await rowOf(ali.email);
  expect((await citizens.query(at(ali.email), change, siti.headers)).statusCode).toBe(404);
  expect((await citizens.query(at(siti.email), { full_name: "X" })).statusCode).toBe(401);
  expect([await rowOf(ali.email), (await look()).full_name]).toEqual([row, "Siti binti Ali"]);
});

test("a guest changes nothing", async () => {
  expect((await update({ full_name: "X" }, { cookie: "" })).statusCode).toBe(401);
});
