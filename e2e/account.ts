import { type APIRequestContext, expect } from "@playwright/test";
import * as paths from "../packages/contracts/src/paths.ts";
import { aPaidPayment } from "./bank.ts";
import { port, readSandbox } from "./sandbox.ts";

export interface Citizen {
  email: string;
  password: string;
}

interface Mail {
  to: string[];
  subject: string;
  text: string;
}

const site = `http://localhost:${port}`;

/** An address that nobody has used before. */
export function anAddress(): string {
  return `siti.${crypto.randomUUID().slice(0, 8)}@contoh.my`;
}

/**
 * Somebody with an account of their own, signed in on the device that asks: `page.request` is the browser itself. Its
 * pages learn who is signed in when one is opened that needs to know.
 */
export async function aCitizen(
  request: APIRequestContext,
  email = anAddress(),
  phone = "013-555 0101",
): Promise<Citizen> {
  const citizen = { email, password: "kuda laut biru" };
  await post(request, paths.emailCode, { email, language: "my" });
  const payload = {
    name: email,
    full_name: "Siti Aminah binti Yusof",
    ic_num: "880214120123",
    identity_type: "new_id",
    phone,
    password: citizen.password,
    confirm_password: citizen.password,
    code: await codeFor(email),
  };
  const url = Buffer.from("_users/_design/backend/_update/users").toString("base64");
  await post(request, paths.query, { url, payload });
  await logIn(request, citizen);
  return citizen;
}

/** Signs in on the device that asks. */
export async function logIn(
  request: APIRequestContext,
  { email, password }: Citizen,
): Promise<void> {
  await post(request, paths.session, { name: email, password });
}

/** A payment that somebody made as a guest, and may take into the account with this address; gives its reference. */
export async function paidAsGuest(request: APIRequestContext, email: string): Promise<string> {
  const { _id, payer_capability } = await aPaidPayment();
  await post(request, paths.correctEmail, { _id, payer_capability, email });
  await expect.poll(() => countClaims(request)).toBe(1);
  return _id;
}

/** How many such payments the signed-in person is offered. */
export async function countClaims(request: APIRequestContext): Promise<number> {
  const answer = await request.get(`${site}${paths.historyClaims}`);
  return ((await answer.json()) as { count: number }).count;
}

/** The six digits of the newest mail to an address. */
export async function codeFor(email: string): Promise<string> {
  const read = async () => /\b\d{6}\b/.exec((await mailsTo(email))[0]?.text ?? "")?.[0] ?? "";
  await expect.poll(read).not.toBe("");
  return read();
}

/** What an address was sent, newest first. */
export async function mailsTo(email: string): Promise<Mail[]> {
  const mails = await readSandbox<Mail>("/mailbox.json");
  return mails.filter(({ to }) => to.includes(email));
}

async function post(request: APIRequestContext, path: string, data: object): Promise<void> {
  const answer = await request.post(`${site}${path}`, { data });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
}
