import type { CreatePayment } from "@kaunter/contracts/payments";
import type { OwnParking } from "@kaunter/contracts/parking";
import * as paths from "@kaunter/contracts/paths";
import { queryClient } from "@kaunter/web/api/query-client";
import { act, renderHook } from "@testing-library/react";
import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { refuse, serve } from "../../testing/fake-api.ts";
import { aCreatedPayment } from "../../testing/payments.ts";
import { claimPayment, keepCreated } from "../payment/payment-storage.ts";
import { keepPayment, keptPayments } from "./kept-payments.ts";
import { useOwnTimes } from "./own-times.ts";

const id = (number: number) => `177354000000000${number}`;

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.useFakeTimers({
    toFake: ["Date", "setInterval", "clearInterval"],
    now: new Date("2026-03-09T10:00:00+08:00"),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function begin(number: number): Promise<void> {
  const services = [{ _id: `17730216000${number}`, selection: "full" }];
  const claim = await claimPayment({ services } as CreatePayment);
  if (!("key" in claim)) throw new Error("A payment of these hours is open");
  await keepCreated(claim.key, aCreatedPayment({ _id: id(number) }));
}

test("a second vehicle's payment is kept beside the first, each once, and the newest five stay", async () => {
  for (const number of [1, 2, 3, 4, 5, 6]) await begin(number);
  for (const number of [1, 2, 1]) await keepPayment(id(number));
  expect(keptPayments()).toEqual([id(2), id(1)]);
  for (const number of [3, 4, 5, 6]) await keepPayment(id(number));
  expect(keptPayments()).toEqual([1, 3, 4, 5, 6].map(id));
});

test("a payment that somebody sent a link of is not kept", async () => {
  await begin(7);
  await keepPayment(id(7));
  await keepPayment(id(8));
  expect(keptPayments()).toEqual([id(7)]);
});

test("what is no payment's number is not asked about", () => {
  localStorage.setItem("parking", `${id(1)} ../../x`);
  expect(keptPayments()).toEqual([id(1)]);
});

const anHour: OwnParking = {
  sessions: [
    {
      zone_id: "mpt-a",
      vehicle_no: "ST1234A",
      starts_at: "2026-03-09T10:00:00+08:00",
      ends_at: "2026-03-09T11:00:00+08:00",
    },
  ],
  awaited: 0,
  now: "2026-03-09T10:00:00+08:00",
};
const awaited: OwnParking = { ...anHour, sessions: [], awaited: 1 };

/** Asks about payments, each of which answers as told by then; nothing is a broken line. */
function ask(numbers: number[], answer: (of: string) => OwnParking | undefined | "not_found") {
  const { calls } = serve({
    others: {
      [`POST ${paths.parkingOfPayment}`]: (sent) => {
        const told = answer((sent as { _id: string })._id);
        return (told === "not_found" ? refuse(told) : told) as object;
      },
    },
  });
  const { result } = renderHook(() => useOwnTimes(numbers.map(id)));
  const pass = async (seconds: number) => {
    const before = calls.length;
    await act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
    await act(async () => vi.waitFor(() => expect(queryClient.isFetching()).toBe(0)));
    return calls.length - before;
  };
  return { shown: () => result.current, pass };
}

test("a lost question takes no time away that is known, and is asked again", async () => {
  let answer: OwnParking | undefined = { ...anHour, awaited: 1 };
  const { shown, pass } = ask([1], () => answer);
  await pass(0);
  expect(shown()).toMatchObject({ times: [{ plate: "ST1234A" }], isAwaited: true });
  answer = undefined;
  await pass(2);
  expect(shown()).toMatchObject({ times: [{ plate: "ST1234A" }], isAwaited: true });
  answer = anHour;
  await pass(2);
  expect(shown()).toMatchObject({ times: [{ plate: "ST1234A" }], isAwaited: false });
  expect(await pass(60)).toBe(0);
});

test("a line that is broken for one payment hides no other, and its time appears by itself", async () => {
  let answer: OwnParking | undefined;
  const { shown, pass } = ask([1, 2], (of) => (of === id(1) ? answer : anHour));
  await pass(0);
  expect(shown().times).toHaveLength(1);
  const [session] = anHour.sessions;
  answer = { ...anHour, sessions: session ? [{ ...session, vehicle_no: "SB1A" }] : [] };
  await pass(30);
  expect(shown().times.map(({ plate }) => plate)).toEqual(["SB1A", "ST1234A"]);
});

test("a payment that is no longer found is not asked about again", async () => {
  const { shown, pass } = ask([1], () => "not_found");
  await pass(0);
  expect([shown(), await pass(60)]).toEqual([{ times: [], isAwaited: false }, 0]);
});

test("hours that take long to be written down are asked about more slowly, until they are there", async () => {
  let answer = awaited;
  const { shown, pass } = ask([1], () => answer);
  await pass(0);
  for (let count = 1; count < 15; count += 1) expect(await pass(2)).toBe(1);
  expect(await pass(28)).toBe(0);
  expect(shown().isAwaited).toBe(true);
  answer = anHour;
  expect(await pass(2)).toBe(1);
  expect(shown()).toMatchObject({ times: [{ plate: "ST1234A" }], isAwaited: false });
});
