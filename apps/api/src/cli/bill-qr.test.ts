import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { billAddress, billQrCommand } from "./bill-qr.ts";
import { Complaint } from "./command.ts";
import { drawQrSvg, drawQrText } from "./draw-qr.ts";
import { kaunterOn } from "./kaunter.fixture.ts";

const portal = "https://kaunter.example";
const address = `${portal}/#/search?council=mpt&type=assessment&no=10-1001-003`;
const bill = { council: "mpt", kind: "assessment", number: "10-1001-003" };
const folder = mkdtempSync(join(tmpdir(), "bill-qr-"));
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  vi.stubEnv("KAUNTER_PUBLIC_URL", `${portal}/`);
});
afterAll(() => vi.unstubAllEnvs());

test.each([
  ["assessment", "101001003", "type=assessment&no=10-1001-003"],
  ["trading_licence", "r012345", "type=council_permit_license&no=R012345"],
  ["council_licence", "2010001", "type=council_permit_license&no=201-0001"],
  ["market", "3010001", "type=market&no=301-0001"],
  ["compound", "IH26 000001", "type=compound&no=IH26-000001&compound=health_individual"],
  ["booking", "BK2026000001", "type=booking&no=BK-2026-000001"],
  ["ticket", "TK00000001", "type=ticket&no=TK00000001"],
  ["parking", "PK00000001", "type=parking&no=PK00000001"],
] as const)("a bill of the kind %s has its address in the portal", (kind, number, words) => {
  expect(billAddress("mpt", kind, number)).toBe(`/#/search?council=mpt&${words}`);
});

test("the operator prints the QR, and the address that it carries", () => {
  const kaunter = kaunterOn({ urls: { operator: "" } }, { KAUNTER_PUBLIC_URL: portal });
  const { stdout } = kaunter(
    "bill-qr",
    ...Object.entries(bill).map(([name, value]) => `--${name}=${value}`),
  );
  expect(stdout).toBe(`${drawQrText(address)}\n${address}\n`);
});

test("it is drawn into a file for the printer", async () => {
  const out = join(folder, "bill.svg");
  await billQrCommand.run([], { ...bill, out });
  expect(readFileSync(out, "utf8")).toBe(drawQrSvg(address));
});

test.each([
  [{ council: "atlantis" }, "--council is one of"],
  [{ kind: "tax" }, "--kind is one of"],
  [{ number: "12" }, '--number "12" is not the number of a bill of the kind assessment.'],
  [{ kind: "parking", number: "ST1002B" }, '--number "ST1002B" is not the number'],
])("a mistake is told in one sentence: %j", async (changes, sentence) => {
  const wrong = billQrCommand.run([], { ...bill, ...changes });
  await expect(wrong).rejects.toBeInstanceOf(Complaint);
  await expect(wrong).rejects.toThrow(sentence);
});

test("without the portal's address there is no QR", async () => {
  vi.stubEnv("KAUNTER_PUBLIC_URL", undefined);
  await expect(billQrCommand.run([], bill)).rejects.toThrow("KAUNTER_PUBLIC_URL: is not set");
});
