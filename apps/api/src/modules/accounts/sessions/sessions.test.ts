import * as paths from "@kaunter/contracts/paths";
import type { SessionRows } from "@kaunter/contracts/session";
import { expect, test } from "vitest";
import { citizensAt, cookieOf, goodPassword } from "../../../testing/citizen.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../../testing/test-database.ts";

const database = await createTestDatabase();
const testApp = await createTestApp(database);
const { app } = testApp;
const { signUp, logIn, post } = citizensAt(testApp);
const { passwords } = testApp.deps;
// Somebody changes the password while it is compared.
const slow = await createTestApp(database, {
  passwords: {
    ...passwords,
    isRight: async () => {
      const other =
        "update users set password_hash = '$argon2id$other' where email like 'hassan@%'";
      return (await asOwner(database, other)).length === 0;
    },
    isStale: () => false,
  },
});

const who = async (headers: Record<string, string> = {}) =>
  app.inject({ url: paths.session, headers });
const nobody = { ok: true, userCtx: { name: null, roles: [] } };

test("who logs in is known by a cookie that no script can read, until the logout", async () => {
  const { email, headers } = await signUp("ana@contoh.my");
  const answer = await logIn(email.toUpperCase());
  expect(answer.json()).toEqual({ ok: true, name: email, roles: ["user"] });
  const [set] = [answer.headers["set-cookie"] ?? []]
    .flat()
    .filter((one) => one.startsWith("__Host-session"));
  expect(set).toMatch(/^__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect((await who(headers)).json()).toEqual({
    ok: true,
    userCtx: { name: email, roles: ["user"] },
  });
  const out = await app.inject({ method: "DELETE", url: paths.session, headers });
  expect([out.json(), cookieOf(out)]).toEqual([{ ok: true }, "__Host-session="]);
  expect((await who(headers)).json()).toEqual(nobody);
  expect((await app.inject({ url: paths.sessions, headers })).statusCode).toBe(401);
});

test("a failed login says so in the caller's language, and sets no cookie", async () => {
  await signUp("badrul@contoh.my");
  const failed = await logIn("badrul@contoh.my", "salah sekali");
  expect(failed.statusCode).toBe(401);
  expect(failed.json()).toMatchObject({
    code: "auth_error",
    error: "unauthorized",
    reason: "Email or password is incorrect.",
  });
  expect(cookieOf(failed)).toBe("");
});

test("only the hash of a token is kept, and another login gives another token", async () => {
  const { email, headers } = await signUp("chong@contoh.my");
  const token = headers.cookie.split("=")[1] ?? "";
  const kept = JSON.stringify(await asOwner(database, "select * from sessions"));
  expect(kept).not.toContain(token);
  const again = await post(paths.session, { name: email, password: goodPassword }, headers);
  expect(cookieOf(again)).not.toBe(headers.cookie);
  // The device's earlier session is over: a token that was planted before the login is worth nothing after it.
  expect((await who(headers)).json()).toEqual(nobody);
});

test("the mobile wrapper is given a token for a header, and no cookie; neither serves as the other", async () => {
  const { email, headers } = await signUp("devi@contoh.my");
  const login = { name: email, password: goodPassword };
  const answer = await post(paths.session, login, { accept: "application/json; client=wrapper" });
  const { token } = answer.json<{ token: string }>();
  expect(cookieOf(answer)).toBe("");
  const bearer = { authorization: `Bearer ${token}` };
  expect((await who(bearer)).json()).toMatchObject({ userCtx: { name: email } });
  expect((await who({ cookie: `__Host-session=${token}` })).json()).toEqual(nobody);
  const fromCookie = { authorization: `Bearer ${headers.cookie.split("=")[1]}` };
  expect((await who(fromCookie)).json()).toEqual(nobody);
  await app.inject({ method: "DELETE", url: paths.session, headers: bearer });
  expect((await who(bearer)).json()).toEqual(nobody);
});

test("a session that is over is nobody's; one that stays signed in is not over yet", async () => {
  const { email, headers } = await signUp("esther@contoh.my");
  const kept = await logIn(email, goodPassword, { keep: true });
  expect([kept.headers["set-cookie"]].flat().join()).toContain("Max-Age=34560000;");
  const later = `update sessions set last_seen_at = now() - interval '31 minutes'
    where user_id = (select id from users where email = '${email}')`;
  await asOwner(database, later);
  const dead = await who(headers);
  expect(dead.json()).toEqual(nobody);
  expect(cookieOf(dead)).toBe("__Host-session=");
  const refused = await app.inject({
    url: paths.sessions,
    headers: { ...headers, "accept-language": "en" },
  });
  expect([refused.statusCode, refused.json<{ reason: string }>().reason]).toEqual([
    401,
    "User error. Please relogin.",
  ]);
  const stays = { cookie: cookieOf(kept) };
  expect((await who(stays)).json()).toMatchObject({ userCtx: { name: email } });
  // It was used just now.
  await asOwner(database, "update sessions set created_at = now() - interval '13 hours'");
  const { rows } = (await app.inject({ url: paths.sessions, headers: stays })).json<SessionRows>();
  expect(rows.map(({ is_current }) => is_current)).toEqual([true]);
});

test("people see where they are signed in and end any of it, but nothing of others", async () => {
  const faridah = await signUp("faridah@contoh.my");
  const other = await logIn(faridah.email, goodPassword);
  const gopal = await signUp("gopal@contoh.my");
  const list = async ({ headers }: { headers: Record<string, string> }) =>
    (await app.inject({ url: paths.sessions, headers })).json<SessionRows>().rows;
  const [mine, elsewhere] = (await list(faridah)).toSorted((one) => (one.is_current ? -1 : 1));
  expect([mine?.is_current, elsewhere?.is_current]).toEqual([true, false]);
  const end = (id: string | undefined, headers: Record<string, string>) =>
    app.inject({ method: "DELETE", url: `/api/sessions/${id}`, headers });
  expect((await end(elsewhere?.id, gopal.headers)).statusCode).toBe(404);
  expect((await end(elsewhere?.id, faridah.headers)).json()).toEqual({ ok: true });
  expect((await who({ cookie: cookieOf(other) })).json()).toEqual(nobody);
  expect(await list(gopal)).toHaveLength(1);
});

test("a password that was changed during a login opens nothing", async () => {
  await signUp("hassan@contoh.my");
  expect((await citizensAt(slow).logIn("hassan@contoh.my")).statusCode).toBe(401);
});

const deviceNamed = (name: string) => ({ cookie: `__Host-device=${name.padStart(22, "x")}` });

/** Somebody else, each time from another place. */
const guess = async (name: string, nth: number) =>
  app.inject({
    method: "POST",
    url: paths.session,
    payload: { name, password: `tekaan ${nth}` },
    headers: deviceNamed(String(nth)),
    remoteAddress: `10.0.${nth}.1`,
  });

test("whoever guesses is stopped, account by account, wherever the guesses come from", async () => {
  const { email, headers } = await signUp("ikmal@contoh.my");
  const codes: number[] = [];
  for (let nth = 0; nth < 52; nth += 1) codes.push((await guess(email, nth)).statusCode);
  expect(codes.filter((code) => code === 401)).toHaveLength(50);
  expect(codes.slice(50)).toEqual([429, 429]);
  // Whoever is signed in stays so.
  expect((await who(headers)).json()).toMatchObject({ userCtx: { name: email } });
});

test("strangers who guess lock nobody out where they have just logged in, but for callers without a device", async () => {
  const { email } = await signUp("jamilah@contoh.my");
  const known = deviceNamed("jamilah");
  const logInAt = async (headers: Record<string, string>) =>
    (await post(paths.session, { name: email, password: goodPassword }, headers)).statusCode;
  expect([await logInAt(known), await logInAt({})]).toEqual([200, 200]);
  for (let nth = 60; nth < 110; nth += 1) await guess(email, nth);
  expect([await logInAt(known), await logInAt({})]).toEqual([200, 429]);
});

test("who finds a device where the owner has just logged in guesses no more than anybody", async () => {
  const { email } = await signUp("kartini@contoh.my");
  const device = deviceNamed("kartini");
  const first = await post(paths.session, { name: email, password: goodPassword }, device);
  const found = { cookie: `${cookieOf(first)}; ${device.cookie}` };
  const prove = async (password: string) =>
    (await post(paths.proof, { password }, found)).statusCode;
  const codes: number[] = [];
  for (let nth = 0; nth < 60; nth += 1) codes.push(await prove(`tekaan ${nth}`));
  expect(codes.filter((code) => code === 401)).toHaveLength(30);
  expect(await prove(goodPassword)).toBe(429);
});
