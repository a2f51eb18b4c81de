import * as paths from "@kaunter/contracts/paths";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { aRegistration, citizensAt, goodPassword } from "../../../testing/citizen.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../../testing/test-database.ts";

const database = await createTestDatabase();
const testApp = await createTestApp(database);
const { app, deps, outside, pass } = testApp;
const { register, codeFor, signUp, post, query, logIn } = citizensAt(testApp);
const minuteMs = 60_000;

type Row = Record<string, unknown>;
const rowOf = async (email: string) => {
  const rows = await asOwner(database, `select * from users where email = '${email}'`);
  return rows[0] as Row | undefined;
};

describe("registering", () => {
  test("takes the code from the mail, and makes a citizen", async () => {
    const email = "siti@contoh.my";
    const answer = await register(aRegistration(" Siti@Contoh.my", await codeFor(email)));
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      { ok: true, id: `org.couchdb.user:${email}` },
    ]);
    expect(await rowOf(email)).toMatchObject({
      roles: ["user"],
      machine_id: "A10",
      language: "en",
    });
    expect((await logIn(email)).statusCode).toBe(200);
  });

  test("keeps neither the identity number nor the phone nor the password readable", async () => {
    await signUp("tan@contoh.my");
    const dump = await sql<{ row: string }>`select u::text as row from users u`.execute(deps.db);
    const text = dump.rows.map(({ row }) => row).join();
    const hidden = ["880214120123", "+60135550101", goodPassword];
    const spellings = hidden.flatMap((one) => [one, Buffer.from(one).toString("hex")]);
    expect(spellings.filter((one) => text.includes(one))).toEqual([]);
  });

  test("with a wrong code is refused, whether the address is known or not", async () => {
    await signUp("umi@contoh.my");
    await codeFor("baru@contoh.my");
    for (const email of ["umi@contoh.my", "baru@contoh.my", "tiada@contoh.my"]) {
      const answer = await register(aRegistration(email, "000000"));
      expect(answer.json(), email).toMatchObject({ code: "invalid_code", reason: "Invalid Code" });
    }
  });

  test("with the right code tells the owner of a mailbox that it has an account", async () => {
    await signUp("vijay@contoh.my");
    pass(2 * minuteMs);
    const answer = await register(
      aRegistration("vijay@contoh.my", await codeFor("vijay@contoh.my")),
    );
    expect([answer.statusCode, answer.json<Row>()["reason"]]).toEqual([
      409,
      "This email is already used by other account.",
    ]);
  });

  test("a code serves once, is replaced by a newer one, ends after ten minutes and after five tries", async () => {
    const email = "wong@contoh.my";
    const first = await codeFor(email);
    pass(minuteMs);
    const second = await codeFor(email);
    const tryCode = async (code: string) =>
      (await register(aRegistration(email, code))).json<Row>()["code"] ?? "registered";
    // Once in a million the newer code is the older one.
    expect(first === second || (await tryCode(first)) === "invalid_code").toBe(true);
    pass(10 * minuteMs);
    expect(await tryCode(second)).toBe("invalid_code");
    const third = await codeFor(email);
    const wrong = third === "123456" ? "654321" : "123456";
    for (let nth = 0; nth < 5; nth += 1) expect(await tryCode(wrong)).toBe("invalid_code");
    expect(await tryCode(third)).toBe("invalid_code");
    pass(minuteMs);
    const fourth = await codeFor(email);
    expect(await tryCode(fourth)).toBe("registered");
    expect(await tryCode(fourth)).toBe("invalid_code");
  });

  test("two at once with one code make one account", async () => {
    const form = aRegistration("xavier@contoh.my", await codeFor("xavier@contoh.my"));
    const answers = await Promise.all([register(form), register(form)]);
    const codes = answers.map(({ statusCode }) => String(statusCode));
    expect(codes.toSorted()).toEqual(["201", "400"]);
  });

  test("a mailbox gets one mail a minute and five a day, and the answer is always the same", async () => {
    const email = "yusof@contoh.my";
    const count = () => outside.mails.filter(({ to }) => to === email).length;
    const answers = [];
    for (let nth = 0; nth < 8; nth += 1) {
      answers.push((await post(paths.emailCode, { email, language: "zh" })).body);
      await codeFor(email);
      pass(minuteMs);
    }
    expect(new Set(answers)).toEqual(new Set(['{"ok":true}']));
    expect(count()).toBe(5);
  });

  test.each([
    [{ name: "bukan e-mel" }, { name: "invalid_email" }],
    [{ ic_num: "88021412012" }, { ic_num: "nric_length" }],
    [{ ic_num: "880230120123" }, { ic_num: "invalid_date_of_birth" }],
    [{ phone: "12" }, { phone: "invalid_phone" }],
    [{ password: "pendek", confirm_password: "pendek" }, { password: "password_length" }],
    [{ password: "Password123", confirm_password: "Password123" }, { password: "password_common" }],
    [{ confirm_password: "lain sekali" }, { confirm_password: "password_mismatch" }],
  ])("%j is refused by its field: %j", async (changes, fields) => {
    const answer = await register(aRegistration("zul@contoh.my", "123456", changes));
    expect(answer.json()).toMatchObject({ status: 400, code: "invalid_request", fields });
  });

  test("a passport need not look like an identity card", async () => {
    const changes = { identity_type: "passport_id", ic_num: "a12345678" };
    const code = await codeFor("ahmad@contoh.my");
    expect((await register(aRegistration("ahmad@contoh.my", code, changes))).statusCode).toBe(201);
  });

  test.each(["admin", "_admin", "ａｄｍｉｎ", "_users@contoh.my"])(
    "%j is nobody's name",
    async (name) => {
      const answer = await register(aRegistration(name, "123456"));
      expect(answer.json<Row>()["reason"]).toBe("Attempt failed. Please try again.");
    },
  );
});

const columns = await sql<{ name: string }>`
  select column_name as name from information_schema.columns where table_name = 'users'`.execute(
  deps.db,
);
/** Sent by the specified portal, and decided by the server all the same. */
const ignored = ["roles", "machine_id", "timestamp"];
const ours = ["full_name", "ic_num", "identity_type", "phone"];
const values = new Map<string, unknown>([
  ["id", "00000000-0000-0000-0000-000000000001"],
  ["roles", ["_admin"]],
  ["machine_id", "K01"],
  ["phone_verified_at", "2026-01-01T00:00:00Z"],
  ["email", "lain@contoh.my"],
]);

describe("nobody writes a column of the user's row by naming it when registering", () => {
  const names = columns.rows.map(({ name }) => name).filter((name) => !ours.includes(name));
  const named = [...names, "_id", "__proto__", "constructor", "timestamp"];
  test.each(named)("%s is the server's to decide", async (name) => {
    const email = `kolum${name.replaceAll("_", "")}@contoh.my`;
    const planted = values.get(name) ?? "ditanam";
    const form = aRegistration(email, await codeFor(email));
    const url = Buffer.from("_users/_design/backend/_update/users").toString("base64");
    const field = `{${JSON.stringify(name)}:${JSON.stringify(planted)},`;
    const body = `{"url":"${url}","payload":${JSON.stringify(form).replace("{", field)}}`;
    const answer = await app.inject({
      method: "POST",
      url: paths.query,
      headers: { "content-type": "application/json" },
      payload: body,
    });
    const row = await rowOf(email);
    const { roles, machine_id, phone_verified_at } = row ?? {};
    expect([answer.statusCode, roles, machine_id, phone_verified_at]).toEqual(
      ignored.includes(name)
        ? [201, ["user"], "A10", null]
        : [400, undefined, undefined, undefined],
    );
    expect(JSON.stringify(row ?? {})).not.toContain(JSON.stringify(planted));
  });
});

test("the own user's document is masked, and nobody else's exists", async () => {
  const budi = await signUp("budi@contoh.my");
  const cindy = await signUp("cindy@contoh.my");
  const read = (email: string, headers = {}) =>
    query(`_users/org.couchdb.user:${email}`, undefined, headers);
  expect((await read("budi@contoh.my", budi.headers)).json()).toEqual({
    _id: "org.couchdb.user:budi@contoh.my",
    name: "budi@contoh.my",
    roles: ["user"],
    phone: "013-555 0101",
    phone_verified: false,
    machine_id: "A10",
    full_name: "Siti Aminah binti Yusof",
    ic_num: "********0123",
    identity_type: "new_id",
  });
  const bodyOf = async (email: string, headers = {}) => {
    const { reference: _, ...problem } = (await read(email, headers)).json<Row>();
    return problem;
  };
  const unknown = await bodyOf("tiada@contoh.my", cindy.headers);
  expect(await bodyOf("budi@contoh.my", cindy.headers)).toEqual(unknown);
  expect((await read("budi@contoh.my")).statusCode).toBe(401);
});
