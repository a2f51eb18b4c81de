import * as paths from "@kaunter/contracts/paths";
import type { Problem } from "@kaunter/contracts/problem";
import { expect, test } from "vitest";
import { createTestApp } from "../testing/test-app.ts";
import { createTestDatabase } from "../testing/test-database.ts";

const database = await createTestDatabase();
const { app } = await createTestApp(database);

const unsafe = (headers: Record<string, string>) =>
  app.inject({ method: "DELETE", url: paths.session, headers });

test.each([
  [{ "sec-fetch-site": "same-origin" }],
  [{ "sec-fetch-site": "same-origin", origin: "http://localhost:4600" }],
  [{ origin: "https://kaunter.example" }],
  [{ origin: "https://localhost", authorization: "Bearer x" }],
  [{}],
])("a change that says it comes from %j is done", async (headers) => {
  expect((await unsafe(headers)).statusCode).toBe(200);
});

test.each([
  [{ "sec-fetch-site": "cross-site" }],
  [{ "sec-fetch-site": "same-site" }],
  [{ "sec-fetch-site": "none" }],
  [{ "sec-fetch-site": "cross-site", origin: "https://kaunter.example" }],
  [{ origin: "https://kaunter.example.evil.example" }],
  [{ origin: "http://kaunter.example" }],
  [{ origin: "null" }],
])("a change that says it comes from %j is refused", async (headers) => {
  const answer = await unsafe(headers);
  expect(answer.json<Problem>()).toMatchObject({ status: 403, code: "forbidden" });
});

test("every route that changes something refuses another site, but for what proves itself", async () => {
  const writing = ["POST", "PUT", "PATCH", "DELETE"];
  const routes = app.declaredRoutes.flatMap(({ method, url, config }) =>
    [method].flat().map((one) => ({ method: one, url, access: config?.access })),
  );
  const open = [];
  for (const { method, url, access } of routes) {
    if (!writing.includes(method)) continue;
    const headers = { "sec-fetch-site": "cross-site" };
    const target = url.replaceAll(/:\w+/g, "x");
    const { statusCode } = await app.inject({ method: method as "POST", url: target, headers });
    if (statusCode !== 403) open.push(`${access} ${url}`);
  }
  expect(open.toSorted()).toEqual(
    routes
      .filter(({ method, access }) => writing.includes(method) && access !== "public")
      // A payer may be known by the session alone, which another site's page can make a browser show.
      .filter(({ access }) => access !== "session" && access !== "payer")
      .map(({ access, url }) => `${access} ${url}`)
      .toSorted(),
  );
});

test("what is somebody's own is not read for another site, and is read from an address that is typed", async () => {
  const own = app.declaredRoutes.filter(
    ({ method, config }) => method === "GET" && config?.access === "session",
  );
  expect(own.length).toBeGreaterThan(3);
  for (const { url } of own) {
    const statusFrom = async (site: string) =>
      (await app.inject({ url, headers: { "sec-fetch-site": site } })).statusCode;
    const statuses = [await statusFrom("cross-site"), await statusFrom("same-site")];
    expect([url, ...statuses]).toEqual([url, 403, 403]);
    expect([url, await statusFrom("none"), await statusFrom("same-origin")]).toEqual([
      url,
      401,
      401,
    ]);
  }
});

test("no page of another site is allowed to read an answer", async () => {
  for (const method of ["GET", "OPTIONS"] as const) {
    const headers = { origin: "https://evil.example", "access-control-request-method": "POST" };
    const answer = await app.inject({ method, url: paths.receiptKeys, headers });
    expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
    expect(answer.headers["cross-origin-resource-policy"]).toBe("same-origin");
  }
});

test("text that a form can send is not taken for JSON", async () => {
  const types = ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"];
  for (const type of types) {
    const answer = await app.inject({
      method: "POST",
      url: paths.session,
      headers: { "content-type": type },
      payload: '{"name":"a@contoh.my","password":"kuda laut"}',
    });
    expect([type, answer.statusCode]).toEqual([type, 400]);
  }
});
