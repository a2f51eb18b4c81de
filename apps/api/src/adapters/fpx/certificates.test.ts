import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openCertificates } from "./certificates.ts";
import { pathOf, vectors, vectorsAt } from "./vectors.fixture.ts";

const folder = mkdtempSync(join(tmpdir(), "kaunter-certificates-"));

afterAll(() => rmSync(folder, { recursive: true }));

const { source, checkSum } = vectors.AC;
const later = (ms: number) => new Date(vectorsAt.getTime() + ms);
const current = pathOf("current.cer");
const next = pathOf("next.cer");

let count = 0;

/** A file of our own that holds some certificate, until it is replaced. */
function aFile(content: string): string {
  count += 1;
  const file = join(folder, `${count}.cer`);
  copyFileSync(content, file);
  return file;
}

test("a message verifies with either certificate, and with no other", () => {
  expect(openCertificates([next, current]).isGenuine(source, checkSum, vectorsAt)).toBe(true);
  expect(openCertificates([next]).isGenuine(source, checkSum, new Date("2027-06-01"))).toBe(false);
});

test("each certificate verifies only within its own time", () => {
  const certificates = openCertificates([current, next]);
  const ours = (day: string) => certificates.isGenuine(source, checkSum, new Date(day));
  expect(ours("2025-12-31T23:59:59Z")).toBe(false);
  expect(ours("2026-01-01T00:00:00Z")).toBe(true);
  expect(ours("2027-01-01T00:00:00Z")).toBe(true);
  expect(ours("2027-01-01T00:00:01Z")).toBe(false);
  const theirs = (day: string) =>
    certificates.isGenuine(vectors.AR.source, vectors.AR.checkSum, new Date(day));
  expect(theirs("2026-11-30T23:59:59Z")).toBe(false);
  expect(theirs("2026-12-01T00:00:00Z")).toBe(true);
});

test("a certificate that is replaced or added while we run is found by the next message", () => {
  const replaced = aFile(next);
  const certificates = openCertificates([replaced]);
  copyFileSync(current, replaced);
  expect(certificates.isGenuine(source, checkSum, vectorsAt)).toBe(true);

  const added = join(folder, "added.cer");
  const others = openCertificates([next, added]);
  copyFileSync(current, added);
  expect(others.isGenuine(source, checkSum, vectorsAt)).toBe(true);
});

test("forged messages make us look at the files once in five seconds", () => {
  const file = aFile(next);
  const certificates = openCertificates([file]);
  expect(certificates.isGenuine(source, "00", vectorsAt)).toBe(false);
  copyFileSync(current, file);
  expect(certificates.isGenuine(source, checkSum, later(4_999))).toBe(false);
  expect(certificates.isGenuine(source, checkSum, later(5_000))).toBe(true);
});

test("a clock that is set back does not keep us from looking", () => {
  const file = aFile(next);
  const certificates = openCertificates([file]);
  expect(certificates.isGenuine(source, "00", vectorsAt)).toBe(false);
  copyFileSync(current, file);
  expect(certificates.isGenuine(source, checkSum, later(-5_000))).toBe(true);
});

test("a file that is gone or half written takes nothing away", () => {
  const [gone, broken] = [aFile(current), aFile(current)];
  const certificates = openCertificates([gone, broken]);
  rmSync(gone);
  writeFileSync(broken, "-----BEGIN CERTIFICATE-----\nMIID");
  expect(certificates.isGenuine(source, "00", vectorsAt)).toBe(false);
  expect(certificates.isGenuine(source, checkSum, vectorsAt)).toBe(true);
});

test("we do not start without a certificate, nor with a file that holds none", () => {
  expect(() => openCertificates([join(folder, "absent.cer")])).toThrow("absent.cer");
  expect(() => openCertificates([current, pathOf("ac.txt")])).toThrow("ac.txt holds no");
});

test.each([
  ["the only certificate", ["current.cer"], "2026-12-02", 30],
  ["a next one that follows", ["next.cer", "current.cer"], "2026-12-02", 395],
  ["a next one that leaves a gap", ["current.cer", "later.cer"], "2026-12-02", 30],
  ["one that is over", ["current.cer"], "2027-01-02", 0],
])("the days left with %s are those without a gap", (_what, names, day, days) => {
  expect(openCertificates(names.map(pathOf)).daysLeft(new Date(day))).toBe(days);
});

test("a certificate that was added ends the alert", () => {
  const added = join(folder, "ends-alert.cer");
  const certificates = openCertificates([current, added]);
  copyFileSync(next, added);
  expect(certificates.daysLeft(new Date("2026-12-02"))).toBe(395);
});
