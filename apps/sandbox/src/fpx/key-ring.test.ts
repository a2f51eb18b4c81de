import { X509Certificate } from "node:crypto";
import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createKeyRing } from "./key-ring.ts";

const clock = () => "2026-03-15T02:15:30.000Z";
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sandbox-keys-"));
});

afterEach(() => rm(folder, { recursive: true }));

test("certificates are genuine X.509 of their own 2048-bit key, with the dates their names promise", async () => {
  const ring = createKeyRing(clock, undefined);
  const { certificate, privateKey } = await ring.find("current");
  const current = new X509Certificate(certificate);
  expect(current.checkPrivateKey(privateKey)).toBe(true);
  expect(current.verify(current.publicKey)).toBe(true);
  expect(current.publicKey.asymmetricKeyDetails?.modulusLength).toBe(2048);
  expect(current.subject).toBe("CN=Sandbox FPX current");
  const now = Date.parse(clock());
  expect(Date.parse(current.validFrom)).toBeLessThan(now);
  expect(Date.parse(current.validTo)).toBeGreaterThan(now);
  const expired = new X509Certificate((await ring.find("expired")).certificate);
  expect(Date.parse(expired.validTo)).toBeLessThan(now);
});

test("processes that share a folder share their keys, even when they start at once", async () => {
  const rings = [createKeyRing(clock, folder), createKeyRing(clock, folder)];
  const [one, other] = await Promise.all(rings.map((ring) => ring.find("current")));
  expect(one?.certificate).toBe(other?.certificate);
  expect(await readdir(folder)).toEqual(["current.pem"]);
});

test("after a roll-over the next certificate is the current one, also for a process started later", async () => {
  const ring = createKeyRing(clock, folder);
  const { certificate: next } = await ring.find("next");
  await ring.rollOver();
  expect((await ring.find("current")).certificate).toBe(next);
  expect((await ring.find("next")).certificate).not.toBe(next);
  expect((await createKeyRing(clock, folder).find("current")).certificate).toBe(next);
  expect(await readFile(join(folder, "current.pem"), "utf8")).toContain(next);
});
