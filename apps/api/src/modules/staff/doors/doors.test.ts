import * as paths from "@kaunter/contracts/office-paths";
import type { EnrolmentOffer, Staff } from "@kaunter/contracts/office";
import type { Problem } from "@kaunter/contracts/problem";
import { describe, expect, test } from "vitest";
import type { InTransaction } from "../../../db/transaction.ts";
import type { StaffSession } from "../../../http/staff-session.ts";
import { createAuthenticator } from "../../../testing/authenticator.ts";
import { aPerson } from "../../../testing/staff.ts";
import { asOwner, createTestDatabase } from "../../../testing/test-database.ts";
import {
  cookieOf,
  createTestOffice,
  officeUrl,
  staffAt,
  staffPassword,
} from "../../../testing/test-office.ts";
import { type DoorDeps, enterByPasskey, proveAgain } from "./sign-in.ts";

const database = await createTestDatabase();
const office = await createTestOffice(database);
const { send, signIn, enrol, enrolmentFor, codeNow } = staffAt(database, office);

const minute = 60_000;
const codeOf = (answer: { body: string }) => (JSON.parse(answer.body) as Problem).code;
const read = (cookie: string) => send("GET", paths.officeSession, { cookie });
const actsOf = (person: string) =>
  asOwner(
    database,
    `select what, subject from staff_acts where staff_id = '${person}' order by row_no`,
  );

/** Somebody with a passkey, and the device. */
async function withPasskey() {
  const { person, email } = await aPerson(database, "treasurer", "mpt");
  const device = createAuthenticator(officeUrl);
  const code = await enrolmentFor(person);
  const offer = await send("POST", paths.officeEnrolment, { payload: { code } });
  const { options } = offer.json<EnrolmentOffer>();
  const answer = device.create(options.challenge);
  const enrolled = await send("POST", paths.officeEnrolPasskey, {
    payload: { code, answer, label: "Kaunter 3" },
  });
  return { person, email, device, enrolled };
}

async function ask(): Promise<string> {
  const answer = await send("POST", paths.officePasskeyOptions, { payload: {} });
  return answer.json<{ challenge: string }>().challenge;
}

describe("a passkey", () => {
  test("opens the office for whoever enrolled it, and the act is written", async () => {
    const { person, device, enrolled } = await withPasskey();
    expect(enrolled.statusCode).toBe(200);
    const payload = { answer: device.get(await ask()) };
    const answer = await send("POST", paths.officePasskey, { payload });
    expect((await read(cookieOf(answer))).json<Staff>()).toMatchObject({
      roles: [{ role: "treasurer", owner: "mpt" }],
    });
    expect(await actsOf(person)).toEqual([
      { what: "signed_in", subject: "passkey" },
      { what: "factor_enrolled", subject: "passkey" },
      { what: "signed_in", subject: "passkey" },
    ]);
  });

  test("opens nothing without its person, from another site, or twice", async () => {
    const { device } = await withPasskey();
    const present = 0x01;
    const unverified = device.get(await ask(), { flags: present });
    const elsewhere = device.get(await ask(), { from: "http://localhost:4600" });
    const once = device.get(await ask());
    const codes = [];
    for (const answer of [unverified, elsewhere, once, once]) {
      codes.push((await send("POST", paths.officePasskey, { payload: { answer } })).statusCode);
    }
    expect(codes).toEqual([401, 401, 200, 401]);
  });

  test("of somebody who left opens nothing", async () => {
    const { person, device } = await withPasskey();
    await asOwner(database, `update staff set left_at = now() where id = '${person}'`);
    const payload = { answer: device.get(await ask()) };
    expect((await send("POST", paths.officePasskey, { payload })).statusCode).toBe(401);
  });
});

describe("what happens while a passkey's answer is weighed:", () => {
  const refused = expect.objectContaining({ code: "staff_auth_error" });
  /** The office in which something happens after the question was taken, before the session is written. */
  const officeIn = (happens: string): DoorDeps => {
    let turn = 0;
    const inTransaction: InTransaction = async (work, open) => {
      if ((turn += 1) === 2) await asOwner(database, happens);
      return office.deps.inTransaction(work, open);
    };
    return { ...office.deps, inTransaction };
  };

  test("a passkey that is deleted opens nothing, and is no fresh proof", async () => {
    const { person, device } = await withPasskey();
    const deps = officeIn(`delete from staff_passkeys where staff_id = '${person}'`);
    const late = device.get(await ask(), { counter: 2 });
    await expect(enterByPasskey(deps, late, "Kaunter 3")).rejects.toEqual(refused);
    const other = await withPasskey();
    const sessions = `select id, staff_id as "staffId" from staff_sessions where staff_id = '${other.person}'`;
    const [session] = await asOwner(database, sessions);
    const gone = officeIn(`delete from staff_passkeys where staff_id = '${other.person}'`);
    const answer = other.device.get(await ask(), { counter: 2 });
    await expect(proveAgain(gone, session as StaffSession, { answer })).rejects.toEqual(refused);
  });

  test("a person who leaves has no session afterwards", async () => {
    const { person, device } = await withPasskey();
    const deps = officeIn(
      `update staff set left_at = now() where id = '${person}'; delete from staff_sessions where staff_id = '${person}'`,
    );
    const answer = device.get(await ask(), { counter: 2 });
    await expect(enterByPasskey(deps, answer, "Kaunter 3")).rejects.toEqual(refused);
  });
});

describe("another passkey", () => {
  test("is added by who has just shown a factor, and the factors before it stay", async () => {
    const { cookie: before, secret, email } = await signIn("treasurer", "mpt");
    const device = createAuthenticator(officeUrl);
    const offer = (cookie: string) => send("POST", paths.officeNewPasskey, { cookie, payload: {} });
    office.pass(5 * minute);
    expect(codeOf(await offer(before))).toBe("staff_proof_required");
    const code = await codeNow(secret);
    const cookie = cookieOf(
      await send("POST", paths.officeProof, { cookie: before, payload: { code } }),
    );
    expect((await offer(before)).statusCode).toBe(401);
    const { challenge } = (await offer(cookie)).json<{ challenge: string }>();
    const answer = device.create(challenge);
    const payload = { answer, label: "Telefon" };
    expect((await send("POST", paths.officePasskeys, { cookie, payload })).statusCode).toBe(200);
    const entered = { answer: device.get(await ask()) };
    expect((await send("POST", paths.officePasskey, { payload: entered })).statusCode).toBe(200);
    const typed = { email, password: staffPassword, code: await codeNow(secret, 1) };
    expect((await send("POST", paths.officeSession, { payload: typed })).statusCode).toBe(200);
    office.pass(-5 * minute);
  });

  test("answers a question that this person was asked, and no other", async () => {
    const one = await signIn("treasurer", "mpt");
    const other = await signIn("treasurer", "mpt");
    const asked = await send("POST", paths.officeNewPasskey, { ...one, payload: {} });
    const answer = createAuthenticator(officeUrl).create(
      asked.json<{ challenge: string }>().challenge,
    );
    const payload = { answer, label: "Telefon" };
    const refused = await send("POST", paths.officePasskeys, { cookie: other.cookie, payload });
    expect(codeOf(refused)).toBe("attempt_failed_please_try_again");
  });
});

describe("a password and a code", () => {
  test("open together, the code once; neither alone tells which was wrong", async () => {
    const { email, secret } = await signIn("finance_officer", "mpt");
    const enter = async (changes: object) =>
      send("POST", paths.officeSession, {
        payload: { email, password: staffPassword, code: await codeNow(secret), ...changes },
      });
    const wrong = [
      await enter({ password: `${staffPassword}x` }),
      await enter({ code: "000000" }),
      await enter({ email: "nobody@contoh.my" }),
    ];
    expect(new Set(wrong.map(({ statusCode }) => statusCode))).toEqual(new Set([401]));
    expect(new Set(wrong.map(codeOf))).toEqual(new Set(["staff_auth_error"]));
    expect((await enter({})).statusCode).toBe(200);
    expect((await enter({})).statusCode).toBe(401);
  });

  test("are not guessed: after five wrong ones even the right one waits a quarter of an hour", async () => {
    const { email, secret } = await signIn("finance_officer", "mpt");
    const enter = (code: string) =>
      send("POST", paths.officeSession, { payload: { email, password: staffPassword, code } });
    const codes = [];
    for (let nth = 0; nth < 5; nth += 1) codes.push((await enter("000000")).statusCode);
    codes.push((await enter(await codeNow(secret))).statusCode);
    expect(codes).toEqual([401, 401, 401, 401, 401, 429]);
    office.pass(15 * minute);
    expect((await enter(await codeNow(secret))).statusCode).toBe(200);
    office.pass(-15 * minute);
  });

  const guess = async (email: string) => {
    const payload = { email, password: staffPassword, code: "000000" };
    return (await send("POST", paths.officeSession, { payload })).statusCode;
  };

  test("do not tell who works here, however often somebody tries", async () => {
    const byCode = await signIn("auditor", "mpt");
    const byPasskey = await withPasskey();
    const gone = await aPerson(database, "auditor", "mpt");
    await asOwner(database, `update staff set left_at = now() where id = '${gone.person}'`);
    for (const { email } of [byCode, byPasskey, gone, { email: "sesiapa@contoh.my" }]) {
      const codes = [];
      for (let nth = 0; nth < 6; nth += 1)
        codes.push(await guess(nth === 0 ? email.toUpperCase() : email));
      expect(codes).toEqual([401, 401, 401, 401, 401, 429]);
    }
    const failed = { what: "sign_in_failed", subject: "code" };
    expect((await actsOf(byCode.person)).slice(-6)).toEqual([
      { what: "factor_enrolled", subject: "code" },
      ...Array.from({ length: 5 }, () => failed),
    ]);
    expect(await actsOf(gone.person)).toEqual([]);
  });

  test("that are guessed all at once are counted like those that come one by one", async () => {
    const { email } = await withPasskey();
    for (const address of [email, "serentak@contoh.my"]) {
      const codes = await Promise.all(Array.from({ length: 9 }, () => guess(address)));
      expect(codes.filter((code) => code === 401)).toHaveLength(5);
      expect(codes.filter((code) => code === 429)).toHaveLength(4);
    }
  });

  test("that a stranger guesses do not keep whoever is signed in from a fresh proof", async () => {
    const { email, cookie, secret } = await signIn("treasurer", "mpt");
    for (let nth = 0; nth < 6; nth += 1) await guess(email);
    const proof = { cookie, payload: { code: await codeNow(secret) } };
    expect((await send("POST", paths.officeProof, proof)).statusCode).toBe(200);
  });
});

describe("a session", () => {
  test("is a cookie for this host alone that no other site makes a browser send", async () => {
    const { person } = await aPerson(database, "auditor", "mpt");
    const { answer } = await enrol(await enrolmentFor(person));
    expect(String(answer.headers["set-cookie"])).toMatch(
      /^__Host-office=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
  });

  test("ends after a quarter of an hour without use, and after eight hours", async () => {
    const { cookie } = await signIn("auditor", "mpt");
    let passedMs = 0;
    const pass = (ms: number) => {
      passedMs += ms;
      office.pass(ms);
    };
    for (let nth = 0; nth < 34; nth += 1) {
      pass(14 * minute);
      expect((await read(cookie)).statusCode).toBe(200);
    }
    pass(5 * minute);
    expect(codeOf(await read(cookie))).toBe("user_error_relogin");
    office.pass(-passedMs);
    const { cookie: idle } = await signIn("auditor", "mpt");
    office.pass(15 * minute);
    expect(codeOf(await read(idle))).toBe("user_error_relogin");
    office.pass(-15 * minute);
  });

  test("ends when its person signs out, and when the person left", async () => {
    const one = await signIn("auditor", "mpt");
    expect((await send("DELETE", paths.officeSession, one)).statusCode).toBe(200);
    expect((await read(one.cookie)).statusCode).toBe(401);
    expect(await actsOf(one.person)).toContainEqual({ what: "signed_out", subject: "session" });
    const other = await signIn("auditor", "mpt");
    await asOwner(database, `update staff set left_at = now() where id = '${other.person}'`);
    expect((await read(other.cookie)).statusCode).toBe(401);
  });

  test("is proven again by a new code, not by a used one, and not by another's passkey", async () => {
    const { cookie, secret } = await signIn("auditor", "mpt");
    const { device } = await withPasskey();
    const prove = (payload: object) => send("POST", paths.officeProof, { cookie, payload });
    expect((await prove({ answer: device.get(await ask()) })).statusCode).toBe(401);
    const code = await codeNow(secret);
    const proven = await prove({ code });
    expect(proven.statusCode).toBe(200);
    const renewed = { cookie: cookieOf(proven), payload: { code } };
    expect((await read(renewed.cookie)).statusCode).toBe(200);
    expect((await send("POST", paths.officeProof, renewed)).statusCode).toBe(401);
  });

  test("takes five wrong codes, also at once; the door and other sessions stay open", async () => {
    const { person, email, cookie, secret } = await signIn("treasurer", "mpt");
    const typed = { email, password: staffPassword };
    const enter = async (code: string) =>
      send("POST", paths.officeSession, { payload: { ...typed, code } });
    const prove = async (session: string, code: string) =>
      (await send("POST", paths.officeProof, { cookie: session, payload: { code } })).statusCode;
    const guessed = await Promise.all(Array.from({ length: 9 }, () => prove(cookie, "000000")));
    expect(guessed.filter((code) => code === 401)).toHaveLength(5);
    expect(await prove(cookie, await codeNow(secret))).toBe(429);
    const failures = (await actsOf(person)).filter(
      (act) => (act as { what: string }).what === "sign_in_failed",
    );
    expect(failures).toHaveLength(5);
    const other = await enter(await codeNow(secret));
    expect(other.statusCode).toBe(200);
    expect(await prove(cookieOf(other), await codeNow(secret, 1))).toBe(200);
  });

  test("is nothing that another site can use", async () => {
    const { cookie } = await signIn("auditor", "mpt");
    const headers = { "sec-fetch-site": "cross-site" };
    const answer = await send("DELETE", paths.officeSession, { cookie, headers });
    expect(answer.statusCode).toBe(403);
  });
});

describe("a code to enrol", () => {
  test("is good once, within its time", async () => {
    const { person } = await aPerson(database, "auditor", "mpt");
    const code = await enrolmentFor(person);
    expect((await enrol(code)).answer.statusCode).toBe(200);
    const again = await send("POST", paths.officeEnrolment, { payload: { code } });
    expect(codeOf(again)).toBe("invalid_code");
    for (const times of [
      "now() + interval '1 hour', now() + interval '2 hours'",
      "now() - interval '2 hours', now() - interval '1 hour'",
    ]) {
      const payload = { code: await enrolmentFor(person, times) };
      const refused = await send("POST", paths.officeEnrolment, { payload });
      expect(codeOf(refused)).toBe("invalid_code");
    }
  });

  test("ends what the person had before: sessions, passkeys and codes", async () => {
    const { person, device } = await withPasskey();
    const payload = { answer: device.get(await ask()) };
    const before = cookieOf(await send("POST", paths.officePasskey, { payload }));
    await enrol(await enrolmentFor(person));
    expect((await read(before)).statusCode).toBe(401);
    const after = { answer: device.get(await ask(), { counter: 2 }) };
    expect((await send("POST", paths.officePasskey, { payload: after })).statusCode).toBe(401);
  });

  test("takes no password below fifteen characters, and none that anybody would try", async () => {
    const { person } = await aPerson(database, "auditor", "mpt");
    const code = await enrolmentFor(person);
    const offer = await send("POST", paths.officeEnrolment, { payload: { code } });
    const { sealed } = offer.json<EnrolmentOffer>();
    const choose = async (password: string) =>
      codeOf(
        await send("POST", paths.officeEnrolCode, {
          payload: { code, password, sealed, one_time: "000000" },
        }),
      );
    expect(await choose("x7!kuda laut a")).toBe("staff_password_length");
    expect(await choose("passwordpassword")).toBe("password_common");
    expect(await choose(staffPassword)).toBe("staff_auth_error");
  });
});

test("what is typed at the door is in no line of the log", () => {
  expect(office.logged.join()).not.toContain(staffPassword);
});
