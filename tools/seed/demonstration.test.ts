import { describe, expect, test } from "vitest";
import type { AssessmentRecord } from "./assessments.ts";
import type { Charge, Kind } from "./charge.ts";
import type { CompoundRecord } from "./compounds.ts";
import type { CouncilLicenceRecord } from "./council-licences.ts";
import { councils } from "./councils.ts";
import { chargesOf } from "./demonstration.ts";
import { scenariosOn } from "./scenarios.ts";
import type { TradingLicenceRecord } from "./trading-licences.ts";

const today = "2026-03-10";
const all = councils.flatMap((council) => chargesOf(council, today));

function recordsOf<Fields extends object>(kind: Kind, charges: Charge[] = all): Fields[] {
  return charges.filter((charge) => charge.kind === kind).map(({ record }) => record as Fields);
}
const assessments = recordsOf<AssessmentRecord>("assessment");
const licences = recordsOf<TradingLicenceRecord>("trading_licence");
const compounds = recordsOf<CompoundRecord>("compound");
const councilLicences = recordsOf<CouncilLicenceRecord>("council_licence");
const ageless = (licence: CouncilLicenceRecord) => ({ ...licence, validUntil: "" });

const ageOf = ({ offenceOn }: CompoundRecord, on = today) =>
  (Date.parse(on) - Date.parse(offenceOn)) / 86_400_000;

describe("the demonstration", () => {
  test("has 4,000 accounts and, where they are taken online, as many others for each hundred as the recipe says", () => {
    expect(assessments).toHaveLength(4_000);
    const tawau = all.filter(({ council }) => council === "mpt");
    expect(recordsOf("assessment", tawau)).toHaveLength(310);
    expect(recordsOf("trading_licence", tawau)).toHaveLength(78);
    expect(recordsOf("compound", tawau)).toHaveLength(62);
    expect(recordsOf("council_licence", tawau)).toHaveLength(109);
    expect(recordsOf("market", tawau)).toHaveLength(37);
    expect(recordsOf("ticket", tawau)).toHaveLength(25);
    expect(recordsOf("booking", tawau)).toHaveLength(19);
    expect(recordsOf("parking", tawau)).toHaveLength(47);
    expect(new Set(all.map(({ council }) => council)).size).toBe(23);
  });

  test("is the same on the same day", () => {
    const again = councils.flatMap((council) => chargesOf(council, today));
    expect(JSON.stringify(again)).toBe(JSON.stringify(all));
  });

  test("keeps every record when kinds and accounts are added to a council", () => {
    for (const council of councils.filter(({ kinds }) => kinds.includes("compound"))) {
      const smaller = { ...council, accounts: 50, kinds: ["compound" as const] };
      const now = all.filter(
        (charge) => charge.council === council.code && charge.kind === "compound",
      );
      expect(chargesOf(smaller, today)).toEqual(now.slice(0, 10));
    }
  });

  test("names no charge twice, the scenarios' included", () => {
    const keys = [...scenariosOn(today), ...all].map(
      ({ council, kind, number }) => `${council} ${kind} ${number}`,
    );
    expect(new Set(keys).size).toBe(keys.length);
  });

  test("leaves the plates of the scenarios alone", () => {
    const tawau = all.filter(({ council }) => council === "mpt");
    const plates = tawau.map(({ plate }) => plate);
    expect(plates.filter((plate) => plate === "ST1001A" || plate === "ST1002B")).toEqual([]);
  });

  test.each(["2027-01-01", "2028-02-29", "2031-12-31"])("never grows stale: on %s", (day) => {
    const later = councils.flatMap((council) => chargesOf(council, day));
    const passed = Number(day.slice(0, 4)) - 2026;
    const laterAssessments = recordsOf<AssessmentRecord>("assessment", later);
    expect(laterAssessments.map(({ years }) => years)).toEqual(
      assessments.map(({ years }) => years.map((row) => ({ ...row, year: row.year + passed }))),
    );
    expect(recordsOf<TradingLicenceRecord>("trading_licence", later)).toEqual(
      licences.map((licence) => ({
        ...licence,
        validUntil: `${Number(licence.validUntil.slice(0, 4)) + passed}-12-31`,
      })),
    );
    expect(recordsOf<CouncilLicenceRecord>("council_licence", later).map(ageless)).toEqual(
      councilLicences.map(ageless),
    );
    expect(recordsOf("market", later)).toEqual(recordsOf("market"));
    expect(
      recordsOf<CompoundRecord>("compound", later).map((record) => ageOf(record, day)),
    ).toEqual(compounds.map((record) => ageOf(record)));
  });
});
