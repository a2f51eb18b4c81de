import * as paths from "@kaunter/contracts/paths";
import type { Problem } from "@kaunter/contracts/problem";
import { expect, test } from "vitest";
import { createAuthenticator } from "../../testing/authenticator.ts";
import { type Citizen, citizensAt, goodPassword } from "../../testing/citizen.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";

const database = await createTestDatabase();
const testApp = await createTestApp(database, { level: "error" });
const { deps } = testApp;
const { signUp, post, logIn, codeFor } = citizensAt(testApp);
const codeOf = ({ body }: { body: string }) =>
  (JSON.parse(body) as Partial<Problem>).code ?? "done";

/** What somebody else does before a transaction of the application below begins. */
let meanwhile: () => Promise<unknown> = () => Promise.resolve();
const late = await createTestApp(database, {
  level: "error",
  inTransaction: async (work) => {
    await meanwhile();
    return deps.inTransaction(work);
  },
});
/** Lets a statement come before the change, however fast that is; it may spare the first transactions. */
function overtakeBy(statement: string, spared = 0): void {
  let turn = 0;
  meanwhile = async () => {
    if ((turn += 1) > spared) await asOwner(database, statement);
  };
}

const newPassword = "payung merah tua";
const changing = {
  old_password: goodPassword,
  password: newPassword,
  confirm_password: newPassword,
};
const challengeFor = async ({ headers }: Citizen) =>
  (await post(paths.passkeyOptions, {}, headers)).json<{ challenge: string }>().challenge;
const aPasskey = async (citizen: Citizen) => ({
  answer: createAuthenticator(deps.publicUrl).create(await challengeFor(citizen)),
  label: "Telefon",
});
const ownPasskeys = `select passkeys.id from passkeys join users on users.id = user_id where email = `;

type Change = (citizen: Citizen) => Promise<{
  method: "POST" | "DELETE";
  url: string;
  payload?: object;
}>;
const changes: [string, Change, string][] = [
  [
    "password",
    async () => ({ method: "POST", url: paths.changePassword, payload: changing }),
    "select password_hash from users where email = ",
  ],
  [
    "profile",
    async () => ({
      method: "POST",
      url: paths.updateUser,
      payload: { data: { full_name: "Orang Lain" } },
    }),
    "select full_name from users where email = ",
  ],
  [
    "new passkey",
    async (citizen) => ({ method: "POST", url: paths.passkeys, payload: await aPasskey(citizen) }),
    ownPasskeys,
  ],
  [
    "passkey less",
    async (citizen) => {
      await post(paths.passkeys, await aPasskey(citizen), citizen.headers);
      const [row] = (await asOwner(database, `${ownPasskeys}'${citizen.email}'`)) as {
        id: string;
      }[];
      return { method: "DELETE", url: `/api/passkeys/${row?.id}` };
    },
    ownPasskeys,
  ],
  [
    "end",
    async () => ({ method: "DELETE", url: paths.account }),
    "select id from users where email = ",
  ],
];

test.each(changes)(
  "a session that was ended while its change waited changes nothing: %s",
  async (name, change, look) => {
    const citizen = await signUp(`${name.replace(" ", ".")}@contoh.my`);
    const request = await change(citizen);
    const state = () => asOwner(database, `${look}'${citizen.email}'`);
    const before = await state();
    overtakeBy("delete from sessions");
    const answer = await late.app.inject({ ...request, headers: citizen.headers });
    expect(codeOf(answer)).toBe("user_error_relogin");
    expect(await state()).toEqual(before);
  },
);

test("a code that another request used up first moves nobody", async () => {
  const { email, headers } = await signUp("badrul@contoh.my");
  const to = "badrul.baru@contoh.my";
  const payload = { email: to, code: await codeFor(to) };
  // The code is looked at in one transaction and used up in the next.
  overtakeBy("delete from proof_codes", 1);
  const answer = await late.app.inject({
    method: "POST",
    url: paths.changeEmail,
    payload,
    headers,
  });
  expect(codeOf(answer)).toBe("invalid_code");
  expect((await logIn(email)).statusCode).toBe(200);
});

test("a code proves the phone that it was sent to, not one that was written down meanwhile", async () => {
  const { email, headers } = await signUp("chong@contoh.my");
  await post(paths.phoneCode, {}, headers);
  const code = /\d{6}/.exec(testApp.outside.texts.at(-1)?.text ?? "")?.[0];
  overtakeBy("update users set phone_index = sha256('other')");
  const request = { method: "POST", url: paths.phone, payload: { code }, headers } as const;
  expect(codeOf(await late.app.inject(request))).toBe("invalid_code");
  const verified = `select phone_verified_at from users where email = '${email}'`;
  expect(await asOwner(database, verified)).toEqual([{ phone_verified_at: null }]);
});

test("a passkey that was removed while its login waited lets nobody in", async () => {
  const { email, headers } = await signUp("devi@contoh.my");
  const device = createAuthenticator(deps.publicUrl);
  const answer = device.create(await challengeFor({ email, headers }));
  await post(paths.passkeys, { answer, label: "Telefon" }, headers);
  const asked = (await post(paths.passkeyLoginOptions, {})).json<{ challenge: string }>();
  // The question is taken in one transaction, and the session begins in the next.
  overtakeBy("delete from passkeys", 1);
  const payload = { answer: device.get(asked.challenge) };
  const entered = await late.app.inject({ method: "POST", url: paths.passkeyLogin, payload });
  expect(codeOf(entered)).toBe("auth_error");
});
