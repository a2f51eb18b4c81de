import { describe, expect, test } from "vitest";
import type { AssessmentRecord } from "./assessments.ts";
import type { Kind } from "./charge.ts";
import type { CompoundRecord } from "./compounds.ts";
import type { CouncilLicenceRecord } from "./council-licences.ts";
import { councils } from "./councils.ts";
import { chargesOf } from "./demonstration.ts";
import type { TradingLicenceRecord } from "./trading-licences.ts";

const today = "2026-03-10";
const all = councils.flatMap((council) => chargesOf(council, today));

function recordsOf<Fields extends object>(kind: Kind): Fields[] {
  return all.filter((charge) => charge.kind === kind).map(({ record }) => record as Fields);
}
const assessments = recordsOf<AssessmentRecord>("assessment");
const licences = recordsOf<TradingLicenceRecord>("trading_licence");
const compounds = recordsOf<CompoundRecord>("compound");
const councilLicences = recordsOf<CouncilLicenceRecord>("council_licence");

/** The names whose share is more than four standard deviations from what was asked, and names nobody asked for. */
function strayShares<Item>(
  items: Item[],
  read: (item: Item) => unknown,
  percents: Record<string, number>,
): string[] {
  const names = items.map((item) => String(read(item)));
  return [...new Set([...Object.keys(percents), ...names])].filter((name) => {
    const share = (percents[name] ?? 0) / 100;
    const found = names.filter((other) => other === name).length / items.length;
    return Math.abs(found - share) > 4 * Math.sqrt((share * (1 - share)) / items.length);
  });
}

/** How many years ago the first unpaid year was; -1 when nothing is owed. */
function yearsOwed({ years }: AssessmentRecord): number {
  const first = years.find(({ chargeSen, paidSen }) => chargeSen > paidSen);
  return first === undefined ? -1 : 2026 - first.year;
}

const ageOf = ({ offenceOn }: CompoundRecord) =>
  (Date.parse(today) - Date.parse(offenceOn)) / 86_400_000;

describe("assessments", () => {
  test("are owed for as long as the recipe says", () => {
    const groups = ["0", "1", "2", "3-5", "3-5", "3-5"];
    const read = (record: AssessmentRecord) =>
      yearsOwed(record) < 0 ? "paid" : (groups[yearsOwed(record)] ?? "6-12");
    expect(
      strayShares(assessments, read, { paid: 34, "0": 26, "1": 16, "2": 10, "3-5": 10, "6-12": 4 }),
    ).toEqual([]);
    expect(Math.max(...assessments.map(yearsOwed))).toBe(12);
  });

  test("stand where the recipe says", () => {
    const place = /LORONG|KG\. |TINGKAT BAWAH|PERINDUSTRIAN/;
    const read = ({ address, isLandCess }: AssessmentRecord) =>
      isLandCess ? "cess" : (place.exec(address)?.[0] ?? "vacant");
    const percents = { LORONG: 65, "KG. ": 10, "TINGKAT BAWAH": 15, PERINDUSTRIAN: 4 };
    expect(strayShares(assessments, read, { ...percents, vacant: 3, cess: 3 })).toEqual([]);
  });

  test("cost as much as their kind of property does, mostly in half ringgits", () => {
    const sens = (isMeant: (record: AssessmentRecord) => boolean) =>
      assessments.filter(isMeant).flatMap(({ years }) => years.map(({ chargeSen }) => chargeSen));
    const within = (charges: number[], least: number, most: number) => {
      expect(Math.min(...charges)).toBeGreaterThanOrEqual(least);
      expect(Math.max(...charges)).toBeLessThanOrEqual(most);
    };
    within(
      sens(({ isLandCess }) => isLandCess),
      1_200,
      8_000,
    );
    within(
      sens(({ address }) => address.includes("KG. ")),
      4_000,
      11_000,
    );
    within(
      sens(({ address }) => address.includes("TINGKAT BAWAH")),
      35_000,
      180_000,
    );
    within(
      sens(({ address }) => address.includes("PERINDUSTRIAN")),
      80_000,
      600_000,
    );
    within(
      sens(({ address }) => address.includes("LORONG")),
      9_000,
      90_000,
    );
    // One in five is any sen, and of those one in fifty ends so by chance.
    const isEven = ({ years }: AssessmentRecord) => (years[0]?.chargeSen ?? 1) % 50 === 0;
    expect(strayShares(assessments, isEven, { true: 80.4, false: 19.6 })).toEqual([]);
  });
});

describe("trading licences", () => {
  test("have the statuses, validities, balances and entries of the recipe", () => {
    expect(
      strayShares(licences, ({ status }) => status, { A: 62, T: 24, G: 4, B: 4, P: 3, H: 3 }),
    ).toEqual([]);
    const validity = ({ validUntil }: TradingLicenceRecord) =>
      validUntil < "2025" ? "older" : validUntil;
    expect(
      strayShares(licences, validity, { "2026-12-31": 35, "2025-12-31": 55, older: 10 }),
    ).toEqual([]);
    expect(
      strayShares(licences, ({ balanceSen }) => Math.sign(balanceSen), { 0: 70, "-1": 25, 1: 5 }),
    ).toEqual([]);
    expect(strayShares(licences, ({ entryCount }) => entryCount, { 1: 95, 2: 5 })).toEqual([]);
  });

  test("have not expired while they are valid", () => {
    const expired = licences.filter(({ status }) => status === "T");
    expect(expired.filter(({ validUntil }) => validUntil >= today)).toEqual([]);
  });
});

describe("councils' licences", () => {
  test("have the states, validity and balances of the recipe", () => {
    expect(
      strayShares(councilLicences, ({ status }) => status, {
        A: 62,
        T: 24,
        G: 4,
        B: 4,
        P: 3,
        H: 3,
      }),
    ).toEqual([]);
    const byYear = councilLicences.filter(({ type }) => type !== "LAPANG" && type !== "ANJING");
    const validity = ({ validUntil }: CouncilLicenceRecord) =>
      validUntil < "2025" ? "older" : validUntil;
    expect(
      strayShares(byYear, validity, { "2026-12-31": 35, "2025-12-31": 55, older: 10 }),
    ).toEqual([]);
    const sign = ({ balanceSen }: CouncilLicenceRecord) => Math.sign(balanceSen);
    expect(strayShares(councilLicences, sign, { 0: 70, "-1": 25, 1: 5 })).toEqual([]);
  });

  test("miss the photo of every seventh operator, and of no hawker", () => {
    const operating = councilLicences.filter(({ type }) => type === "OPERASI");
    expect(strayShares(operating, ({ hasPhoto }) => hasPhoto, { true: 85, false: 15 })).toEqual([]);
    const hawkers = councilLicences.filter(({ type }) => type.startsWith("PENJAJA"));
    expect(hawkers.filter(({ hasPhoto }) => !hasPhoto)).toEqual([]);
  });

  test("have not expired while they are valid", () => {
    const expired = councilLicences.filter(({ status }) => status === "T");
    expect(expired.filter(({ validUntil }) => validUntil >= today)).toEqual([]);
  });
});

describe("market stalls", () => {
  test("owe, or have a credit, as often as the recipe says", () => {
    const stalls = recordsOf<{ balanceSen: number }>("market");
    const sign = ({ balanceSen }: { balanceSen: number }) => Math.sign(balanceSen);
    expect(strayShares(stalls, sign, { 0: 70, "-1": 25, 1: 5 })).toEqual([]);
  });
});

describe("compounds", () => {
  test("have the types and states of the recipe", () => {
    expect(
      strayShares(compounds, ({ type }) => type, {
        vehicle: 45,
        individual: 20,
        trading: 15,
        health_trading: 8,
        health_individual: 6,
        citycontrol: 6,
      }),
    ).toEqual([]);
    const state = ({ status, isCourt }: CompoundRecord) => (isCourt ? "court" : status);
    expect(strayShares(compounds, state, { unpaid: 55, paid: 38, cancelled: 4, court: 3 })).toEqual(
      [],
    );
  });

  test("are up to 400 days old, evenly", () => {
    const ages = compounds.map((record) => ageOf(record));
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...ages)).toBeLessThanOrEqual(400);
    const read = (age: number) => Math.floor(age / 100);
    expect(
      strayShares(
        ages.filter((age) => age < 400),
        read,
        { 0: 25, 1: 25, 2: 25, 3: 25 },
      ),
    ).toEqual([]);
  });

  test("are before the court only when they are old enough", () => {
    const inCourt = compounds.filter(({ isCourt }) => isCourt);
    expect(inCourt.filter((record) => ageOf(record) <= 60)).toEqual([]);
  });
});
