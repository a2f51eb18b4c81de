import * as paths from "@kaunter/contracts/paths";
import type { Problem } from "@kaunter/contracts/problem";
import { expect, test } from "vitest";
import { createAuthenticator } from "../../../testing/authenticator.ts";
import { type Citizen, citizensAt, cookieOf, goodPassword } from "../../../testing/citizen.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../../testing/test-database.ts";

const database = await createTestDatabase();
const testApp = await createTestApp(database);
const { app, pass, deps } = testApp;
// Every session ends before a change begins that was already let in.
const ending = await createTestApp(database, {
  inTransaction: async (work) => {
    await asOwner(database, "delete from sessions");
    return deps.inTransaction(work);
  },
});
const { signUp, post, logIn, codeFor, readMail, query } = citizensAt(testApp);
const codeOf = ({ body }: { body: string }) =>
  (JSON.parse(body) as Partial<Problem>).code ?? "done";
const hourMs = 3_600_000;

/** Moves an account to another address, and gives the link that the old one gets. */
async function move({ email, headers }: Citizen, to: string): Promise<string> {
  await post(paths.changeEmail, { email: to, code: await codeFor(to) }, headers);
  return /undo_email\?id=([0-9a-f]{64})/.exec(await readMail(email))?.[1] ?? "";
}

const undo = (id: string) => post(paths.undoEmail, { id });

test("the old mailbox takes the account back: nobody else gets in, and a new password is set", async () => {
  const ana = await signUp("ana@contoh.my");
  const thief = createAuthenticator(deps.publicUrl);
  const begun = await post(paths.passkeyOptions, {}, ana.headers);
  const { challenge } = begun.json<{ challenge: string }>();
  await post(paths.passkeys, { answer: thief.create(challenge), label: "" }, ana.headers);
  const id = await move(ana, "pencuri@contoh.my");
  const elsewhere = { cookie: cookieOf(await logIn("pencuri@contoh.my")) };
  // The link is in a mail: whoever opens it to look for viruses changes nothing.
  expect((await app.inject({ url: `${paths.undoEmail}?id=${id}` })).statusCode).toBe(404);
  const undone = await undo(id);
  const { reset_id } = undone.json<{ reset_id: string }>();
  for (const headers of [ana.headers, elsewhere]) {
    expect((await app.inject({ url: paths.sessions, headers })).statusCode).toBe(401);
  }
  expect(await readMail("pencuri@contoh.my")).toContain("has gone back to its earlier");
  expect((await logIn("pencuri@contoh.my")).statusCode).toBe(401);
  // The thief knows the password, and has a passkey.
  expect((await logIn("ana@contoh.my")).statusCode).toBe(401);
  const asked = (await post(paths.passkeyLoginOptions, {})).json<{ challenge: string }>();
  const entering = { answer: thief.get(asked.challenge) };
  expect(codeOf(await post(paths.passkeyLogin, entering))).toBe("auth_error");
  const chosen = { password: "payung merah tua", confirm_password: "payung merah tua" };
  const path = `_users/_design/backend/_update/users/${reset_id}`;
  await query(path, { ...chosen, reset_id });
  expect((await logIn("ana@contoh.my", chosen.password)).statusCode).toBe(200);
  expect(codeOf(await undo(id))).toBe("undo_over");
});

test("a thief who moves on cannot keep the account by a link of his own", async () => {
  const chong = await signUp("chong@contoh.my");
  const first = await move(chong, "pencuri2@contoh.my");
  const second = await move({ ...chong, email: "pencuri2@contoh.my" }, "pencuri3@contoh.my");
  expect(codeOf(await undo(second))).toBe("done");
  expect(codeOf(await undo(first))).toBe("done");
  const [row] = await asOwner(database, "select email from users where email like 'chong%'");
  expect(row).toEqual({ email: "chong@contoh.my" });
});

test("the owner's link makes every later one worthless", async () => {
  const devi = await signUp("devi@contoh.my");
  const first = await move(devi, "pencuri4@contoh.my");
  const second = await move({ ...devi, email: "pencuri4@contoh.my" }, "pencuri5@contoh.my");
  expect(codeOf(await undo(first))).toBe("done");
  expect(codeOf(await undo(second))).toBe("undo_over");
});

test("a link serves for 48 hours, and a guess never", async () => {
  const esther = await signUp("esther@contoh.my");
  const id = await move(esther, "esther.baru@contoh.my");
  for (const guess of ["0".repeat(64), "", "x", id.toUpperCase()]) {
    expect(codeOf(await undo(guess))).toBe("undo_over");
  }
  pass(48 * hourMs);
  expect(codeOf(await undo(id))).toBe("undo_over");
  pass(-60_000);
  expect(codeOf(await undo(id))).toBe("done");
});

test("an address that somebody has registered with meanwhile stays theirs", async () => {
  const faridah = await signUp("faridah@contoh.my");
  const id = await move(faridah, "faridah.baru@contoh.my");
  pass(hourMs);
  await signUp("faridah@contoh.my");
  expect(codeOf(await undo(id))).toBe("email_already_exist");
  expect((await logIn("faridah.baru@contoh.my")).statusCode).toBe(200);
});

test("neither the link nor the old address can be read in the database", async () => {
  const id = await move(await signUp("gopal@contoh.my"), "gopal.baru@contoh.my");
  const kept = JSON.stringify(await asOwner(database, "select e::text from email_undos e"));
  for (const secret of [id, "gopal@contoh.my", Buffer.from("gopal@contoh.my").toString("hex")]) {
    expect(kept).not.toContain(secret);
  }
});

test("a session that ended while its change was waiting changes nothing", async () => {
  const hassan = await signUp("hassan@contoh.my");
  const to = "hassan.baru@contoh.my";
  const code = await codeFor(to);
  const late = await citizensAt(ending).post(
    paths.changeEmail,
    { email: to, code },
    hassan.headers,
  );
  expect(codeOf(late)).toBe("user_error_relogin");
  expect((await logIn(hassan.email, goodPassword)).statusCode).toBe(200);
});
