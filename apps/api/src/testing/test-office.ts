import { randomBytes } from "node:crypto";
import type { EnrolmentOffer } from "@kaunter/contracts/office";
import * as paths from "@kaunter/contracts/office-paths";
import type { StaffRole } from "@kaunter/domain/vocabulary/staff";
import { afterAll } from "vitest";
import { readConfig } from "../config.ts";
import { openCore } from "../core.ts";
import type { InTransaction } from "../db/transaction.ts";
import { gatewayWords } from "../gateways.ts";
import { createLogger } from "../log.ts";
import { passwordsAt } from "../modules/accounts/passwords/passwords.ts";
import { wordsFrom } from "../modules/payments/gateway-words.ts";
import { personKeyFrom } from "../modules/privacy/person-key.ts";
import { codeAt } from "../modules/staff/one-time-code.ts";
import { hashOf } from "../modules/staff/people/enrolment-codes.ts";
import { buildOffice } from "../office-app.ts";
import { aPerson } from "./staff.ts";
import { asOwner, type TestDatabase } from "./test-database.ts";

export const officeUrl = "http://localhost:4610";
export const staffPassword = "payung merah kuda laut";
export const officeKeyBytes = randomBytes(32);

/** The real office over a real database, without a socket. */
export async function createTestOffice(database: TestDatabase) {
  const logged: string[] = [];
  const log = createLogger("info", { write: (line) => void logged.push(line) });
  let offsetMs = 0;
  const core = await openCore(readConfig({ DATABASE_URL: database.urls.office }), log, "office");
  const inTransaction: InTransaction = (work, open) =>
    core.inTransaction(
      (tx, now, opened) => work(tx, new Date(now.getTime() + offsetMs), opened),
      open,
    );
  const officeKey = personKeyFrom(officeKeyBytes);
  const deps = {
    ...core,
    inTransaction,
    officeUrl,
    officeKey,
    passwords: passwordsAt({ memoryKib: 64, passes: 1 }),
    wordsOf: wordsFrom(gatewayWords),
  };
  const app = await buildOffice(deps, { trustedProxies: [], officeDir: undefined });
  afterAll(async () => {
    await app.close();
    await core.close();
  });
  return { app, deps, logged, pass: (ms: number) => void (offsetMs += ms) };
}
export type TestOffice = Awaited<ReturnType<typeof createTestOffice>>;

/** People in front of the office of a test. */
export function staffAt(database: TestDatabase, { app, deps }: TestOffice) {
  /** A person's code of now, or of so many half minutes away. */
  const codeNow = async (secret: Buffer, away = 0) => {
    const now = await deps.inTransaction(async (_tx, time) => time);
    return codeAt(secret, Math.floor(now.getTime() / 30_000) + away);
  };
  const send = (
    method: "GET" | "POST" | "DELETE",
    url: string,
    more: { payload?: object; cookie?: string; headers?: Record<string, string> } = {},
  ) =>
    app.inject({
      method,
      url,
      headers: { ...(more.cookie !== undefined && { cookie: more.cookie }), ...more.headers },
      ...(more.payload && { payload: more.payload }),
    });
  const enrolmentFor = async (staffId: string, times = "now(), now() + interval '1 hour'") => {
    const code = randomBytes(16).toString("base64url");
    await asOwner(
      database,
      `insert into staff_enrolments (staff_id, code_hash, cause, valid_from, valid_until)
       values ('${staffId}', '\\x${hashOf(code).toString("hex")}', 'added', ${times})`,
    );
    return code;
  };
  const enrol = async (code: string) => {
    const offer = await send("POST", paths.officeEnrolment, { payload: { code } });
    const { secret, sealed } = offer.json<EnrolmentOffer>();
    const bytes = fromBase32(secret);
    const answer = await send("POST", paths.officeEnrolCode, {
      // The step before: the next one is left for whoever signs in with it.
      payload: { code, password: staffPassword, sealed, one_time: await codeNow(bytes, -1) },
    });
    return { answer, secret: bytes, cookie: cookieOf(answer) };
  };
  return {
    send,
    codeNow,
    enrolmentFor,
    enrol,
    /** Somebody with one role for one owner, signed in by password and code. */
    signIn: async (role: StaffRole, owner: string) => {
      const person = await aPerson(database, role, owner);
      // On a busy machine the half minute of a code ends before the code is read.
      for (let tries = 0; tries < 5; tries += 1) {
        const { cookie, secret } = await enrol(await enrolmentFor(person.person));
        if (cookie !== "") return { ...person, cookie, secret };
      }
      throw new Error(`Nobody could be signed in as ${role} of ${owner}`);
    },
  };
}

export function cookieOf({ headers }: { headers: Record<string, unknown> }): string {
  const set = [headers["set-cookie"] ?? []].flat().map(String);
  return set.find((one) => one.startsWith("__Host-office="))?.split(";")[0] ?? "";
}

function fromBase32(text: string): Buffer {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = text.split("").map((letter) => letters.indexOf(letter).toString(2).padStart(5, "0"));
  return Buffer.from((bits.join("").match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
