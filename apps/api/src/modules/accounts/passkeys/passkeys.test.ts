import type { PasskeyRows } from "@kaunter/contracts/passkeys";
import * as paths from "@kaunter/contracts/paths";
import type { Problem } from "@kaunter/contracts/problem";
import { expect, test } from "vitest";
import { createAuthenticator } from "../../../testing/authenticator.ts";
import { type Citizen, citizensAt, cookieOf } from "../../../testing/citizen.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { createTestDatabase } from "../../../testing/test-database.ts";

const database = await createTestDatabase();
const testApp = await createTestApp(database);
const { app } = testApp;
const { signUp, post, query, resetIdFor, logIn, readMail } = citizensAt(testApp);
const origin = testApp.deps.publicUrl;
const codeOf = ({ body }: { body: string }) =>
  (JSON.parse(body) as Partial<Problem>).code ?? "done";

const challengeFrom = async (path: string, headers = {}, body = {}) =>
  (await post(path, body, headers)).json<{ challenge: string }>().challenge;

async function addTo({ headers }: Citizen, authenticator = createAuthenticator(origin)) {
  const challenge = await challengeFrom(paths.passkeyOptions, headers);
  const answer = authenticator.create(challenge);
  const added = await post(paths.passkeys, { answer, label: "Telefon" }, headers);
  return { authenticator, added };
}

const enter = (answer: object, more = {}) => post(paths.passkeyLogin, { answer, ...more });
const ask = () => challengeFrom(paths.passkeyLoginOptions);
const list = async ({ headers }: Citizen) =>
  (await app.inject({ url: paths.passkeys, headers })).json<PasskeyRows>().rows;

test("who has added a passkey logs in by it, is listed with it and may remove it", async () => {
  const ana = await signUp("ana@contoh.my");
  const { authenticator, added } = await addTo(ana);
  expect(added.json()).toEqual({ ok: true });
  const entered = await enter(authenticator.get(await ask()));
  expect(entered.json()).toEqual({ ok: true, name: ana.email, roles: ["user"] });
  const headers = { cookie: cookieOf(entered) };
  expect((await app.inject({ url: paths.session, headers })).json()).toMatchObject({
    userCtx: { name: ana.email },
  });
  const [row] = await list(ana);
  expect(row).toMatchObject({ label: "Telefon", last_used_at: expect.any(String) });
  const remove = (whose: Citizen) =>
    app.inject({ method: "DELETE", url: `/api/passkeys/${row?.id}`, headers: whose.headers });
  expect((await remove(await signUp("badrul@contoh.my"))).statusCode).toBe(404);
  expect((await remove(ana)).json()).toEqual({ ok: true });
  expect(codeOf(await enter(authenticator.get(await ask(), { counter: 2 })))).toBe("auth_error");
});

test("a passkey that is there already is refused in words, and the log tells nothing of it", async () => {
  const hana = await signUp("hana@contoh.my");
  const { authenticator } = await addTo(hana);
  const { added } = await addTo(hana, authenticator);
  expect([added.statusCode, codeOf(added)]).toEqual([409, "passkey_exists"]);
  expect(await list(hana)).toHaveLength(1);
  const other = await signUp("ismail@contoh.my");
  expect(codeOf((await addTo(other, authenticator)).added)).toBe("passkey_exists");
  expect(testApp.logged.join("")).not.toMatch(/credential|already exists/i);
});

test("a question is answered once, within five minutes, and only if we asked it", async () => {
  const { authenticator } = await addTo(await signUp("chong@contoh.my"));
  const challenge = await ask();
  expect(codeOf(await enter(authenticator.get(challenge)))).toBe("done");
  expect(codeOf(await enter(authenticator.get(challenge, { counter: 2 })))).toBe("auth_error");
  expect(codeOf(await enter(authenticator.get("c2VuZGlyaQ", { counter: 2 })))).toBe("auth_error");
  const late = await ask();
  testApp.pass(5 * 60_000);
  expect(codeOf(await enter(authenticator.get(late, { counter: 2 })))).toBe("auth_error");
});

test.each([
  ["another site's page", { from: "https://kaunter.example.evil.example" }],
  ["a device that nobody unlocked", { flags: 0x01 }],
  ["a copy whose count is behind", { counter: 1 }],
])("%s does not get in", async (name, changes) => {
  const { authenticator } = await addTo(await signUp(`${name.length}@contoh.my`));
  expect(codeOf(await enter(authenticator.get(await ask(), { counter: 1 })))).toBe("done");
  const answer = authenticator.get(await ask(), { counter: 2, ...changes });
  expect(codeOf(await enter(answer))).toBe("auth_error");
});

test("a reset takes every passkey: nobody knows who added it", async () => {
  const gopal = await signUp("gopal@contoh.my");
  const { authenticator } = await addTo(gopal);
  const id = await resetIdFor(gopal.email);
  const chosen = { password: "payung merah tua", confirm_password: "payung merah tua" };
  await query(`_users/_design/backend/_update/users/${id}`, { ...chosen, reset_id: id });
  expect(codeOf(await enter(authenticator.get(await ask())))).toBe("auth_error");
});

test("a passkey that nobody has is answered like a wrong one", async () => {
  const stranger = createAuthenticator(origin);
  expect(codeOf(await enter(stranger.get(await ask())))).toBe("auth_error");
});

test("a question that another person was asked adds nothing", async () => {
  const devi = await signUp("devi@contoh.my");
  const esther = await signUp("esther@contoh.my");
  const challenge = await challengeFrom(paths.passkeyOptions, devi.headers);
  const answer = createAuthenticator(origin).create(challenge);
  const added = await post(paths.passkeys, { answer, label: "" }, esther.headers);
  expect(codeOf(added)).toBe("attempt_failed_please_try_again");
  expect(await list(esther)).toEqual([]);
});

test("a browser is asked for a passkey that it finds by itself and unlocks", async () => {
  const { headers } = await signUp("faridah@contoh.my");
  expect((await post(paths.passkeyOptions, {}, headers)).json()).toMatchObject({
    rp: { id: "kaunter.example" },
    authenticatorSelection: { userVerification: "required", residentKey: "required" },
  });
});

test("a passkey that comes or goes is told by mail, and logs every other device out", async () => {
  const jamal = await signUp("jamal@contoh.my");
  const elsewhere = async () => ({ cookie: cookieOf(await logIn(jamal.email)) });
  const look = async (headers: { cookie: string }) =>
    (await app.inject({ url: paths.sessions, headers })).statusCode;
  const before = await elsewhere();
  await addTo(jamal);
  expect(await readMail(jamal.email)).toContain("A passkey was added");
  expect([await look(jamal.headers), await look(before)]).toEqual([200, 401]);
  const again = await elsewhere();
  const [row] = await list(jamal);
  const { headers } = jamal;
  await app.inject({ method: "DELETE", url: `/api/passkeys/${row?.id}`, headers });
  expect(await readMail(jamal.email)).toContain("A passkey was removed");
  expect([await look(headers), await look(again)]).toEqual([200, 401]);
});
