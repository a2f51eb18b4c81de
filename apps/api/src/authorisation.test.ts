import * as paths from "@kaunter/contracts/paths";
import type { PasskeyRows } from "@kaunter/contracts/passkeys";
import type { CreatedPayment } from "@kaunter/contracts/payments";
import type { SessionRows } from "@kaunter/contracts/session";
import { expect, test } from "vitest";
import { createAuthenticator } from "./testing/authenticator.ts";
import { citizensAt, cookieOf, goodPassword } from "./testing/citizen.ts";
import { aCompound, aPermit, aStall, aWish } from "./testing/payer.ts";
import { renew } from "./testing/renewals.ts";
import { createTestApp } from "./testing/test-app.ts";
import { asOwner, createTestDatabase } from "./testing/test-database.ts";

/** Every route, asked by everyone for what is user A's. The expired session is A's, too; A asks last. */
const people = ["guest", "expired", "user B", "_admin", "reset", "user A"] as const;
type Person = (typeof people)[number];
type Headers = Record<string, string>;

const database = await createTestDatabase();
const testApp = await createTestApp(database);
const { app, outside, pass } = testApp;
const { signUp, logIn, post, resetIdFor, query, codeFor } = citizensAt(testApp);
await app.ready();

const newPassword = { password: "payung merah", confirm_password: "payung merah" };
const expire = `update sessions set last_seen_at = now() - interval '31 minutes' where id =
  (select id from sessions order by created_at desc limit 1)`;

/** People who have never been here, in the six conditions. */
async function gather(name: string): Promise<Record<Person, Headers>> {
  const at = (who: string) => `${who}.${name}@contoh.my`;
  const a = await signUp(at("a"));
  const b = await signUp(at("b"));
  const admin = await signUp(at("admin"));
  await asOwner(database, `update users set roles = '{_admin}' where email = '${admin.email}'`);
  const expired = { cookie: cookieOf(await logIn(a.email)) };
  await asOwner(database, expire);
  const { email } = await signUp(at("reset"));
  const id = await resetIdFor(email);
  await query(`_users/_design/backend/_update/users/${id}`, { ...newPassword, reset_id: id });
  const reset = { cookie: cookieOf(await logIn(email, newPassword.password)) };
  return {
    guest: {},
    expired,
    "user B": b.headers,
    _admin: admin.headers,
    reset,
    "user A": a.headers,
  };
}

const ours = await gather("x");
const asA = ours["user A"];
const get = async <T>(url: string) => (await app.inject({ url, headers: asA })).json<T>();

// What is user A's, and nobody else's.
const chargeId = await aCompound(database);
const wish = aWish([chargeId], { email: "a.x@contoh.my" });
const payment = (
  await post(paths.createPayment, wish, { ...asA, "idempotency-key": "kunci-untuk-ujian" })
).json<CreatedPayment>();
const numberOf = (id: string) => id.split(".")[2] ?? "";
const no = numberOf(chargeId);
const compound = { council: "mpt", type: "compound", no, compound_type: "individual" };
const stall = { council: "mpt", type: "market", no: numberOf(await aStall(database)) };
const save = async (wanted: object, nickname: string) =>
  (await post(paths.bills, { ...wanted, nickname }, asA)).json<{ id: string }>().id;
const bill = await save(compound, "rumah emak a");
const reminded = await save(stall, "kedai ayah a");
const authenticator = createAuthenticator(testApp.deps.publicUrl);
const answerTo = async (headers: Headers) => {
  const options = (await post(paths.passkeyOptions, {}, headers)).json<{ challenge?: string }>();
  return createAuthenticator(testApp.deps.publicUrl).create(options.challenge ?? "none");
};
const begun = (await post(paths.passkeyOptions, {}, asA)).json<{ challenge: string }>();
await post(paths.passkeys, { answer: authenticator.create(begun.challenge), label: "a" }, asA);
const passkey = (await get<PasskeyRows>(paths.passkeys)).rows[0];
await logIn("a.x@contoh.my");
const other = (await get<SessionRows>(paths.sessions)).rows.find((one) => !one.is_current);
const secretsOfA = [
  "a.x@contoh.my",
  payment._id,
  payment.capability,
  "rumah emak a",
  "kedai ayah a",
];

// User A's licence has a photo, and its council a signature.
const permit = numberOf(await aPermit(database));
const renewed = await renew(testApp, database, `mpt.council_licence.${permit}`);
await asOwner(
  database,
  `insert into payment_owners (payment_id, user_id, how, since)
     select ${renewed._id}, id, 'session', now() from users where email = 'a.x@contoh.my';
   insert into licence_photos (charge_id, content_type, bytes)
     select id, 'image/jpeg', '\\x00' from charges where number = '${permit}';
   insert into council_images (council_code, name, bytes, digest, reason, decided_by, approved_by, given_at)
     values ('mpt', 'signature', '\\x00', sha256('\\x00'), 'As the council wrote', 'Rosnah', 'Jamil', now())`,
);

interface Asked {
  url?: string;
  payload?: object | string;
  headers?: Headers;
}
interface Scene {
  mayPass: readonly Person[];
  ask: (who: Person, headers: Headers) => Asked | Promise<Asked>;
  /** Whoever asks is changed by it, so everyone is somebody new. */
  needsNewPeople?: boolean;
}

const citizens = ["user B", "_admin", "reset", "user A"] as const;
const own = (payload?: object): Scene => ({
  mayPass: citizens,
  ask: () => (payload ? { payload } : {}),
});
const ofA = (url: string, payload?: object): Scene => ({
  mayPass: ["user A"],
  ask: () => ({ url, ...(payload && { payload }) }),
});
const ofBearer = (payload: object | string, headers: Headers = {}): Scene => ({
  mayPass: [],
  ask: () => ({ payload, headers }),
});
const form = { "content-type": "application/x-www-form-urlencoded" };
const guessed = "A".repeat(22);
const attempt = { payment_method: "MB2U0227", fpx_msgToken: "01", has_left_bank: true };
const codeFromText = () => /\d{6}/.exec(outside.texts.at(-1)?.text ?? "")?.[0] ?? "";

/** How each route that is not for everyone is asked, and who may get what it has. */
const scenes: Record<string, Scene> = {
  "GET /api/sessions": own(),
  "DELETE /api/sessions/:id": ofA(`/api/sessions/${other?.id}`),
  "POST /api/accounts/password": {
    mayPass: citizens,
    needsNewPeople: true,
    ask: (who) => ({
      payload: {
        old_password: who === "reset" ? newPassword.password : goodPassword,
        password: "gunung biru",
        confirm_password: "gunung biru",
      },
    }),
  },
  "POST /api/accounts/email": {
    mayPass: citizens,
    needsNewPeople: true,
    ask: async (who) => {
      const email = `${who.toLowerCase().replaceAll(/\W/g, "")}.baru@contoh.my`;
      return { payload: { email, code: await codeFor(email) } };
    },
  },
  "POST /api/accounts/phone-code": {
    mayPass: citizens,
    ask: () => {
      pass(60_000);
      return { payload: {} };
    },
  },
  "POST /api/accounts/phone": {
    mayPass: citizens,
    ask: async (_who, headers) => {
      await asOwner(database, "delete from account_letters where kind = 'phone_code'");
      await post(paths.phoneCode, {}, headers);
      return { payload: { code: codeFromText() } };
    },
  },
  "GET /api/accounts/export": own(),
  "DELETE /api/accounts": { ...own(), needsNewPeople: true },
  "POST /api/accounts/email/undo": ofBearer({ id: "0".repeat(64) }),
  "POST /api/sessions/proof": {
    // Whoever shows the password goes on with another token.
    needsNewPeople: true,
    mayPass: citizens,
    ask: (who) => ({
      payload: { password: who === "reset" ? newPassword.password : goodPassword },
    }),
  },
  "GET /api/passkeys": own(),
  "DELETE /api/passkeys/:id": ofA(`/api/passkeys/${passkey?.id}`),
  "POST /api/passkeys/options": own({}),
  "POST /api/passkeys": {
    mayPass: citizens,
    ask: async (_who, headers) => ({ payload: { answer: await answerTo(headers), label: "" } }),
  },
  "POST /updateUser": own({ data: { full_name: "Nama Baharu" } }),
  "GET /api/history": own(),
  "GET /api/history.csv": own(),
  "GET /api/history/claims": own(),
  "POST /api/history/claims": own({}),
  "GET /api/bills": own(),
  "POST /api/bills": own({ ...compound, nickname: "kedai" }),
  "DELETE /api/bills/:id": ofA(`/api/bills/${bill}`),
  "PUT /api/bills/:id/reminder": ofA(`/api/bills/${reminded}/reminder`, { on: true }),
  "POST /api/reminders/stop": ofBearer({ token: `${reminded}.${guessed}` }),
  "GET /api/licenses/:type/:ref/attachments/:file": {
    mayPass: ["user A"],
    ask: () => ({
      url: `/api/licenses/license/${Buffer.from(permit).toString("base64url")}/attachments/photo`,
      headers: { "x-license-handle": guessed },
    }),
  },
  [`GET ${paths.signatureImage}`]: {
    mayPass: ["user A"],
    ask: () => ({ headers: { "x-license-handle": guessed } }),
  },
  "POST /api/licenses/photo": ofBearer({ handle: guessed, picture: "" }),
  "POST /api/licenses/view": ofBearer({ handle: guessed }),
  "POST /api/licenses/pdf": ofBearer({ handle: guessed }),
  "POST /api/licenses/of_payment": {
    mayPass: ["user A"],
    ask: () => ({ payload: { _id: payment._id } }),
  },
  "POST /api/parking/of_payment": {
    mayPass: ["user A"],
    ask: () => ({ payload: { _id: payment._id } }),
  },
  "POST /api/parking/check": {
    mayPass: ["_admin"],
    ask: () => ({ payload: { council: "mpt", vehicle_no: "SJ9977K" } }),
  },
  "POST /api/payments/attempts": ofBearer({
    _id: payment._id,
    payer_capability: guessed,
    ...attempt,
  }),
  "POST /api/fpx/signRequest": {
    mayPass: ["user A"],
    ask: () => ({ payload: { sellerExOrderNo: payment.sellerExOrderNo } }),
  },
  "POST /api/payments/revoke_links": {
    mayPass: ["user A"],
    ask: () => ({ payload: { _id: payment._id } }),
  },
  "POST /api/payments/email/undo": ofBearer({
    _id: payment._id,
    correction: 1,
    key: guessed,
  }),
  "POST /api/payments/email": ofBearer({
    _id: payment._id,
    email: "lain@contoh.my",
    payer_capability: guessed,
  }),
  "POST /api/payments/pdf": ofBearer({ _id: payment._id, capability: guessed }),
  "POST /handoff": ofBearer(`payment=${payment._id}&key=${guessed}`, form),
  "POST /processPayment": ofBearer(
    JSON.stringify({ reference: payment.sellerExOrderNo, told: "approved", forged: true }),
    form,
  ),
  "POST /receipt": ofBearer(
    JSON.stringify({ reference: payment.sellerExOrderNo, told: "approved", forged: true }),
    form,
  ),
};

const named = (path: string, mayPass: readonly Person[], payload?: object): Scene => ({
  mayPass,
  ask: () => ({
    payload: {
      url: Buffer.from(path).toString("base64"),
      ...(payload && { payload }),
    },
  }),
});
/** The documents of `POST /api/query`, each of which has its own rule. */
const documents: Record<string, Scene> = {
  "_users/A": named("_users/org.couchdb.user:a.x@contoh.my", ["user A"]),
  "_users/nobody": named("_users/org.couchdb.user:tiada@contoh.my", []),
  "_users/update": named(
    "_users/_design/backend/_update/users/org.couchdb.user:a.x@contoh.my",
    [],
    {
      ...newPassword,
      reset_id: "0".repeat(78),
    },
  ),
  "reset_password/guessed": named(`reset_password/${"0".repeat(78)}`, []),
  "userdb-A": named(`userdb-${Buffer.from("a.x@contoh.my").toString("hex")}`, people),
  "all_payments/A's": named(`all_payments/${payment._id}`, ["user A"]),
  "all_payments/A's, guessed": named(`all_payments/${payment._id}`, ["user A"], {
    capability: guessed,
  }),
  "all_payments/_find": named("all_payments/_find", citizens, {
    selector: { email: "a.x@contoh.my" },
  }),
};

const toAnyone: Scene = { mayPass: people, ask: () => ({}) };
const routes = app.declaredRoutes.flatMap(({ method, url, config }) =>
  [method]
    .flat()
    .filter((one) => one !== "HEAD")
    .map((one) => ({ method: one, url, access: config?.access ?? "", document: "" })),
);
const rows = [
  ...routes,
  ...Object.keys(documents).map((document) => ({
    method: "POST",
    url: paths.query,
    access: "document",
    document,
  })),
];

function sceneOf({ method, url, access, document }: (typeof rows)[number]): Scene | undefined {
  if (document !== "") return documents[document];
  const key = `${method} ${url}`;
  // A logout by one is no logout of another, but everyone is needed later.
  if (key === "DELETE /db/_session") return { ...toAnyone, needsNewPeople: true };
  return access === "public" ? toAnyone : scenes[key];
}

const lines: string[] = [];
const faults: string[] = [];
let gathered = 0;

async function askAll(row: (typeof rows)[number], scene: Scene): Promise<void> {
  const name = `${row.method} ${row.url} ${row.document}`.trim();
  const present = scene.needsNewPeople ? await gather(`n${(gathered += 1)}`) : ours;
  const cells: string[] = [];
  for (const who of people) {
    const asked = await scene.ask(who, present[who]);
    const answer = await app.inject({
      method: row.method as "POST",
      url: asked.url ?? row.url,
      headers: { ...present[who], ...asked.headers },
      ...(asked.payload !== undefined && { payload: asked.payload }),
    });
    const isPassed = answer.statusCode >= 200 && answer.statusCode < 300;
    const leaked = secretsOfA.filter((secret) => answer.body.includes(secret));
    if (isPassed && !scene.mayPass.includes(who)) faults.push(`${name} let ${who} pass`);
    if (who !== "user A" && leaked.length > 0) faults.push(`${name} told ${who} ${leaked.join()}`);
    const isOwnersTurn = who === "user A" && row.access !== "public";
    if (isOwnersTurn && scene.mayPass.includes(who) && !isPassed)
      faults.push(`${name} refused its owner: ${answer.body}`);
    cells.push(String(answer.statusCode).padEnd(8));
  }
  lines.push(`${row.access.padEnd(9)}${cells.join("")}${name}`);
}

test(
  "every route gives everyone what is theirs, and nobody what is not",
  { timeout: 60_000 },
  async () => {
    const silent = rows.filter((row) => !sceneOf(row)).map(({ method, url }) => `${method} ${url}`);
    expect(silent, "routes that nobody has thought about").toEqual([]);
    for (const row of rows) await askAll(row, sceneOf(row) ?? toAnyone);
    const head = `access   ${people.map((who) => who.padEnd(8)).join("")}route`;
    process.stdout.write(`${[head, ...lines].join("\n")}\nunexpected: ${faults.length}\n`);
    expect(faults).toEqual([]);
  },
);
