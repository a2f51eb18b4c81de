import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DomainError } from "../domain-error.ts";
import { sen } from "../money.ts";
import {
  defaultParkingTariff as tariff,
  hoursOnSale,
  quoteParking,
  readParkingHours,
  readZoneId,
  sessionTimes,
  zoneIdOf,
} from "./parking-session.ts";

/** A Monday. */
const at = (time: string, day = "2026-03-09") => new Date(`${day}T${time}:00+08:00`);
const morning = at("09:00");

describe("time that can be bought", () => {
  test.each([
    ["07:59", "2026-03-09", 0],
    ["08:00", "2026-03-09", 9],
    ["08:01", "2026-03-09", 9],
    ["16:01", "2026-03-09", 1],
    ["17:00", "2026-03-09", 0],
    ["09:00", "2026-03-14", 8],
    ["09:00", "2026-03-15", 0],
  ])("at %s on %s is %i hours", (time, day, hours) => {
    expect(hoursOnSale(tariff, at(time, day))).toBe(hours);
  });

  test("is none while parking is free, and words say so", () => {
    const wish = { zone: "A", plate: "ST1234A", hours: 1 };
    expect(() => readParkingHours(wish, tariff, at("18:00"))).toThrow(
      new DomainError("parking_free"),
    );
  });
});

test("an hour costs what its zone asks for", () => {
  expect(quoteParking({ zone: "A", hours: 3 }, tariff)).toEqual({
    amountSen: sen(150),
    explanation: [{ code: "parking", params: { zone: "A", hours: 3 }, amountSen: 150 }],
  });
  expect(quoteParking({ zone: "B", hours: 3 }, tariff).amountSen).toBe(300);
});

test("a plate and a zone are read however they are written", () => {
  expect(readParkingHours({ zone: " b ", plate: "st 1234-a", hours: 2 }, tariff, morning)).toEqual({
    zone: "B",
    plate: "ST1234A",
    hours: 2,
  });
});

test.each([
  [{ zone: "Z" }, { zone: "invalid_value" }],
  [{ zone: "constructor" }, { zone: "invalid_value" }],
  [{ plate: " " }, { vehicle_no: "required" }],
  [{ plate: "!" }, { vehicle_no: "invalid_value" }],
  [{ hours: 0 }, { hours: "invalid_value" }],
  [{ hours: 1.5 }, { hours: "invalid_value" }],
])("a wish with %j is refused by its field", (wrong, faults) => {
  const wish = { zone: "A", plate: "ST1234A", hours: 8, ...wrong };
  expect(() => readParkingHours(wish, tariff, morning)).toThrow(
    new DomainError("invalid_request", faults as Record<string, "required">),
  );
});

test("hours that were on sale a minute ago and reach into free time now are refused for that reason", () => {
  const wish = { zone: "A", plate: "ST1234A", hours: 3 };
  expect(readParkingHours(wish, tariff, at("14:59"))).toEqual(wish);
  expect(() => readParkingHours(wish, tariff, at("15:00"))).toThrow(
    new DomainError("parking_ends_sooner"),
  );
});

test("no minute is lost or sold twice, however often time is bought", () => {
  const purchase = fc.record({
    afterMs: fc.integer({ min: 0, max: 9e6 }),
    hours: fc.integer({ min: 1, max: 9 }),
  });
  fc.assert(
    fc.property(fc.array(purchase, { minLength: 1, maxLength: 8 }), (purchases) => {
      let paidAt = morning;
      let last: Date | undefined;
      for (const { afterMs, hours } of purchases) {
        paidAt = new Date(paidAt.getTime() + afterMs);
        const { startsAt, endsAt } = sessionTimes({ paidAt, hours }, last);
        expect(endsAt.getTime() - startsAt.getTime()).toBe(hours * 3_600_000);
        expect(startsAt >= paidAt && (last === undefined || startsAt >= last)).toBe(true);
        expect(
          startsAt.getTime() === paidAt.getTime() || startsAt.getTime() === last?.getTime(),
        ).toBe(true);
        last = endsAt;
      }
    }),
  );
});

test("the id on a sign names a council and a zone, and nothing else does", () => {
  expect(readZoneId(zoneIdOf("mpt", "A"))).toEqual({ council: "mpt", zone: "A" });
  expect(readZoneId("MPT-a")).toEqual({ council: "mpt", zone: "A" });
  for (const id of ["", "mpt", "mpt-", "privacy", "mpt-a-b"])
    expect(readZoneId(id)).toBeUndefined();
});
