import { createHash } from "node:crypto";
import * as paths from "@kaunter/contracts/paths";
import type { CreatedPayment } from "@kaunter/contracts/payments";
import type { Problem } from "@kaunter/contracts/problem";
import { expect, test } from "vitest";
import { aCompound, aWish, payerAt } from "../../../testing/payer.ts";
import { paysByCard } from "../../../testing/pay-by.ts";
import { booksOf } from "../../../testing/read-books.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { createTestDatabase } from "../../../testing/test-database.ts";
import { handOffPage, handOffPolicy } from "./hand-off-page.ts";
import { messageOf } from "../sealed-payer.ts";
import { findAttempt } from "../store.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const payer = payerAt(site);
const books = booksOf(site.deps);

const begin = async () =>
  (await payer.create(aWish([await aCompound(database)]))).json<CreatedPayment>();
const goTo = ({ _id, capability }: CreatedPayment) => `/#/confirmation?id=${_id}&key=${capability}`;
const minute = 60_000;

test("the page sends exactly the stored message to the bank, under a policy of its own", async () => {
  const created = await begin();
  const { statusCode, headers, body } = await payer.handOver(created, { lang: "en" });
  expect(statusCode).toBe(200);
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(headers["referrer-policy"]).toBe("strict-origin");
  expect(headers["set-cookie"]).toBeUndefined();
  const policy = String(headers["content-security-policy"]);
  for (const tag of ["script", "style"]) {
    const text = new RegExp(`<${tag}>([^]*?)</${tag}>`).exec(body)?.[1] ?? "";
    const hash = createHash("sha256").update(text).digest("base64");
    expect(policy).toContain(`${tag}-src 'sha256-${hash}'`);
  }
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  const [form = ""] = /<form id="go".*?<\/form>/.exec(body) ?? [];
  expect(form).toContain(
    `method="post" action="https://${paysByCard ? "card" : "fpx"}.example/pay"`,
  );
  const fields = [...form.matchAll(/name="(.*?)" value="(.*?)"/g)].map(([, name, text]) => [
    name,
    text,
  ]);
  const attempt = await findAttempt(site.deps.db, created.sellerExOrderNo);
  if (!attempt) throw new Error("The attempt is there");
  expect(Object.fromEntries(fields)).toEqual(messageOf(site.deps.personKey, attempt));
});

test("a form may be posted to any bank by https, and by http only to the provider on this machine", () => {
  const targets = (address: string) => /form-action (.*?);/.exec(handOffPolicy(address))?.[1];
  expect(targets("https://fpx.example/pay")).toBe("'self' https:");
  expect(targets("http://127.0.0.1:4701/pay?x=1")).toBe("'self' https: http://127.0.0.1:4701");
});

test("nothing in a message can leave its field", async () => {
  const { sellerExOrderNo } = await begin();
  const attempt = await findAttempt(site.deps.db, sellerExOrderNo);
  if (!attempt) throw new Error("The attempt is there");
  const message = { 'a"b': `"><script>alert('&amp;')</script>` };
  const page = handOffPage({
    attempt,
    message,
    address: "https://fpx.example/?a=1&b=2",
    pageName: "Maybank2U",
    again: {},
    language: "en",
  });
  expect(page).toContain(
    `name="a&quot;b" value="&quot;&gt;&lt;script&gt;alert('&amp;amp;')&lt;/script&gt;"`,
  );
  expect(page).toContain(`action="https://fpx.example/?a=1&amp;b=2"`);
});

test.each([
  ["my", "ms", "Teruskan ke laman itu"],
  ["en", "en", "Continue to that page"],
  ["zh", "zh-Hans", "前往该页面"],
])("the page speaks %s", async (lang, tag, words) => {
  const { body } = await payer.handOver(await begin(), { lang });
  expect(body).toContain(`<html lang="${tag}">`);
  expect(body).toContain(words);
});

test("only the key that lets a payment be paid opens the page", async () => {
  const created = await begin();
  const neighbour = await begin();
  const wrong = [
    { key: created.capability },
    { key: neighbour.payer_capability },
    { key: "A".repeat(22) },
    { payment: "1700000000000000" },
  ];
  for (const fields of wrong) {
    const answer = await payer.handOver(created, fields);
    expect([answer.statusCode, answer.json<Problem>().code]).toEqual([404, "not_found"]);
  }
  expect((await payer.form(paths.handOff, "payment=x")).statusCode).toBe(400);
  expect(await books.eventsOf(created._id)).toEqual(["created", "attempt"]);
});

test("serving the page is written down once, and the first question is planned from then", async () => {
  const created = await begin();
  await payer.handOver(created);
  await payer.handOver(created);
  expect(await books.eventsOf(created._id)).toEqual(["created", "attempt", "handed_off"]);
  const { handedOffAt } = await books.attemptOf(created.sellerExOrderNo);
  expect(handedOffAt).not.toBeNull();
});

let meanwhile = async () => {};
const interrupted = await createTestApp(database, {
  inTransaction: async (work) => {
    await meanwhile();
    return site.deps.inTransaction(work);
  },
});

test("two windows that ask at once are not both sent to the bank", async () => {
  const created = await begin();
  meanwhile = async () => {
    meanwhile = async () => {};
    expect((await payer.handOver(created)).statusCode).toBe(200);
  };
  const answer = await payerAt(interrupted).handOver(created);
  expect([answer.statusCode, answer.headers.location]).toEqual([303, goTo(created)]);
});

test("the second time the same form is served only when the bank knows nothing of it", async () => {
  const created = await begin();
  const first = await payer.handOver(created, { lang: "my" });
  site.outside.answers.set(created.sellerExOrderNo, [{ told: "not_found" }]);
  const second = await payer.handOver(created, { lang: "my" });
  expect(site.outside.asked.filter((each) => each === created.sellerExOrderNo)).toHaveLength(1);
  expect([second.statusCode, second.body]).toEqual([200, first.body]);
});

test.each(["awaiting", "unclear", "approved", "declined"] as const)(
  "the second time, a bank that says %s sends the payer to the status",
  async (told) => {
    const created = await begin();
    await payer.handOver(created);
    site.outside.answers.set(created.sellerExOrderNo, [{ told }]);
    const { statusCode, headers } = await payer.handOver(created);
    expect([statusCode, headers.location]).toEqual([303, goTo(created)]);
  },
);

test("however often the page is reloaded, before and after it is paid, it pays once", async () => {
  const created = await begin();
  const { _id, sellerExOrderNo: reference } = created;
  await payer.handOver(created);
  site.outside.answers.set(reference, [{ told: "not_found" }, { told: "approved", code: "00" }]);
  const statuses: number[] = [];
  for (let reload = 0; reload < 4; reload += 1) {
    statuses.push((await payer.handOver(created)).statusCode);
    site.pass(2 * minute);
  }
  expect(statuses).toEqual([200, 303, 303, 303]);
  const events = ["created", "attempt", "handed_off", "moved approved"];
  expect(await books.eventsOf(_id)).toEqual(events);
  expect(await books.receiptsOf(_id)).toHaveLength(1);
  expect(await books.refundsOf(_id)).toEqual([]);
});

test("the second time, a bank that is silent sends the payer to the status", async () => {
  const created = await begin();
  await payer.handOver(created);
  expect((await payer.handOver(created)).headers.location).toBe(goTo(created));
});

test("what a bank did not know earlier proves nothing when it is silent now", async () => {
  const created = await begin();
  const { sellerExOrderNo: reference } = created;
  await payer.handOver(created);
  site.outside.answers.set(reference, [{ told: "not_found" }]);
  await payer.handOver(created);
  site.outside.answers.delete(reference);
  site.pass(2 * minute);
  expect((await payer.handOver(created)).statusCode).toBe(303);
  // Within the minute the bank is not asked again, and its silence was the last that was heard.
  expect((await payer.handOver(created)).statusCode).toBe(303);
});

test("a payment that has ended sends the payer to its status without asking", async () => {
  const created = await begin();
  await payer.report(created.sellerExOrderNo, { told: "declined" });
  expect((await payer.handOver(created)).headers.location).toBe(goTo(created));
  expect(site.outside.asked).not.toContain(created.sellerExOrderNo);
});
