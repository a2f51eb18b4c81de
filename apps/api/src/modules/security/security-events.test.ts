import { createHash } from "node:crypto";
import { DomainError } from "@kaunter/domain/domain-error";
import * as paths from "@kaunter/contracts/paths";
import { expect, test, vi } from "vitest";
import { createAuthenticator } from "../../testing/authenticator.ts";
import { citizensAt, goodPassword } from "../../testing/citizen.ts";
import { aCompound, aWish, payerAt } from "../../testing/payer.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, asRole, createTestDatabase } from "../../testing/test-database.ts";
import { listSignIns } from "./list-sign-ins.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const { app } = site;
const { signUp } = citizensAt(site);
// What is noted once an hour must not meet the end of one.
const hourMs = 3_600_000;
const toMidHourMs = hourMs / 2 - (Date.now() % hourMs);
site.pass(toMidHourMs);
const stopped = await createTestApp(database, {
  lookups: { begin: () => Promise.reject(new DomainError("too_many_requests")) },
});
stopped.pass(toMidHourMs);
const { email } = await signUp("siti@contoh.my");
const wrong = "payung hijau muda";

interface Event {
  what: string;
  user_id: string | null;
  tried: Buffer | null;
  origin: Buffer | null;
  device: Buffer | null;
  how: string | null;
  route: string | null;
}

const events = async (what: string) =>
  (await asOwner(
    database,
    `select * from security_events where what = '${what}' order by id`,
  )) as Event[];

let places = 0;
/** Somewhere else each time, unless it is said where. */
const from = (place = (places += 1)) => `10.7.${place}.1`;

async function logIn(name: string, password: string, remoteAddress = from(), device = "") {
  const headers = device === "" ? {} : { cookie: `__Host-device=${device.padStart(22, "x")}` };
  const payload = { name, password };
  return app.inject({ method: "POST", url: paths.session, payload, headers, remoteAddress });
}

test("who comes in is noted with the account, the way and the device", async () => {
  const before = (await events("signed_in")).length;
  await logIn(email, goodPassword);
  const [noted, none] = (await events("signed_in")).slice(before);
  const [user] = (await asOwner(database, `select id from users where email = '${email}'`)) as {
    id: string;
  }[];
  expect([noted?.user_id, noted?.how]).toEqual([user?.id, "password"]);
  expect(none).toBeUndefined();
  const [last] = await listSignIns(site.deps.db, user?.id ?? "");
  expect(last).toMatchObject({
    what: "signed_in",
    how: "password",
    deviceName: expect.any(String),
  });
});

test("who fails is noted with the account, or with a keyed hash of an address that has none", async () => {
  await logIn(email, wrong);
  await logIn("tiada@contoh.my", wrong);
  const [known, unknown] = await events("sign_in_failed");
  expect([known?.user_id, known?.tried]).toEqual([expect.any(String), null]);
  expect(unknown?.user_id).toBeNull();
  const plainHash = createHash("sha256").update("tiada@contoh.my").digest();
  expect(unknown?.tried).toHaveLength(32);
  expect(unknown?.tried?.equals(plainHash)).toBe(false);
});

test("the same place is known again on the same day, and nothing is known of it on the next", async () => {
  const here = from();
  await logIn(email, goodPassword, here, "one");
  await logIn(email, goodPassword, here, "one");
  site.pass(24 * 3_600_000);
  await logIn(email, goodPassword, here, "one");
  site.pass(-24 * 3_600_000);
  const traces = (await events("signed_in"))
    .slice(-3)
    .map(({ origin, device }) => `${origin?.toString("hex")} ${device?.toString("hex")}`);
  expect(traces[1]).toBe(traces[0]);
  const [origin, device] = traces[2]?.split(" ") ?? [];
  expect(traces[0]).not.toContain(origin);
  expect(traces[0]).not.toContain(device);
});

test("a neighbourhood that is stopped is noted once an hour, whatever devices it invents", async () => {
  const here = from();
  for (const device of ["one", "two", "three"]) {
    const headers = { cookie: `__Host-device=${device.padStart(22, "x")}` };
    const payload = { name: `${device}@contoh.my`, password: wrong };
    const asked = { method: "POST", url: paths.session, payload, headers } as const;
    const answer = await stopped.app.inject({ ...asked, remoteAddress: here });
    expect(answer.statusCode).toBe(429);
  }
  expect(await events("locked_out")).toHaveLength(1);
});

test("a passkey that is none is noted once an hour for a neighbourhood", async () => {
  const before = (await events("sign_in_failed")).length;
  const here = from();
  const answer = createAuthenticator("https://kaunter.example").get("none");
  for (let time = 0; time < 3; time += 1) {
    const url = paths.passkeyLogin;
    await app.inject({ method: "POST", url, payload: { answer }, remoteAddress: here });
  }
  const noted = (await events("sign_in_failed")).slice(before);
  expect(noted.map(({ how }) => how)).toEqual(["passkey"]);
});

test("a wish to set a new password is noted, also for nobody's address", async () => {
  for (const each of [email, "lain@contoh.my"]) {
    const payload = { type: "reset_password", email: each };
    await app.inject({ method: "POST", url: paths.resetPassword, payload, remoteAddress: from() });
  }
  const noted = await events("reset_requested");
  expect(noted.map(({ user_id, tried }) => [user_id !== null, tried !== null])).toEqual([
    [true, false],
    [false, true],
  ]);
});

test("a link that is none, and another site's form, are noted by their route, once an hour", async () => {
  const created = await payerAt(site).leave(aWish([await aCompound(database)]));
  const here = from();
  const url = Buffer.from(`all_payments/${created._id}`).toString("base64");
  const read = { url, payload: { capability: "A".repeat(22) } };
  const refuse = async (path: string, payload: object, headers = {}) => {
    const asked = { method: "POST", url: path, payload, headers, remoteAddress: here } as const;
    return (await app.inject(asked)).statusCode;
  };
  expect(await refuse(paths.query, read)).toBe(404);
  expect(await refuse(paths.query, read)).toBe(404);
  expect(await refuse(paths.session, {}, { "sec-fetch-site": "cross-site" })).toBe(403);
  // A number that nobody's council knows is no refusal.
  const unknown = { url: Buffer.from("compound_mpt/I00000001").toString("base64") };
  expect(await refuse(paths.query, unknown)).toBe(404);
  await vi.waitFor(async () => {
    const routes = (await events("refused")).map(({ route }) => route);
    expect(routes).toEqual([paths.query, paths.session]);
  });
});

test("nothing of what was typed, and no address, is in any of them", async () => {
  const rows = (await asOwner(
    database,
    "select to_jsonb(e)::text as text from security_events e",
  )) as { text: string }[];
  const all = rows.map(({ text }) => text).join("\n");
  expect(all).not.toMatch(/contoh|tekaan|tiada|payung|kuda laut|10\.7\.|AAAA/);
});

test("they are never changed, and go after two years", async () => {
  await expect(asOwner(database, "update security_events set how = null")).rejects.toThrow(
    "two years",
  );
  await expect(asOwner(database, "delete from security_events")).rejects.toThrow("two years");
  await expect(asOwner(database, "truncate security_events")).rejects.toThrow("two years");
  await expect(asRole("server", database, "delete from security_events")).rejects.toThrow("denied");
  await asOwner(
    database,
    `insert into security_events (what, at) values ('locked_out', now() - interval '731 days');
     delete from security_events where at < now() - interval '2 years'`,
  );
});
