import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, parseCalendarDay } from "../calendar.ts";
import { DomainError } from "../domain-error.ts";
import { sen } from "../money.ts";
import {
  type ChargeForm,
  defaultLocalGovernmentChargeRates,
  quoteAsTyped,
  quoteDeclaration,
  readDeclaration,
} from "./local-government-charge.ts";

function aForm(changes: Partial<ChargeForm> = {}): ChargeForm {
  return {
    licenceNo: " KPK/LN 1234 ",
    customerName: "Sinar Maju Tours",
    people: "12",
    startOn: "2026-03-01",
    endOn: "2026-03-04",
    fullName: "Siti Aminah",
    email: "siti@Example.com",
    phone: "013-012 3456",
    ...changes,
  };
}

const rates = defaultLocalGovernmentChargeRates;
const quote = (changes: Partial<ChargeForm> = {}, own = rates) =>
  quoteDeclaration(readDeclaration(aForm(changes)), own);

function faultsOf(changes: Partial<ChargeForm>): unknown {
  try {
    readDeclaration(aForm(changes));
    return {};
  } catch (error) {
    if (error instanceof DomainError) return error.params;
    throw error;
  }
}

test("12 people from 01/03/2026 to 04/03/2026 are three days and 36.00", () => {
  expect(quote()).toEqual({
    amountSen: 3_600,
    explanation: [
      { code: "local_government_charge", params: { people: 12, days: 3 }, amountSen: 3_600 },
    ],
  });
});

describe("the amount", () => {
  const stays = fc.record({
    people: fc.integer({ min: 1, max: 10_000 }),
    start: fc.integer({ min: 0, max: 20_000 }),
    days: fc.integer({ min: 1, max: 366 }),
    rateSen: fc.integer({ min: 100, max: 10_000 }),
  });
  const formOf = ({ people, start, days }: { people: number; start: number; days: number }) => {
    const startOn = addDays(parseCalendarDay("2000-01-01"), start);
    return { people: String(people), startOn, endOn: addDays(startOn, days) };
  };

  test("is people times days times the council's rate, as declared and as typed", () => {
    fc.assert(
      fc.property(stays, ({ rateSen, ...stay }) => {
        const own = { perPersonAndDaySen: sen(rateSen) };
        const expected = stay.people * stay.days * rateSen;
        expect(quote(formOf(stay), own).amountSen).toBe(expected);
        expect(quoteAsTyped(formOf(stay), own).amountSen).toBe(expected);
      }),
    );
  });

  test.each([
    ["nobody", { people: "0" }, rates],
    ["99 sen", { people: "33", endOn: "2026-03-02" }, { ...rates, perPersonAndDaySen: sen(3) }],
  ])("of %s is too small to be paid", (_, changes, own) => {
    expect(() => quote(changes, own)).toThrow(
      expect.objectContaining({ code: "amount_too_small" }),
    );
  });

  test("of one ringgit is enough", () => {
    expect(quote({ people: "1", endOn: "2026-03-02" }).amountSen).toBe(100);
  });

  test.each([{ people: "" }, { people: "x" }, { startOn: "" }, { endOn: "2026-02-28" }])(
    "while typing is nothing as long as the form says %j",
    (changes) => {
      expect(quoteAsTyped(aForm(changes), rates)).toEqual({ amountSen: 0, explanation: [] });
    },
  );
});

describe("a form", () => {
  test("is read trimmed, with the address and the number in the form that we keep", () => {
    expect(readDeclaration(aForm())).toEqual({
      licenceNo: "KPK/LN 1234",
      customerName: "Sinar Maju Tours",
      people: 12,
      startOn: "2026-03-01",
      endOn: "2026-03-04",
      fullName: "Siti Aminah",
      email: "siti@example.com",
      phone: "+60130123456",
    });
  });

  test.each([
    ["license_no", "licenceNo"],
    ["customer_name", "customerName"],
    ["total_no_of_people", "people"],
    ["start_date", "startOn"],
    ["end_date", "endOn"],
    ["full_name", "fullName"],
    ["email", "email"],
    ["phone", "phone"],
  ] as const)("needs %s", (field, name) => {
    expect(faultsOf({ [name]: "  " })).toEqual({ [field]: "required" });
  });

  test.each([
    [{ email: "siti" }, { email: "invalid_email" }],
    [{ customerName: "4111 1111 1111 1111" }, { customer_name: "card_number" }],
    [{ phone: "12" }, { phone: "invalid_phone" }],
    [{ people: "1.5" }, { total_no_of_people: "invalid_value" }],
    [{ people: "-3" }, { total_no_of_people: "invalid_value" }],
    [{ people: "10001" }, { total_no_of_people: "invalid_value" }],
    [{ startOn: "2026-02-30" }, { start_date: "invalid_date" }],
    [{ endOn: "04/03/2026" }, { end_date: "invalid_date" }],
    [{ endOn: "2026-02-28" }, { end_date: "end_after_start" }],
    [{ endOn: "2026-03-01" }, { end_date: "end_after_start" }],
    [{ endOn: "2027-03-03" }, { end_date: "invalid_value" }],
    [
      { people: "", endOn: "", email: "x" },
      { total_no_of_people: "required", end_date: "required", email: "invalid_email" },
    ],
  ])("that says %j is refused with %j", (changes, faults) => {
    expect(faultsOf(changes)).toEqual(faults);
  });

  test("may be of 10,000 people for 366 days", () => {
    expect(faultsOf({ people: "10000", endOn: "2027-03-02" })).toEqual({});
  });
});
