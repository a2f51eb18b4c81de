import type { CheckedLicence, LicenceVerdict } from "@kaunter/contracts/digital-licences";
import {
  type LicenceClaims,
  licenceNoIn,
  readLicenceClaims,
} from "@kaunter/contracts/licence-token";
import * as paths from "@kaunter/contracts/paths";
import { type CalendarDay, dayOf, isBefore } from "@kaunter/domain/calendar";
import { formatDay } from "@kaunter/domain/date-format";
import { DomainError } from "@kaunter/domain/domain-error";
import { type LicenceState, licenceStates, stateOf } from "@kaunter/domain/licence/digital-licence";
import { postJson } from "@kaunter/web/api/client";
import { now } from "@kaunter/web/browser/clock";
import { findKey } from "./kept-lists.ts";
import { readStatus, type StatusList } from "./licence-status.ts";
import { isSigned, type ReadToken } from "./verify-token.ts";

/** What the code says by itself, and what the server adds to it. */
export type LicenceShown = Pick<
  CheckedLicence,
  "_id" | "license_no" | "council" | "sah_dari" | "sah_hingga" | "receipt_no"
> &
  Partial<CheckedLicence>;

export type LicenceVerdictShown =
  | { says: "licence_forged" | "licence_unlisted" | "licence_unknown" }
  | {
      says: `licence_${LicenceState}`;
      licence: LicenceShown;
      /** Of what the verdict rests on: the books now, the list of a moment, or no list at all. */
      by: "books" | { listOf: string } | "signature";
    };

/** Somebody stands at a stall and waits. */
const askForMs = 6_000;

/** The browser decides whether the signature is genuine; the server or the last list, what the licence is worth. */
export async function judgeLicence(token: string, read: ReadToken): Promise<LicenceVerdictShown> {
  const key = await findKey(read.kid);
  if (key === "unreachable") return { says: "licence_unknown" };
  const claims = key && (await isSigned(read, key)) ? readLicenceClaims(read.claims) : undefined;
  if (!claims) return { says: "licence_forged" };
  return (await askServer(token)) ?? judgeAlone(claims, await readStatus());
}

async function askServer(token: string): Promise<LicenceVerdictShown | undefined> {
  try {
    const signal = AbortSignal.timeout(askForMs);
    const answer = (await postJson(paths.licenceCheck, { token }, signal)) as LicenceVerdict;
    if (!("licence" in answer)) return { says: `licence_${answer.status}` };
    // An open page must survive a server that learnt new states.
    if (!licenceStates.includes(answer.status)) return undefined;
    return { says: `licence_${answer.status}`, licence: answer.licence, by: "books" };
  } catch (error) {
    // No network, a busy server, too many questions: what the device knows by itself is still true.
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}

function judgeAlone(claims: LicenceClaims, list: StatusList | undefined): LicenceVerdictShown {
  const { document, council, validFrom, validUntil, receiptNumber } = claims;
  const listed = list?.stateOf(claims);
  const isVoid = listed === "void";
  const ruling = listed !== undefined && listed !== "void" && { lastRuling: listed };
  const state = stateOf({ validFrom, validUntil, isVoid, ...ruling }, todayBy(list));
  return {
    says: `licence_${state}`,
    licence: {
      _id: document,
      license_no: licenceNoIn(document),
      council,
      sah_dari: formatDay(validFrom),
      sah_hingga: formatDay(validUntil),
      receipt_no: receiptNumber,
    },
    by: list ? { listOf: list.asOf } : "signature",
  };
}

/** A clock that was put back must not make a licence valid again: no day is earlier than that of the list. */
function todayBy(list: StatusList | undefined): CalendarDay {
  const today = dayOf(now());
  const listed = list && dayOf(new Date(list.asOf));
  return listed && isBefore(today, listed) ? listed : today;
}
