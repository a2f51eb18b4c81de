import { expect, test } from "vitest";
import { citizensAt } from "../testing/citizen.ts";
import { createTestApp } from "../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../testing/test-database.ts";
import { sessionOf } from "./session.ts";

const database = await createTestDatabase();
const testApp = await createTestApp(database);
const { app } = testApp;
app.get("/for-admins", { config: { access: "session", role: "_admin" } }, (request) =>
  sessionOf(request).roles.join(),
);
app.get("/for-users", { config: { access: "session", role: "user" } }, () => "user");
app.get("/for-all", { config: { access: "public" } }, (request) => sessionOf(request).email);
const { signUp } = citizensAt(testApp);

test("a route that names a role is for those who have it, and for administrators", async () => {
  const [siti, admin] = [await signUp("siti@contoh.my"), await signUp("pentadbir@contoh.my")];
  await asOwner(database, `update users set roles = '{_admin}' where email = '${admin.email}'`);
  const statusOf = async (url: string, headers = {}) =>
    (await app.inject({ url, headers })).statusCode;
  expect([
    await statusOf("/for-admins", siti.headers),
    await statusOf("/for-admins", admin.headers),
    await statusOf("/for-users", siti.headers),
    await statusOf("/for-users", admin.headers),
    await statusOf("/for-admins"),
  ]).toEqual([403, 200, 200, 200, 401]);
});

test("a route that asks for no session is given none", async () => {
  const { headers } = await signUp("badrul@contoh.my");
  expect((await app.inject({ url: "/for-all", headers })).statusCode).toBe(500);
});

test("a session in steady use is written down once a minute", async () => {
  const { headers } = await signUp("chong@contoh.my");
  const seen = async () => {
    await app.inject({ url: "/for-users", headers });
    const rows = await asOwner(
      database,
      `select last_seen_at > now() - interval '30 seconds' as is_new from sessions
         join users on users.id = user_id where email = 'chong@contoh.my'`,
    );
    return rows[0];
  };
  const age = (seconds: number) =>
    asOwner(database, `update sessions set last_seen_at = now() - interval '${seconds} seconds'`);
  await age(50);
  expect(await seen()).toEqual({ is_new: false });
  await age(61);
  expect(await seen()).toEqual({ is_new: true });
});

test.each(["", "x", "Bearer x", "a".repeat(43), "a".repeat(100_000)])(
  "a token that is none is nobody's: %#",
  async (token) => {
    for (const headers of [{ cookie: `__Host-session=${token}` }, { authorization: token }]) {
      expect((await app.inject({ url: "/for-users", headers })).statusCode).toBe(401);
    }
  },
);
