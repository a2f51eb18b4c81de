import * as paths from "@kaunter/contracts/paths";
import { sendAccountMail } from "../modules/accounts/mails/send-account-mail.ts";
import type { TestApp } from "./test-app.ts";

export const goodPassword = "kuda laut biru";

/** Somebody with an account: the address, and what the browser shows. */
export interface Citizen {
  email: string;
  headers: { cookie: string };
}

/** People with a browser and a mailbox, at the application of a test. */
export function citizensAt(testApp: TestApp) {
  const { app } = testApp;
  const query = (path: string, payload?: object, headers: Record<string, string> = {}) =>
    app.inject({
      method: "POST",
      url: paths.query,
      headers: { "accept-language": "en", ...headers },
      payload: {
        url: Buffer.from(path).toString("base64"),
        ...(payload && { payload }),
      },
    });
  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    app.inject({
      method: "POST",
      url,
      headers: { "accept-language": "en", ...headers },
      payload,
    });
  const register = (payload: object) => query("_users/_design/backend/_update/users", payload);
  const logIn = (name: string, password = goodPassword, more: object = {}) =>
    post(paths.session, { name, password, ...more });
  const codeFor = async (email: string) => {
    await post(paths.emailCode, { email, language: "en" });
    return /\b\d{6}\b/.exec(await readMail(testApp, email))?.[0] ?? "";
  };
  return {
    query,
    post,
    register,
    logIn,
    codeFor,
    readMail: (email: string) => readMail(testApp, email),
    /** Asks for a link to reset the password and takes its id from the mail. */
    resetIdFor: async (email: string) => {
      await post(paths.resetPassword, { type: "reset_password", email });
      return /id=([0-9a-f]{78})/.exec(await readMail(testApp, email))?.[1] ?? "";
    },
    /** Registers and logs in. */
    signUp: async (email: string): Promise<Citizen> => {
      await register(aRegistration(email, await codeFor(email)));
      const cookie = cookieOf(await logIn(email));
      return { email, headers: { cookie } };
    },
  };
}

export function aRegistration(name: string, code: string, changes: object = {}) {
  return {
    name,
    full_name: "Siti Aminah binti Yusof",
    ic_num: "880214120123",
    identity_type: "new_id",
    phone: "013-555 0101",
    password: goodPassword,
    confirm_password: goodPassword,
    code,
    ...changes,
  };
}

/** The session's cookie as the browser would send it; empty when none was set. */
export function cookieOf({ headers }: { headers: Record<string, unknown> }): string {
  const set = [headers["set-cookie"] ?? []].flat().map(String);
  return set.find((one) => one.startsWith("__Host-session="))?.split(";")[0] ?? "";
}

/** Sends every mail that was ordered, and gives the text of the last one to an address. */
async function readMail({ worker, outside }: TestApp, email: string): Promise<string> {
  const waiting = worker.db
    .selectFrom("accountLetters")
    .select("id")
    .where("sealed", "is not", null);
  for (const { id } of await waiting.execute()) await sendAccountMail(worker, id);
  return outside.mails.findLast(({ to }) => to === email)?.text ?? "";
}
