import type { CreatePayment } from "@kaunter/contracts/payments";
import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { openDB } from "idb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aCreatedPayment, paymentId } from "../../testing/payments.ts";

beforeEach(() => vi.stubGlobal("indexedDB", new IDBFactory()));
afterEach(() => vi.unstubAllGlobals());

/** Each tab, and each visit, has its own copy of the module. */
async function openTab() {
  vi.resetModules();
  return import("./payment-storage.ts");
}

const request: CreatePayment = {
  services: [{ _id: "mpt.compound.V26000001", selection: "full" }],
  amount: "10.00",
  full_name: "Siti",
  email: "siti@contoh.com",
  contact: "013-555 0101",
  payment_method: "MB2U0227",
  fpx_msgToken: "01",
  language: "en",
};

async function keyOf(claim: Promise<object>): Promise<string> {
  const found = await claim;
  if ("key" in found && typeof found.key === "string") return found.key;
  throw new Error("No key was given.");
}

test("the same request has the same key in every tab and at every visit", async () => {
  const one = await openTab();
  const other = await openTab();
  const keys = await Promise.all([one.claimPayment(request), other.claimPayment({ ...request })]);
  expect(keys[0]).toEqual(keys[1]);
  expect(await (await openTab()).claimPayment(request)).toEqual(keys[0]);
});

test("any change of the request makes a new key", async () => {
  const { claimPayment } = await openTab();
  const changed: Partial<CreatePayment>[] = [
    { payment_method: "ABB0233" },
    { amount: "11.00" },
    { email: "ali@contoh.com" },
    { fpx_msgToken: "02" },
  ];
  const keys = [await keyOf(claimPayment(request))];
  for (const part of changed) keys.push(await keyOf(claimPayment({ ...request, ...part })));
  expect(new Set(keys).size).toBe(5);
});

test("a charge with an open payment gets no key, whatever else is paid with it", async () => {
  const { claimPayment, keepCreated } = await openTab();
  await keepCreated(await keyOf(claimPayment(request)), aCreatedPayment());
  const services = [{ _id: "mpt.assessment.1", selection: "3" }, ...request.services];
  const claim = await (await openTab()).claimPayment({ ...request, services, amount: "99.00" });
  expect(claim).toMatchObject({ open: { created: { _id: paymentId } } });
});

test("once a payment has ended, the same request is a new payment", async () => {
  const { claimPayment, keepCreated, findOpen, markDone } = await openTab();
  const key = await keyOf(claimPayment(request));
  await keepCreated(key, aCreatedPayment());
  await markDone(paymentId);
  expect(await findOpen(null)).toBeNull();
  expect(await keyOf(claimPayment(request))).not.toBe(key);
});

test("what the server has refused leaves nothing behind", async () => {
  const { claimPayment, forgetClaim, listUnanswered } = await openTab();
  const charges = ["mpt.compound.V26000001"];
  const key = await keyOf(claimPayment(request));
  expect(await listUnanswered(charges)).toMatchObject([{ key, request }]);
  expect(await listUnanswered(["mpt.compound.V26000002"])).toEqual([]);
  await forgetClaim(key);
  expect(await listUnanswered(charges)).toEqual([]);
});

test("the payer's details are gone from the device once the server has answered", async () => {
  const { claimPayment, keepCreated } = await openTab();
  await keepCreated(await keyOf(claimPayment(request)), aCreatedPayment());
  const db = await openDB("kaunterDB", 1);
  expect(JSON.stringify(await db.getAll("payments"))).not.toMatch(/siti|555 0101/i);
  db.close();
});

test("a request that nobody answered is gone from the device a day later, at the next visit", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime("2026-11-14T02:00:00Z");
  const { claimPayment, keepCreated, listUnanswered } = await openTab();
  await claimPayment(request);
  const services = [{ _id: "mpt.compound.2", selection: "full" }];
  await keepCreated(await keyOf(claimPayment({ ...request, services })), aCreatedPayment());
  vi.setSystemTime("2026-11-15T01:59:59Z");
  expect(await listUnanswered(["mpt.compound.V26000001"])).toHaveLength(1);
  vi.setSystemTime("2026-11-15T02:00:00Z");
  await (await openTab()).findOpen(null);
  vi.useRealTimers();
  const db = await openDB("kaunterDB", 1);
  const rows = await db.getAll("payments");
  db.close();
  expect(rows).toMatchObject([{ request: null, created: { _id: paymentId } }]);
});

test("without an id the newest open payment is meant, with an id only that one", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { claimPayment, keepCreated, findOpen } = await openTab();
  const ids = ["1762950000000001", "1762950000000002", "1762950000000003"];
  for (const [index, _id] of ids.entries()) {
    vi.setSystemTime(`2026-11-14T02:0${index}:00Z`);
    const services = [{ _id: `mpt.compound.${index}`, selection: "full" }];
    await keepCreated(
      await keyOf(claimPayment({ ...request, services })),
      aCreatedPayment({ _id }),
    );
  }
  vi.useRealTimers();
  expect((await findOpen(null))?.created._id).toBe(ids[2]);
  expect((await findOpen(paymentId))?.created._id).toBe(paymentId);
  expect(await findOpen("1762950000000009")).toBeNull();
});

test("a device that stores nothing still sends one key for one request during the visit", async () => {
  vi.stubGlobal("indexedDB", {
    open: () => {
      throw new DOMException("denied", "SecurityError");
    },
  });
  const { claimPayment } = await openTab();
  expect(await claimPayment(request)).toEqual(await claimPayment(request));
});

test("what somebody else wrote into the store is left out", async () => {
  const { claimPayment, findOpen } = await openTab();
  await claimPayment(request);
  const db = await openDB("kaunterDB", 1);
  await db.put("payments", { key: "x", created: { _id: paymentId } });
  db.close();
  expect(await findOpen(null)).toBeNull();
});

test("a new link is kept with its payment, and what shows that this browser has started it", async () => {
  const { claimPayment, keepCreated, keepLink, findStarted, payerKeyOf } = await openTab();
  await keepCreated(await keyOf(claimPayment(request)), aCreatedPayment());
  await keepLink(paymentId, "shown-after-revoking-z");
  const { payer_capability } = aCreatedPayment();
  expect(await findStarted(paymentId)).toMatchObject({
    created: { capability: "shown-after-revoking-z", payer_capability },
  });
  expect(await payerKeyOf(paymentId)).toEqual({ payer_capability });
  expect(await payerKeyOf("1762950000000009")).toEqual({});
});

test("pages keep room for the banner of a payment while it is open", async () => {
  const { claimPayment, keepCreated, markDone } = await openTab();
  const room = () => localStorage.getItem("--payment-room");
  const key = await keyOf(claimPayment(request));
  expect(room()).toBeNull();
  await keepCreated(key, aCreatedPayment());
  expect(room()).toBe("3.5rem");
  await markDone(paymentId);
  expect(room()).toBeNull();
});
