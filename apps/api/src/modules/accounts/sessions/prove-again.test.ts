import * as paths from "@kaunter/contracts/paths";
import type { Problem } from "@kaunter/contracts/problem";
import { expect, test } from "vitest";
import { createAuthenticator } from "../../../testing/authenticator.ts";
import { type Citizen, citizensAt, cookieOf, goodPassword } from "../../../testing/citizen.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../../testing/test-database.ts";

const database = await createTestDatabase();
const testApp = await createTestApp(database);
const { app } = testApp;
const { signUp, post, logIn, codeFor } = citizensAt(testApp);
const codeOf = ({ body }: { body: string }) =>
  (JSON.parse(body) as Partial<Problem>).code ?? "done";
const anyId = "0193b4a0-0000-7000-8000-000000000001";
const goStale = () =>
  asOwner(database, "update sessions set confirmed_at = now() - interval '5 minutes'");
/** Shows who it is, and goes on with the token that this brings. */
async function prove(proof: object, { headers }: Citizen) {
  const answer = await post(paths.proof, proof, headers);
  if (answer.statusCode === 200) headers.cookie = cookieOf(answer);
  return answer;
}

/** What moves an account into other hands, or throws somebody out of it. */
const moves: [name: string, ask: (who: Citizen) => PromiseLike<{ body: string }>][] = [
  [
    "another address",
    async ({ email, headers }) => {
      const to = `baru.${email}`;
      return post(paths.changeEmail, { email: to, code: await codeFor(to) }, headers);
    },
  ],
  [
    "another phone",
    ({ headers }) => post(paths.updateUser, { data: { phone: "013-555 0909" } }, headers),
  ],
  ["a new passkey", ({ headers }) => post(paths.passkeyOptions, {}, headers)],
  [
    "a passkey less",
    ({ headers }) => app.inject({ method: "DELETE", url: `/api/passkeys/${anyId}`, headers }),
  ],
  [
    "a session less",
    ({ headers }) => app.inject({ method: "DELETE", url: `/api/sessions/${anyId}`, headers }),
  ],
  ["all data", ({ headers }) => app.inject({ url: paths.accountExport, headers })],
  ["the end", ({ headers }) => app.inject({ method: "DELETE", url: paths.account, headers })],
];

test.each(moves)("%s needs the password again after five minutes", async (name, ask) => {
  const who = await signUp(`${name.replaceAll(" ", ".")}@contoh.my`);
  await goStale();
  expect(codeOf(await ask(who))).toBe("password_required");
  expect(codeOf(await prove({ password: "salah sekali" }, who))).toBe("auth_error");
  expect(codeOf(await ask(who))).toBe("password_required");
  await asOwner(database, "delete from account_letters");
  expect(codeOf(await prove({ password: goodPassword }, who))).toBe("done");
  expect(["done", "not_found"]).toContain(codeOf(await ask(who)));
});

async function addPasskey({ headers }: Citizen) {
  const authenticator = createAuthenticator(testApp.deps.publicUrl);
  const { challenge } = (await post(paths.passkeyOptions, {}, headers)).json<{
    challenge: string;
  }>();
  await post(paths.passkeys, { answer: authenticator.create(challenge), label: "" }, headers);
  return async () => {
    const asked = await post(paths.passkeyLoginOptions, {});
    return { answer: authenticator.get(asked.json<{ challenge: string }>().challenge) };
  };
}

test("a passkey is as good as the password, if it is one's own", async () => {
  const ana = await signUp("ana@contoh.my");
  const badrul = await signUp("badrul@contoh.my");
  const [byAna, byBadrul] = [await addPasskey(ana), await addPasskey(badrul)];
  await goStale();
  expect(codeOf(await prove(await byBadrul(), ana))).toBe("auth_error");
  expect(codeOf(await post(paths.passkeyOptions, {}, ana.headers))).toBe("password_required");
  expect(codeOf(await prove(await byAna(), ana))).toBe("done");
  expect(codeOf(await post(paths.passkeyOptions, {}, ana.headers))).toBe("done");
});

test("a proof counts for its own session alone", async () => {
  const chong = await signUp("chong@contoh.my");
  const other = await logIn(chong.email);
  await goStale();
  await prove({ password: goodPassword }, chong);
  const cookie = cookieOf(other);
  expect(codeOf(await post(paths.passkeyOptions, {}, { cookie }))).toBe("password_required");
});

test("a session that was proven goes on with another token, and the one before opens nothing", async () => {
  const dayang = await signUp("dayang@contoh.my");
  const before = { ...dayang.headers };
  const statusFor = async (headers: Record<string, string>) =>
    (await app.inject({ url: paths.sessions, headers })).statusCode;
  await prove({ password: goodPassword }, dayang);
  expect(dayang.headers).not.toEqual(before);
  expect([await statusFor(dayang.headers), await statusFor(before)]).toEqual([200, 401]);
  const accept = "application/json; client=wrapper";
  const login = { name: dayang.email, password: goodPassword };
  const { token } = (await post(paths.session, login, { accept })).json<{ token: string }>();
  const bearer = (shown: string) => ({ authorization: `Bearer ${shown}` });
  const proof = await post(paths.proof, { password: goodPassword }, bearer(token));
  expect(proof.headers["set-cookie"]).toBeUndefined();
  const renewed = proof.json<{ token: string }>().token;
  expect([await statusFor(bearer(renewed)), await statusFor(bearer(token))]).toEqual([200, 401]);
});
