import { expect, test } from "vitest";
import { councilCodes } from "@kaunter/domain/vocabulary/councils";
import { councils as councilsOfStage } from "../stage/keys.ts";
import { councils, ratesOf, takenOnline } from "./councils.ts";

test("councils are named in three languages by what they are", () => {
  const names = Object.fromEntries(councils.map((council) => [council.code, council.names]));
  expect(names).toMatchObject({
    mpt: { my: "Majlis Perbandaran Tawau", en: "Tawau Municipal Council", zh: "斗湖市议会" },
    mdkb: {
      my: "Majlis Daerah Kota Belud",
      en: "Kota Belud District Council",
      zh: "古打毛律县议会",
    },
    lbk: { my: "Lembaga Bandaran Kudat", en: "Kudat Town Board", zh: "古达市镇局" },
  });
});

test("three small councils take nothing but assessments", () => {
  const small = councils.filter(({ kinds }) => kinds.length === 1);
  expect(small.map(({ code }) => code).toSorted()).toEqual(["mdkp", "mdnbwn", "mdpts"]);
  expect(small.every(({ kinds }) => kinds[0] === "assessment")).toBe(true);
});

test("six councils take the rent of stalls", () => {
  const takers = councils.filter(({ kinds }) => kinds.includes("market"));
  expect(takers.map(({ code }) => code).toSorted()).toEqual([
    "lbk",
    "mdkgu",
    "mdld",
    "mdspa",
    "mps",
    "mpt",
  ]);
});

test("whoever takes more than assessments takes what payers declare, too", () => {
  for (const council of councils) {
    const isSmall = council.kinds.length === 1;
    expect(takenOnline(council).includes("local_government_charge")).toBe(!isSmall);
  }
});

test("only Sandakan's rates differ: half of the interest off from July to December of this year", () => {
  const campaign = { on: "interest", basisPoints: 5_000, from: "2028-07-01", until: "2028-12-31" };
  for (const council of councils) {
    const expected = council.code === "mps" ? { assessment: { campaign } } : {};
    expect(ratesOf(council, "2028-02-29")).toEqual(expected);
  }
});

test("the stage has a secret for each council", () => {
  expect(councilsOfStage.toSorted()).toEqual(councilCodes.toSorted());
});
