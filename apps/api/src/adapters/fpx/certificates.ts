import { X509Certificate } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import type { GatewayGauge } from "../../modules/payments/payment-gateway.ts";
import { isSignedBy } from "./signature.ts";

export interface Certificates {
  isGenuine(source: string, checkSum: string, now: Date): boolean;
  /** For how many whole days from now messages can be verified without a gap. */
  daysLeft(now: Date): number;
}

// Forged messages must not make us read files as fast as they arrive.
const rereadAfterMs = 5_000;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * FPX's certificates, PEM or DER: the current one and the next, which may come later. A message that none of them
 * verifies makes us look whether the files have changed, so that a roll-over needs no restart.
 */
export function openCertificates(files: readonly string[]): Certificates {
  const known = new Map(
    files.filter((file) => existsSync(file)).map((file) => [file, readCertificate(file)]),
  );
  if (known.size === 0) throw new Error(`No certificate of FPX in ${files.join(", ")}`);
  let readAt = Number.NEGATIVE_INFINITY;

  const reread = (now: Date): boolean => {
    if (Math.abs(now.getTime() - readAt) < rereadAfterMs) return false;
    readAt = now.getTime();
    for (const file of files) replace(known, file);
    return true;
  };
  const verifies = (source: string, checkSum: string, now: Date) =>
    [...known.values()].some(
      (one) => isValid(one, now) && isSignedBy(one.publicKey, source, checkSum),
    );
  return {
    isGenuine: (source, checkSum, now) =>
      verifies(source, checkSum, now) || (reread(now) && verifies(source, checkSum, now)),
    daysLeft(now) {
      reread(now);
      return Math.floor((coveredUntil([...known.values()], now) - now.getTime()) / dayMs);
    },
  };
}

function readCertificate(file: string): X509Certificate {
  try {
    return new X509Certificate(readFileSync(file));
  } catch (cause) {
    throw new Error(`${file} holds no certificate`, { cause });
  }
}

// A file that is missing or half written takes nothing away from what we trusted before.
function replace(known: Map<string, X509Certificate>, file: string): void {
  try {
    known.set(file, readCertificate(file));
  } catch {
    return;
  }
}

function isValid({ validFromDate, validToDate }: X509Certificate, now: Date): boolean {
  return validFromDate <= now && now <= validToDate;
}

function coveredUntil(certificates: readonly X509Certificate[], now: Date): number {
  const byStart = certificates.toSorted(
    (a, b) => Number(a.validFromDate) - Number(b.validFromDate),
  );
  return byStart.reduce(
    (until, { validFromDate, validToDate }) =>
      validFromDate.getTime() <= until ? Math.max(until, validToDate.getTime()) : until,
    now.getTime(),
  );
}

/** Days until we can no longer verify what FPX says. */
export function certificateGauge(read: () => number): GatewayGauge {
  return {
    name: "kaunter_fpx_certificate_days_left",
    help: "Days until the last of FPX's certificates that we hold ends",
    read,
  };
}
