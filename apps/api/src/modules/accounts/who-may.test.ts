import * as paths from "@kaunter/contracts/paths";
import type { Problem } from "@kaunter/contracts/problem";
import type { SessionRows } from "@kaunter/contracts/session";
import { expect, test } from "vitest";
import { createAuthenticator } from "../../testing/authenticator.ts";
import { type Citizen, citizensAt, cookieOf, goodPassword } from "../../testing/citizen.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";
import { passwordsAt } from "./passwords/passwords.ts";
import { changeRoleOf } from "./roles/change-role.ts";

const database = await createTestDatabase();
const testApp = await createTestApp(database, { level: "error" });
const { app, deps, pass, operator } = testApp;
const { signUp, post, logIn, codeFor, readMail } = citizensAt(testApp);
const codeOf = ({ body }: { body: string }) =>
  (JSON.parse(body) as Partial<Problem>).code ?? "done";

const newPassword = "payung merah tua";
const changing = {
  old_password: goodPassword,
  password: newPassword,
  confirm_password: newPassword,
};
const challengeFor = async ({ headers }: Citizen) =>
  (await post(paths.passkeyOptions, {}, headers)).json<{ challenge: string }>().challenge;

test("nobody moves to a name of the machinery", async () => {
  const { headers } = await signUp("devi@contoh.my");
  const email = "_users@contoh.my";
  const answer = await post(paths.changeEmail, { email, code: await codeFor(email) }, headers);
  expect(codeOf(answer)).toBe("attempt_failed_please_try_again");
});

test("who comes back to an address by a code can still throw everyone out by the link of the first move", async () => {
  const home = await signUp("esther@contoh.my");
  const move = async (to: string) => {
    pass(61_000);
    await post(paths.changeEmail, { email: to, code: await codeFor(to) }, home.headers);
  };
  await move("esther.baru@contoh.my");
  const id = /undo_email\?id=([0-9a-f]{64})/.exec(await readMail(home.email))?.[1];
  await move(home.email);
  expect(codeOf(await post(paths.undoEmail, { id }))).toBe("done");
  expect((await app.inject({ url: paths.sessions, headers: home.headers })).statusCode).toBe(401);
  expect((await logIn(home.email)).statusCode).toBe(401);
});

test("who has just chosen a password has shown who it is", async () => {
  const { headers } = await signUp("faridah@contoh.my");
  await asOwner(database, "update sessions set confirmed_at = now() - interval '10 minutes'");
  const take = () => app.inject({ url: paths.accountExport, headers });
  expect(codeOf(await take())).toBe("password_required");
  const changed = await post(paths.changePassword, changing, headers);
  expect(codeOf(changed)).toBe("done");
  headers.cookie = cookieOf(changed);
  expect((await take()).statusCode).toBe(200);
});

test("an account has twenty passkeys and not one more", async () => {
  const gopal = await signUp("gopal@contoh.my");
  const insert = (from: number, to: number) =>
    asOwner(
      database,
      `insert into passkeys (user_id, credential_id, public_key, counter, transports, label)
         select id, 'gopal' || place, 'x', 0, '{}', '' from users, generate_series(${from}, ${to}) as place
         where email = '${gopal.email}'`,
    );
  await insert(1, 19);
  const answer = createAuthenticator(deps.publicUrl).create(await challengeFor(gopal));
  await insert(20, 20);
  // Who was asked while there was room answers too late.
  const late = await post(paths.passkeys, { answer, label: "Telefon" }, gopal.headers);
  expect(codeOf(late)).toBe("too_many_requests");
  const refused = await post(paths.passkeyOptions, {}, gopal.headers);
  expect(codeOf(refused)).toBe("too_many_requests");
});

test("a password that was hashed with less care is hashed anew by the login, and stays the same", async () => {
  const { email } = await signUp("hassan@contoh.my");
  const old = await passwordsAt({ memoryKib: 16, passes: 1 }).hash(goodPassword);
  await asOwner(database, `update users set password_hash = '${old}' where email = '${email}'`);
  const isStale = async () => {
    const [row] = (await asOwner(
      database,
      `select password_hash as hash from users where email = '${email}'`,
    )) as { hash: string }[];
    return deps.passwords.isStale(row?.hash ?? "");
  };
  expect(await isStale()).toBe(true);
  expect((await logIn(email)).statusCode).toBe(200);
  expect(await isStale()).toBe(false);
  expect((await logIn(email)).statusCode).toBe(200);
});

test("a session that is over is not among those where one is signed in", async () => {
  const { email, headers } = await signUp("ikmal@contoh.my");
  await logIn(email, goodPassword, { keep: false });
  const rows = async () =>
    (await app.inject({ url: paths.sessions, headers })).json<SessionRows>().rows;
  expect(await rows()).toHaveLength(2);
  await asOwner(
    database,
    `update sessions set last_seen_at = now() - interval '31 minutes'
     where token_hash <> sha256(convert_to('${headers.cookie.split("=")[1]}', 'UTF8'))`,
  );
  expect(await rows()).toMatchObject([{ is_current: true }]);
});

test("a role is given to an address however the operator writes it, and only once", async () => {
  const { email } = await signUp("jamal@contoh.my");
  const grant = () =>
    changeRoleOf(operator, {
      email: ` ${email.toUpperCase()} `,
      role: "_admin",
      isGranted: true,
      by: "Rosnah",
      approvedBy: "Lim",
      remark: "New colleague",
    });
  await grant();
  expect((await logIn(email)).json()).toMatchObject({ roles: ["user", "_admin"] });
  await expect(grant()).rejects.toThrow("data_no_changes");
});
