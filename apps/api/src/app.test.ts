import { DomainError } from "@kaunter/domain/domain-error";
import type { Problem } from "@kaunter/contracts/problem";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { buildApp } from "./app.ts";
import { createTestApp } from "./testing/test-app.ts";
import { createTestDatabase } from "./testing/test-database.ts";

const database = await createTestDatabase();
const { app, deps, logged } = await createTestApp(database);
const publicRoute = { config: { access: "public" } } as const;
app.get("/throws-plain", publicRoute, () => {
  throw new Error("secret detail");
});
app.post<{ Body: { text: string } }>("/keeps", publicRoute, ({ body }) =>
  sql`select ${body.text}::text`.execute(deps.db),
);
app.get("/refuses", publicRoute, () => {
  throw new DomainError("cart_full", { limit: 10 });
});

test("a route that does not say who may call it keeps the process from starting", async () => {
  const silent = await buildApp(deps, { trustedProxies: [], portalDir: undefined });
  silent.get("/silent", async () => "");
  await expect(silent.ready()).rejects.toThrow("Nobody said who may call: GET /silent");
});

test("a fault answers with a reference and no detail, and the log has the cause under that reference", async () => {
  const response = await app.inject("/throws-plain");
  const problem = response.json<Problem>();
  expect(response.statusCode).toBe(500);
  expect(response.body).not.toContain("secret detail");
  expect(problem).toMatchObject({ code: "unexpected", error: "unexpected" });
  const lines = logged.filter((line) => line.includes(problem.reference));
  expect(lines.join()).toContain("secret detail");
});

test.each([
  ["ms", "Troli anda penuh"],
  ["en-GB,en;q=0.9", "Your cart is full, kindly checkout for your payment."],
  ["zh-CN", "购物车"],
])("a refusal is told in the caller's language: %s", async (language, text) => {
  const response = await app.inject({ url: "/refuses", headers: { "accept-language": language } });
  expect(response.headers["content-type"]).toContain("application/problem+json");
  expect(response.json<Problem>()).toMatchObject({ status: 409, params: { limit: 10 } });
  expect(response.json<Problem>().reason).toContain(text);
});

test.each([
  ["malformed JSON", { payload: "{", headers: { "content-type": "application/json" } }],
  ["another media type", { payload: "url=x", headers: { "content-type": "text/plain" } }],
  ["an unknown field", { payload: { url: "eA==", extra: 1 } }],
  ["a body too large", { payload: { url: "eA==".repeat(20_000) } }],
])("%s is refused as an invalid request", async (_name, request) => {
  const response = await app.inject({ method: "POST", url: "/api/query", ...request });
  expect(response.json<Problem>()).toMatchObject({ status: 400, code: "invalid_request" });
});

test("text that the database cannot keep is refused as an invalid request", async () => {
  const response = await app.inject({ method: "POST", url: "/keeps", payload: { text: "\u0000" } });
  expect(response.json<Problem>()).toMatchObject({ status: 400, code: "invalid_request" });
});

test("nothing more is sent on a connection that asked to become something else", async () => {
  const headers = { upgrade: "websocket", connection: "upgrade" };
  expect((await app.inject({ url: "/healthz", headers })).headers.connection).toBe("close");
});

test("every answer carries the policy, the request's id and no permission to be stored", async () => {
  const { headers } = await app.inject("/healthz");
  expect(String(headers["content-security-policy"]).split(";")).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
  ]);
  expect(headers).toMatchObject({
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "permissions-policy": "camera=(self), microphone=(), geolocation=(), payment=()",
    "referrer-policy": "no-referrer",
    "strict-transport-security": "max-age=31536000; includeSubDomains",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cache-control": "no-store",
  });
  expect(headers["x-request-id"]).toMatch(/^[B-Z2-9]{4}-[B-Z2-9]{4}$/);
});

test("the OpenAPI document names every call and answers", async () => {
  const { paths } = (await app.inject("/api/openapi.json")).json<{ paths: object }>();
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(["/api/query", "/healthz", "/readyz"]));
  expect((await app.inject("/api/reference/")).statusCode).toBe(200);
});
