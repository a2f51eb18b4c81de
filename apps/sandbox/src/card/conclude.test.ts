import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTimers } from "../clock.ts";
import { createCardApp } from "./app.ts";
import { aCard, merchant, patience, signRequest, startMerchant } from "./merchant.fixture.ts";
import { createCardWorld } from "./world.ts";

let shop: Awaited<ReturnType<typeof startMerchant>>;

beforeAll(async () => {
  shop = await startMerchant();
});

afterAll(() => shop.stop());

/** A provider whose disk takes a debit only when it is told to. */
function startHesitantProvider() {
  const debits: (() => void)[] = [];
  const append = (kind: string) =>
    kind === "debit" ? new Promise<void>((resolve) => debits.push(resolve)) : Promise.resolve();
  const journal = { append, entries: () => [], close: () => Promise.resolve() };
  const clock = () => "2026-03-15T02:15:30.000Z";
  const timers = createTimers();
  const app = createCardApp(createCardWorld({ clock, timers, journal, merchant }));
  const post = (url: string, fields: Record<string, string>) =>
    app.inject({
      method: "POST",
      url,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(fields).toString(),
    });
  return { debits, post, stop: () => timers.stop() };
}

test("while a debit is being written nobody hears of it, and a second press has to come again", async () => {
  const { debits, post, stop } = startHesitantProvider();
  const payment = shop.aPayment();
  const Signature = signRequest(payment);
  const entry = await post("/ePayment/entry.asp", { ...payment, Signature });
  const form = entry.headers.location ?? "";
  const paying = post(form, aCard());
  paying.catch(() => undefined);
  await vi.waitFor(() => expect(debits).toHaveLength(1), patience);

  expect((await post("/ePayment/enquiry.asp", payment)).body).toBe("Record not found");
  const again = await post(form, aCard());
  expect([again.statusCode, again.headers.location]).toEqual([303, form]);
  expect(shop.about(payment)).toEqual([]);

  debits[0]?.();
  expect((await paying).body).toContain('name="Status" value="1"');
  expect((await post("/ePayment/enquiry.asp", payment)).body).toBe("00");
  expect(shop.about(payment)).toHaveLength(1);
  await stop();
});
