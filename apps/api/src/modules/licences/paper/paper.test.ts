import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as paths from "@kaunter/contracts/paths";
import { parseCalendarDay } from "@kaunter/domain/calendar";
import { sen } from "@kaunter/domain/money";
import {
  type LicenceType,
  licenceTerms,
  printTemplates,
  type PrintType,
} from "@kaunter/domain/vocabulary/licences";
import { expect, test } from "vitest";
import { drawPhoto } from "../../../../../../tools/seed/photo.ts";
import { aLicence, aPermit } from "../../../testing/payer.ts";
import { renew } from "../../../testing/renewals.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../../testing/test-database.ts";
import { drawLicence } from "../../softcopy/drawing/draw-licence.ts";
import { parseFont } from "../../softcopy/drawing/pen.ts";
import type { ShownLicence } from "../find-issued.ts";
import { writePaper } from "./write-paper.ts";

const font = parseFont(
  readFileSync(join(import.meta.dirname, "../../../../assets/fonts/noto-sans-sc.ttf")),
);
const licence: ShownLicence = {
  document: "R012345-2027",
  issueNo: 1,
  revision: "1-a",
  handle: "A".repeat(22),
  chargeId: "1",
  chargeVersion: 1,
  correctionCount: 0,
  payment: { id: "1", capabilityVersion: 1 },
  council: "mpt",
  licenceNo: "R012345",
  validFrom: parseCalendarDay("2027-01-01"),
  validUntil: parseCalendarDay("2027-12-31"),
  state: "valid",
  receiptNumber: "MPT-2026-004429",
  paidAt: new Date("2026-11-14T02:42:00.000Z"),
  paidSen: sen(3_000),
  now: new Date("2026-11-14T03:00:00.000Z"),
  type: "NIAGA",
  printType: null,
  ownerName: "SITI AMINAH BINTI YUSOF @ GUNTING BIN GIMBAD ".repeat(3),
  ownerIc: "********4821",
  businessName: "PERUSAHAAN MAKANAN KADAZANDUSUN 沙巴传统饮食企业有限公司 ".repeat(3),
  address: "LOT 8, BLOK B, KOMPLEKS PERNIAGAAN SRI KEPAYAN PERDANA, ".repeat(4),
  businessCode: "101",
};
const photo = { contentType: "image/png", bytes: drawPhoto() };
const usual = {
  language: "en",
  link: "https://kaunter.example/#/verify?t=a.b.c",
  publicUrl: "https://kaunter.example",
  photo,
  logo: undefined,
  signature: undefined,
} as const;

const kinds: [LicenceType, PrintType | null][] = [
  ...(Object.keys(licenceTerms) as LicenceType[])
    .filter((type) => type !== "OPERASI")
    .map((type): [LicenceType, null] => [type, null]),
  ...Object.keys(printTemplates).map((each): [LicenceType, PrintType] => [
    "OPERASI",
    Number(each) as PrintType,
  ]),
];

test.each(kinds)(
  "a licence %s of print %s is one sheet with conditions on its back",
  async (type, printType) => {
    const paper = writePaper({ ...licence, type, printType }, usual);
    expect(paper.backConditions.length).toBeGreaterThan(paper.conditions.length);
    const bytes = await drawLicence(paper, font);
    expect(bytes.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(2);
  },
);

test.each([
  [1, "Lesen Operasi", "Operating Licence"],
  [2, "Lesen Restoran", "Restaurant Licence"],
  [3, "Lesen Salon", "Salon Licence"],
  [4, "Lesen Penyimpanan Minyak", "Oil Storage Licence"],
  ...([5, 6, 7, 8, 9] as const).map(
    (each) => [each, "Lesen Hiburan", "Amusement Licence"] as const,
  ),
  [10, "Lesen Rumah Urut", "Massage House Licence"],
] as const)("print %i of an operating licence is headed %s", (printType, malay, beside) => {
  const paper = writePaper({ ...licence, type: "OPERASI", printType }, usual);
  expect(paper.name).toEqual({ malay, beside });
});

test("Malay comes first, with English beside it, and Chinese for who reads Chinese", () => {
  const [inEnglish, inChinese] = (["en", "zh"] as const).map((language) =>
    writePaper(licence, { ...usual, language }),
  );
  expect(inEnglish).toMatchObject({
    council: { malay: "Majlis Perbandaran Tawau", beside: "Tawau Municipal Council" },
    name: { malay: "Lesen Perniagaan", beside: "Trading Licence" },
    period: "2027",
    number: { value: "R012345" },
    barcode: { text: "R012345-2027" },
    signatory: { malay: "Presiden", beside: "President" },
  });
  expect(inChinese?.name).toEqual({ malay: "Lesen Perniagaan", beside: "营业执照" });
});

test("a licence by the month shows its month, and a district is signed by its executive officer", () => {
  const monthly = {
    type: "KAKILIMA",
    council: "mdpg",
    validUntil: parseCalendarDay("2027-02-28"),
  } as const;
  const paper = writePaper({ ...licence, ...monthly }, usual);
  expect(paper.period).toBe("02/2027");
  expect(paper.signatory.malay).toBe("Pegawai Eksekutif");
});

test("one that does not count says so across the sheet and has no code", () => {
  const paper = writePaper({ ...licence, state: "revoked" }, { ...usual, link: undefined });
  expect(paper.warning?.malay).toBe("TIDAK SAH");
  expect(paper.check).toBeUndefined();
});

const database = await createTestDatabase();
const site = await createTestApp(database);
const print = (handle: string) =>
  site.app.inject({ method: "POST", url: paths.licencePdf, payload: { handle } });

test("the bearer of the link gets the sheet, and nobody else", async () => {
  const { handle, document, capability } = await renew(site, database, await aLicence(database));
  const answer = await print(handle);
  expect(answer.headers["content-type"]).toBe("application/pdf");
  expect(answer.headers["content-disposition"]).toContain(`${document}.pdf`);
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
  expect((await print(capability)).statusCode).toBe(404);
});

test("an operating licence is not printed without its owner's photo, and says so beforehand", async () => {
  const id = await aPermit(database);
  await asOwner(
    database,
    `update charges set record = record || '{"type": "OPERASI", "printType": 2}' where number = '${id.split(".")[2]}'`,
  );
  const { handle } = await renew(site, database, id);
  const view = () =>
    site.app.inject({ method: "POST", url: paths.licenceView, payload: { handle } });
  expect((await print(handle)).json().error).toBe("invalid_print_no_photo");
  expect((await view()).json().print_error).toBe("invalid_print_no_photo");
  await asOwner(
    database,
    `insert into licence_photos (charge_id, content_type, bytes) select id, 'image/png', '\\x${photo.bytes.toString("hex")}'
     from charges where number = '${id.split(".")[2]}'`,
  );
  expect((await print(handle)).headers["content-type"]).toBe("application/pdf");
  const shown = (await view()).json();
  expect(shown.print_error).toBeUndefined();
  expect(shown.picture).toContain("/attachments/photo?council=mpt");
});
