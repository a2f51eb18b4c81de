import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aCard, patience, startCardWorld } from "./merchant.fixture.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sandbox-card-"));
});

afterEach(() => rm(folder, { recursive: true }));

test("a debit is kept in a journal of its own, with its card number masked", async () => {
  const world = await startCardWorld(folder);
  const payment = world.shop.aPayment();
  await world.pay(payment);
  await world.stop();
  const text = await readFile(join(folder, "card.jsonl"), "utf8");
  const entries = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as object);
  expect(entries).toContainEqual(
    expect.objectContaining({
      kind: "debit",
      refNo: payment["RefNo"],
      amountSen: 127_899,
      holder: expect.objectContaining({ CCNo: "424242xxxxxx4242" }),
    }),
  );
  expect(text).not.toContain("4242424242424242");
});

test("after a restart the provider remembers what was paid, failed, pending and open", async () => {
  const first = await startCardWorld(folder);
  const [paid, failed] = [first.shop.aPayment(), first.shop.aPayment()];
  const [pending, open] = [first.shop.aPayment(), first.shop.aPayment()];
  await first.pay(paid);
  await first.pay(failed, { do: "cancel" });
  await first.choose(pending, ["pending-for-days"]);
  await first.pay(pending);
  const path = await first.open(open);
  await first.stop();

  const second = await startCardWorld(folder);
  expect(await second.enquire(paid)).toBe("00");
  expect(await second.enquire(failed)).toBe("Payment fail");
  expect(await second.enquire(pending)).toBe("Record not found");
  expect(await (await second.start(paid)).text()).toContain("Duplicate reference number");
  expect(await second.pay(failed)).toMatchObject({ Status: "1" });
  expect(await (await second.post(path, aCard())).text()).toContain('name="Status" value="1"');
  const ids = (await second.control("GET", "/payments")).body as { transId: string }[];
  expect(new Set(ids.map(({ transId }) => transId)).size).toBe(5);
  await second.stop();
});

test("a pending payment still gets its result, and an open one its time-out, after a restart", async () => {
  const first = await startCardWorld(folder, { timeScale: 1 });
  const [pending, open] = [first.shop.aPayment(), first.shop.aPayment()];
  await first.pay(pending, aCard({ code: "4000000000000341" }));
  await first.open(open);
  await first.stop();

  const second = await startCardWorld(folder, { sessionMs: 100_000, enquiriesPerDay: 0 });
  await vi.waitFor(async () => {
    expect(await second.enquire(pending)).toBe("00");
    expect(await second.enquire(open)).toBe("Payment fail");
  }, patience);
  expect(await second.journal("debit", pending)).toHaveLength(1);
  await second.stop();
});
