import * as paths from "@kaunter/contracts/paths";
import { expect, test } from "vitest";
import { aRegistration, citizensAt, goodPassword } from "../../testing/citizen.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";

const database = await createTestDatabase();
const plain = await createTestApp(database);
let hashes = 0;
const { passwords } = plain.deps;
const testApp = await createTestApp(database, {
  passwords: {
    ...passwords,
    hash: (password) => ((hashes += 1), passwords.hash(password)),
    isRight: (password, hash) => ((hashes += 1), passwords.isRight(password, hash)),
  },
});
const { app } = testApp;
const { signUp } = citizensAt(testApp);

const tables = (await asOwner(
  database,
  `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'pgboss') order by 1`,
)) as { name: string }[];

/** How many rows each table has. */
async function countRows(): Promise<Record<string, number>> {
  const counts = tables.map(({ name }) => `(select count(*)::int from ${name}) as "${name}"`);
  const [row] = await asOwner(database, `select ${counts.join(", ")}`);
  return row as Record<string, number>;
}

let devices = 0;

/** What a stranger sees of an answer, and what it cost: everything but the reference of the request. */
async function ask(url: string, payload: object) {
  devices += 1;
  const before = await countRows();
  hashes = 0;
  const answer = await app.inject({
    method: "POST",
    url,
    payload,
    headers: { cookie: `__Host-device=${String(devices).padStart(22, "x")}` },
    remoteAddress: `10.1.${devices}.1`,
  });
  const after = await countRows();
  const grown = Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)]);
  const { "x-request-id": _id, date: _date, ...headers } = answer.headers;
  return {
    status: answer.statusCode,
    headers,
    body: answer.body.replace(/"reference":"[^"]+"/, ""),
    bytes: answer.rawPayload.length,
    hashes,
    rows: Object.fromEntries(grown.filter(([, count]) => count !== 0)) as Record<string, number>,
  };
}

const query = (path: string, payload?: object) => ({
  url: Buffer.from(path).toString("base64"),
  ...(payload && { payload }),
});

const asked: [name: string, url: string, payload: (email: string) => object][] = [
  ["login", paths.session, (name) => ({ name, password: "salah sekali" })],
  ["a code to register", paths.emailCode, (email) => ({ email, language: "my" })],
  [
    "registration with a wrong code",
    paths.query,
    (email) => query("_users/_design/backend/_update/users", aRegistration(email, "none")),
  ],
  ["reset", paths.resetPassword, (email) => ({ type: "reset_password", email })],
  [
    "the question for a user's database",
    paths.query,
    (email) => query(`userdb-${Buffer.from(email).toString("hex")}`),
  ],
];

test.each(asked)(
  "%s: the same bytes, hashes and rows for an address with an account and one without",
  async (name, url, payload) => {
    const place = asked.findIndex(([one]) => one === name);
    const known = `ada${place}@contoh.my`;
    await signUp(known);
    // What the registration itself left behind is not counted against the next mail.
    await asOwner(database, "delete from account_letters; delete from proof_codes");
    const ofKnown = await ask(url, payload(known));
    const ofUnknown = await ask(url, payload(`tak${place}@contoh.my`));
    expect(ofUnknown).toEqual(ofKnown);
    expect(ofKnown.hashes).toBe(name === "login" ? 1 : 0);
  },
);

test("a reset writes a request, a mail and an effect, also for an address without an account", async () => {
  const { rows } = await ask(paths.resetPassword, {
    type: "reset_password",
    email: "nobody@contoh.my",
  });
  expect(rows).toMatchObject({
    "public.reset_requests": 1,
    "public.account_letters": 1,
    "public.ordered_effects": 1,
  });
});

test("who has no account is told so in the mailbox, and only there", async () => {
  const { readMail } = citizensAt(testApp);
  const mail = await readMail("nobody@contoh.my");
  expect(mail).toContain("tiada akaun didaftarkan");
  expect(mail).not.toContain("reset_password");
});

test("a right password costs one hash, like a wrong one", async () => {
  await signUp("betul@contoh.my");
  const { hashes: count } = await ask(paths.session, {
    name: "betul@contoh.my",
    password: goodPassword,
  });
  expect(count).toBe(1);
});
