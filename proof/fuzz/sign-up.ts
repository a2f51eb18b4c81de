import { setTimeout as wait } from "node:timers/promises";

interface Site {
  portal: string;
  /** What was sent by mail. */
  mailbox: string;
}

export const password = "kuda laut biru";

/** Somebody with an account; gives what the browser shows from then on. */
export async function signUp(site: Site, email: string): Promise<string> {
  await post(site, "/api/accounts/code", { email, language: "en" });
  const payload = {
    name: email,
    full_name: "Siti Aminah",
    ic_num: "900101125678",
    phone: "0135550101",
    password,
    confirm_password: password,
    code: await codeFor(site.mailbox, email),
  };
  const url = Buffer.from("_users/_design/backend/_update/users").toString("base64");
  await post(site, "/api/query", { url, payload });
  const answer = await post(site, "/db/_session", { name: email, password, keep: true });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
  return cookies.find((cookie) => cookie.startsWith("__Host-session=")) ?? "";
}

/** The six digits of the newest mail to an address. */
export async function codeFor(mailbox: string, email: string): Promise<string> {
  for (let left = 100; left > 0; left -= 1) {
    const mails = (await (await fetch(mailbox)).json()) as { to: string[]; text: string }[];
    const mail = mails.find(({ to }) => to.includes(email));
    const code = /\b\d{6}\b/.exec(mail?.text ?? "");
    if (code) return code[0];
    await wait(200);
  }
  throw new Error(`No code was sent to ${email}.`);
}

async function post({ portal }: Site, path: string, body: object): Promise<Response> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(portal + path, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}
