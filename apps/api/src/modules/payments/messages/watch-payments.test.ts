import { expect, test, vi } from "vitest";
import { aCompound, aWish, payerAt } from "../../../testing/payer.ts";
import { booksOf } from "../../../testing/read-books.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../../testing/test-database.ts";
import { watchPayments } from "./watch-payments.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
/** The same with a fault behind each message: nothing that follows from a payment can be ordered. */
const faulty = await createTestApp(database, {
  enqueue: () => Promise.reject(new Error("a fault behind the message")),
});
const payer = payerAt(site);
const books = booksOf(site.deps);
const minute = 60_000;

/** A payment that is due to be asked about; the provider would approve it. */
async function duePayment() {
  const created = await payer.leave(aWish([await aCompound(database)]));
  site.outside.answers.set(created.sellerExOrderNo, [{ told: "approved" }]);
  site.pass(minute);
  return { id: created._id, reference: created.sellerExOrderNo };
}

/** Gateways of which the first never answers about some references until it is released. */
function hangingAbout(references: ReadonlySet<string>) {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => void (release = resolve));
  const waited = new Set<string>();
  const gateways = site.worker.gateways.map((gateway) => ({
    ...gateway,
    query: async (...args: Parameters<typeof gateway.query>) => {
      const named = [...references].find((each) => JSON.stringify(args[0]).includes(each));
      if (named !== undefined) {
        waited.add(named);
        await isReleased;
      }
      return gateway.query(...args);
    },
  }));
  return { gateways, release, waited };
}

const untilPaid = ({ id }: { id: string }) =>
  vi.waitFor(async () => expect(await books.statusOf(id)).toBe("successful"), 30_000);

test(
  "an answer that never comes keeps no later question waiting",
  { timeout: 90_000 },
  async () => {
    const slow = await duePayment();
    const { gateways, release, waited } = hangingAbout(new Set([slow.reference]));
    const watch = watchPayments({ ...site.worker, gateways });
    await vi.waitFor(() => expect(waited.size).toBe(1), 15_000);
    await untilPaid(await duePayment());
    expect(await books.statusOf(slow.id)).toBe("in_progress");
    release();
    await watch.stop();
    expect(await books.statusOf(slow.id)).toBe("successful");
  },
);

test(
  "a provider that hangs fills its own lane only: the other is asked",
  { timeout: 90_000 },
  async () => {
    const [first, second, card] = [await duePayment(), await duePayment(), await duePayment()];
    await asOwner(
      database,
      `alter table payment_attempts disable trigger user;
     update payment_attempts set provider = 'card' where reference = '${card.reference}';
     alter table payment_attempts enable trigger user`,
    );
    const { gateways, release, waited } = hangingAbout(
      new Set([first.reference, second.reference]),
    );
    const fpx = gateways.filter(({ provider }) => provider === "fpx");
    const lanes = [...fpx, ...fpx.map((gateway) => ({ ...gateway, provider: "card" as const }))];
    const watch = watchPayments({ ...site.worker, gateways: lanes }, 1);
    await untilPaid(card);
    expect(waited.size).toBe(1);
    release();
    await untilPaid(first);
    await untilPaid(second);
    await watch.stop();
  },
);

test("the watch applies what is kept and was not applied, while no provider answers", async () => {
  const { id, reference } = await duePayment();
  const body = site.outside.bodyOf(reference, { told: "approved" });
  await payerAt(faulty).form("/processPayment", body);
  expect(await books.statusOf(id)).toBe("in_progress");
  site.pass(minute);
  const watch = watchPayments({ ...site.worker, gateways: [] });
  await untilPaid({ id });
  await watch.stop();
});
