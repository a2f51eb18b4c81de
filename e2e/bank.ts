import { expect, type Locator, type Page } from "@playwright/test";
import * as paths from "../packages/contracts/src/paths.ts";
import { makeBill } from "../tools/stage/bills.ts";
import { ask, controlOf, port, siteOf } from "./sandbox.ts";
import { council } from "./site.ts";

const { tell, forgetRules, bendNext } = controlOf("fpx");
export const fpxSite = siteOf("fpx");
/** The next payment goes wrong in these ways. */
export const nextPayment = bendNext;

/** What takes the bank minutes takes a second. Whoever is on its pages may stay for minutes, however slow the machine. */
export async function hurryBanks(): Promise<void> {
  await forgetRules();
  await tell("PATCH", "/settings", { timeScale: 0.01, sessionMs: 60_000_000 });
}

/** A compound of RM 100.00 given today, so that RM 50.00 settle it; each call makes another. */
export const aBill = (code: "mpt" | "mps" = "mpt") =>
  makeBill(process.env["E2E_OWNER_URL"] ?? "", code);

/** The one thing to do on a page of the portal, whatever its language. */
export const goOn = (page: Page) => page.locator("main .sticky-bar button[type=submit]");
const linkTo = (page: Page, path: string) => page.locator(`main a[href='#${path}']`).last();

/** From the bill to the choice of how to pay, as a guest. */
export async function toCheckout(page: Page, bill: string): Promise<void> {
  await page.goto("about:blank");
  await page.goto(`/#/search?council=mpt&type=compound&compound=individual&no=${bill}`);
  await goOn(page).click();
  await linkTo(page, "/cart").click();
  await checkOut(page);
}

/** From the cart to the choice of how to pay. */
export async function checkOut(page: Page): Promise<void> {
  await linkTo(page, "/checkout").click();
  await typePayer(page);
}

export async function typePayer(page: Page): Promise<void> {
  await page.locator("input[autocomplete=name]").fill("Siti Aminah binti Yusof");
  await page.locator("input[type=email]").fill("siti@contoh.my");
  await page.locator("input[type=tel]").fill("013-555 0101");
}

/** From the bill to the choice of the bank. */
export async function toBanks(page: Page, bill: string): Promise<void> {
  await toCheckout(page, bill);
  await goToBanks(page);
}

export async function goToBanks(page: Page): Promise<void> {
  await goOn(page).click();
}

export async function leaveFor(page: Page, bank: string): Promise<void> {
  await page.getByRole("radio", { name: bank }).check();
  await goOn(page).click();
}

/** From the bill to the bank's first page. */
export async function toBank(page: Page, bill?: string): Promise<void> {
  await toBanks(page, bill ?? (await aBill()));
  await leaveFor(page, "SBI Bank A");
  await expect(page.getByRole("button", { name: /^Log in/ })).toBeVisible();
}

/** Through the bank's pages up to the last one. */
export async function toConfirm(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Log in/ }).click();
  await page.getByRole("button", { name: /^Continue/ }).click();
  await enterCode(page);
}

/** The code that the bank would send to a phone is printed on its page. */
export async function enterCode(page: Page): Promise<void> {
  await page.getByLabel("TAC").fill(await page.getByText("Kod TAC").locator("strong").innerText());
  await page.getByRole("button", { name: /^Continue/ }).click();
}

export async function pay(page: Page): Promise<void> {
  await toConfirm(page);
  await page.getByRole("button", { name: /^Pay now/ }).click();
}

/** What the page says first. */
export function title(page: Page, name: string): Locator {
  return page.getByRole("heading", { level: 1, name });
}

/** The page asks after 2, 4, 8 and 15 seconds. */
export async function paid(page: Page): Promise<void> {
  await expect(title(page, "Payment successful")).toBeVisible();
}

/** Comes back to the portal with whatever somebody wrote into the form. */
export async function returnWith(page: Page, fields: Record<string, string>): Promise<void> {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input name="${name}" value="${value}">`,
  );
  const action = `http://localhost:${port}/receipt`;
  const form = `<form method="post" action="${action}">${inputs.join("")}<button>Return</button></form>`;
  await page.setContent(form);
  await page.getByRole("button", { name: "Return" }).click();
  await expect(page).toHaveURL(/#\/confirmation$/);
}

/** Nobody is led to pay what may be paid already. */
export async function toldToWait(page: Page): Promise<void> {
  await expect(page.getByText("Do not pay again.").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Pay/ })).toHaveCount(0);
}

export async function settled(bill: string): Promise<void> {
  const status = async () => (await booksOf(bill)).status;
  await expect.poll(status).toBe("successful");
}

/** No money moved, whatever was asked and answered meanwhile. */
export async function nothingBooked(bill: string): Promise<void> {
  const { status, receipts, moves } = await booksOf(bill);
  expect(["in_progress", "pending"]).toContain(status);
  expect({ receipts, bookings: bookingsOf(moves) }).toEqual({ receipts: 0, bookings: [] });
}

/** The moves with money, without those by which a payment only waits or ends. */
export function bookingsOf(moves: string[]): string[] {
  return moves.filter((move) => !move.endsWith(" none"));
}

/** What the books say of the payment for a bill. */
export async function booksOf(bill: string) {
  const [row] = await council<{
    id: string;
    status: string;
    reference: string;
    attempts: number;
    receipts: number;
    moves: string[];
    /** The channel of the message that settled it. */
    provenBy: string | null;
  }>(
    `select p.id, p.status, max(a.reference) as reference, count(distinct a.reference)::int as attempts,
       (select count(*)::int from receipts r where r.payment_id = p.id) as receipts,
       (select coalesce(array_agg(e.to_status || ' ' || e.booking order by e.seq), '{}') from payment_events e
        where e.payment_id = p.id and e.kind = 'moved') as moves,
       (select m.channel from payment_events e join gateway_messages m on m.id = e.message_id
        where e.payment_id = p.id and e.booking = 'settlement') as "provenBy"
     from payments p join payment_lines l on l.payment_id = p.id join charges c on c.id = l.charge_id
       join payment_attempts a on a.payment_id = p.id
     where c.number = '${bill}' group by p.id order by p.id desc limit 1`,
  );
  if (!row) throw new Error(`Nobody pays ${bill}`);
  return row;
}

export interface Begun {
  _id: string;
  capability: string;
  payer_capability: string;
  sellerExOrderNo: string;
}

/** A payment that somebody began elsewhere: the calls of the portal without its screens. */
export async function aPayment(): Promise<Begun> {
  const bill = await aBill();
  const payment = {
    services: [{ _id: `mpt.compound.${bill}`, selection: "full" }],
    amount: "50.00",
    full_name: "Siti Aminah binti Yusof",
    email: "siti@contoh.my",
    contact: "0135550101",
    payment_method: "TEST0021",
    fpx_msgToken: "01",
    language: "my",
  };
  const headers = { "content-type": "application/json", "idempotency-key": crypto.randomUUID() };
  const body = JSON.stringify({ payment });
  const url = `http://localhost:${port}${paths.createPayment}`;
  const answer = await ask(url, { method: "POST", headers, body });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as Begun;
}

/** A payment that was made, by a payer who walked through the bank in no time. */
export async function aPaidPayment(): Promise<Begun> {
  const begun = await aPayment();
  const handOff = { payment: begun._id, key: begun.payer_capability };
  const page = await postForm(`http://localhost:${port}${paths.handOff}`, handOff);
  const form = page.slice(page.indexOf('id="go"'), page.indexOf('id="again"'));
  const fields = [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)];
  await tell("PATCH", "/settings", { pages: "skipped" });
  await postForm(
    `${fpxSite}/FPXMain/seller2DReceiver.jsp`,
    Object.fromEntries(fields.map(([, name = "", value = ""]) => [name, value])),
  );
  await tell("PATCH", "/settings", { pages: "shown" });
  return begun;
}

async function postForm(url: string, fields: Record<string, string>): Promise<string> {
  const answer = await ask(url, { method: "POST", body: new URLSearchParams(fields) });
  return answer.text();
}
