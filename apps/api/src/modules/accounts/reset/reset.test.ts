import * as paths from "@kaunter/contracts/paths";
import { expect, test } from "vitest";
import { citizensAt, cookieOf, goodPassword } from "../../../testing/citizen.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { asOwner, createTestDatabase, untilWaiting } from "../../../testing/test-database.ts";
import { findUserId, lockUser, setEmail } from "../store.ts";
import { hashOfResetId, makeResetId, timeOfResetId } from "./reset-id.ts";
import { deleteRequestsOf } from "./store.ts";

const database = await createTestDatabase();
const testApp = await createTestApp(database);
const { app, pass } = testApp;
const { signUp, resetIdFor, query, logIn, readMail } = citizensAt(testApp);
const hourMs = 3_600_000;
const newPassword = "payung merah tua";

const read = (id: string) => query(`reset_password/${id}`);
const reset = (id: string, password = newPassword) =>
  query(`_users/_design/backend/_update/users/${id}`, {
    password,
    confirm_password: password,
    reset_id: id,
  });
const reasonOf = ({ body }: { body: string }) => (JSON.parse(body) as { reason?: string }).reason;

test("a link sets a new password, ends every session, takes every role and tells the owner", async () => {
  const { email, headers } = await signUp("ana@contoh.my");
  const kept = { cookie: cookieOf(await logIn(email, goodPassword, { keep: true })) };
  await asOwner(database, `update users set roles = '{user,_admin}' where email = '${email}'`);
  const id = await resetIdFor(email);
  expect((await read(id)).json()).toEqual({ _id: id, email: "***@contoh.my" });
  expect((await reset(id)).json()).toEqual({ ok: true });
  for (const old of [headers, kept]) {
    expect((await app.inject({ url: paths.sessions, headers: old })).statusCode).toBe(401);
  }
  expect((await logIn(email)).statusCode).toBe(401);
  expect((await logIn(email, newPassword)).json()).toMatchObject({ name: email, roles: [] });
  expect(await readMail(email)).toContain("password has been changed");
});

test("who was reset has a session like anyone, without any role", async () => {
  const { email } = await signUp("badrul@contoh.my");
  await reset(await resetIdFor(email));
  const headers = { cookie: cookieOf(await logIn(email, newPassword)) };
  expect(
    (await query(`_users/org.couchdb.user:${email}`, undefined, headers)).json(),
  ).toMatchObject({ name: email, roles: [] });
});

test("an id is 14 digits of time and 64 of chance, and only its hash is kept", async () => {
  const now = new Date("2026-11-14T01:02:03.456Z");
  const ids = Array.from({ length: 1_000 }, () => makeResetId(now));
  expect(ids.every((id) => /^[0-9a-f]{78}$/.test(id))).toBe(true);
  expect(new Set(ids.map((id) => id.slice(0, 14))).size).toBe(1);
  expect(new Set(ids.map((id) => id.slice(14))).size).toBe(1_000);
  expect(timeOfResetId(ids[0] ?? "")).toEqual(now);
  const id = await resetIdFor((await signUp("chong@contoh.my")).email);
  const kept = JSON.stringify(
    await asOwner(database, "select * from reset_requests, account_letters"),
  );
  expect(kept).not.toContain(id.slice(14));
  expect(kept).toContain(JSON.stringify(hashOfResetId(id)));
});

test("the second use is refused: Invalid Request 3", async () => {
  const id = await resetIdFor((await signUp("devi@contoh.my")).email);
  expect((await reset(id)).statusCode).toBe(200);
  expect([reasonOf(await read(id)), reasonOf(await reset(id, "lain lagi sekali"))]).toEqual([
    "Invalid Request 3",
    "Invalid Request 3",
  ]);
});

test("of parallel uses one wins, the others are refused: Invalid Request 3", async () => {
  const { email } = await signUp("esther@contoh.my");
  const id = await resetIdFor(email);
  const chosen = ["kuda laut satu", "kuda laut dua", "kuda laut tiga", "kuda laut empat"];
  const answers = await Promise.all(chosen.map((password) => reset(id, password)));
  const reasons = answers.map((answer) => reasonOf(answer) ?? "done");
  expect(reasons.toSorted()).toEqual([...Array<string>(3).fill("Invalid Request 3"), "done"]);
  const winner = chosen[reasons.indexOf("done")];
  expect((await logIn(email, winner)).statusCode).toBe(200);
});

test("an edited time is another id: Invalid Request 3 when made fresh, 1 when made old", async () => {
  const id = await resetIdFor((await signUp("faridah@contoh.my")).email);
  const shifted = (ms: number) => {
    const time = (timeOfResetId(id).getTime() + ms) * 1_000;
    return time.toString(16).padStart(14, "0") + id.slice(14);
  };
  expect(reasonOf(await reset(shifted(1_000)))).toBe("Invalid Request 3");
  expect(reasonOf(await reset(shifted(-25 * hourMs)))).toBe("Invalid Request 1");
});

test("an older link is refused after a newer one was asked for: Invalid Request 3", async () => {
  const { email } = await signUp("gopal@contoh.my");
  const older = await resetIdFor(email);
  const newer = await resetIdFor(email);
  expect(reasonOf(await reset(older))).toBe("Invalid Request 3");
  expect((await reset(newer)).statusCode).toBe(200);
});

test("25 hours later a link is refused: Invalid Request 1; its time made fresh helps nobody", async () => {
  const { email } = await signUp("hassan@contoh.my");
  const id = await resetIdFor(email);
  pass(24 * hourMs - 60_000);
  expect((await read(id)).statusCode).toBe(200);
  pass(hourMs);
  expect([reasonOf(await read(id)), reasonOf(await reset(id))]).toEqual([
    "Invalid Request 1",
    "Invalid Request 1",
  ]);
  const fresh = makeResetId(new Date(timeOfResetId(id).getTime() + 25 * hourMs)).slice(0, 14);
  expect(reasonOf(await reset(fresh + id.slice(14)))).toBe("Invalid Request 3");
});

test("an id that is none is refused: Invalid Request 2", async () => {
  const payload = { password: newPassword, confirm_password: newPassword, reset_id: "" };
  const answer = await query("_users/_design/backend/_update/users/x", payload);
  expect(reasonOf(answer)).toBe("Invalid Request 2");
});

test("a weak password leaves the link unused", async () => {
  const id = await resetIdFor((await signUp("ikmal@contoh.my")).email);
  expect((await reset(id, "password")).json()).toMatchObject({
    fields: { password: "password_common" },
  });
  expect((await read(id)).statusCode).toBe(200);
});

test("an address gets three links an hour", async () => {
  const { email } = await signUp("jamal@contoh.my");
  const ids = [];
  for (let nth = 0; nth < 4; nth += 1) ids.push(await resetIdFor(email));
  expect(new Set(ids).size).toBe(3);
  expect((await read(ids[3] ?? "")).statusCode).toBe(200);
});

test("whoever guesses ids is stopped", async () => {
  const now = timeOfResetId(await resetIdFor((await signUp("kamal@contoh.my")).email));
  const guess = async () =>
    app.inject({
      method: "POST",
      url: paths.query,
      remoteAddress: "10.9.9.9",
      payload: { url: Buffer.from(`reset_password/${makeResetId(now)}`).toString("base64") },
    });
  const codes = new Set<number>();
  for (let nth = 0; nth < 105; nth += 1) codes.add((await guess()).statusCode);
  expect([...codes]).toEqual([404, 429]);
});

test("a link that is asked for while its account moves away opens nothing to who reads the old mailbox", async () => {
  const { email } = await signUp("zul@lama.my");
  const asked = await testApp.deps.inTransaction(async (tx, now) => {
    const userId = (await findUserId(tx, email)) ?? "";
    await lockUser(tx, userId);
    const asking = resetIdFor(email);
    await untilWaiting(database, 1);
    await setEmail(tx, userId, "zul@baru.my", now);
    await deleteRequestsOf(tx, userId);
    return { asking };
  });
  expect(await asked.asking).toBe("");
  const ofAccounts = "select from reset_requests join users on users.id = user_id";
  expect(await asOwner(database, `${ofAccounts} where email = 'zul@baru.my'`)).toEqual([]);
});
