import { DomainError } from "@kaunter/domain/domain-error";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setLanguage } from "../language/translate.ts";
import { changeJson, postForFile, postJson, postWithKey } from "./client.ts";
import { onLostSession } from "../state/session-end.ts";

const server = vi.fn<typeof fetch>();

beforeEach(() => {
  server.mockReset();
  vi.stubGlobal("fetch", server);
});

afterEach(() => vi.unstubAllGlobals());

async function refusal(answer: Response | Error): Promise<DomainError> {
  server.mockImplementation(() =>
    answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer),
  );
  const error: unknown = await postJson("/search", {}).catch((caught: unknown) => caught);
  if (error instanceof DomainError) return error;
  throw new Error("Not a DomainError.", { cause: error });
}

test("a call sends JSON, asks for JSON in the language shown and answers the body", async () => {
  await setLanguage("zh");
  server.mockResolvedValue(Response.json({ rows: [] }));
  expect(await postJson("/search", { data: 1 })).toEqual({ rows: [] });
  const [path, request] = server.mock.calls[0] ?? [];
  expect(path).toBe("/search");
  expect(request?.body).toBe('{"data":1}');
  const headers = new Headers(request?.headers);
  expect(headers.get("accept")).toBe("application/json");
  expect(headers.get("accept-language")).toBe("zh-Hans");
  expect(headers.get("content-type")).toBe("application/json");
});

test("a call that makes something carries its key", async () => {
  server.mockResolvedValue(Response.json({ _id: "1" }));
  expect(await postWithKey("/createPayment", {}, "key-of-this-request")).toEqual({ _id: "1" });
  const headers = new Headers(server.mock.calls[0]?.[1]?.headers);
  expect(headers.get("idempotency-key")).toBe("key-of-this-request");
  expect(headers.get("content-type")).toBe("application/json");
});

test("a problem becomes the same error as the server's, with its parameters", async () => {
  const problem = { code: "cart_full", params: { limit: 10 }, reason: "Full" };
  const error = await refusal(Response.json(problem, { status: 409 }));
  expect(error.code).toBe("cart_full");
  expect(error.params).toEqual({ limit: 10 });
});

test("a refused form names its fields", async () => {
  const problem = { code: "invalid_request", params: {}, fields: { email: "invalid_email" } };
  const error = await refusal(Response.json(problem, { status: 400 }));
  expect(error.params).toEqual({ email: "invalid_email" });
});

test("a call that is given up is given up on the line too", async () => {
  server.mockResolvedValue(Response.json({}));
  const { signal } = new AbortController();
  await postJson("/search", {}, signal);
  expect(server.mock.calls[0]?.[1]?.signal).toBe(signal);
});

test("an unreachable server is a network error", async () => {
  expect((await refusal(new TypeError("Failed to fetch"))).code).toBe("network_error");
});

test("an answer that breaks off is a network error", async () => {
  const broken = new ReadableStream({ start: (stream) => stream.error(new TypeError("aborted")) });
  expect((await refusal(new Response(broken))).code).toBe("network_error");
});

test.each([
  ["words of a proxy", new Response("<h1>Bad gateway</h1>", { status: 502 })],
  ["a code that nobody knows", Response.json({ code: "teapot" }, { status: 418 })],
  ["an empty refusal", new Response(null, { status: 500 })],
  ["a success that is not JSON", new Response("<h1>Welcome</h1>")],
])("%s: unexpected", async (_, answer) => {
  expect((await refusal(answer)).code).toBe("unexpected");
});

test("a removal is sent without a body, and with one where the server asks for it", async () => {
  server.mockImplementation(() => Promise.resolve(Response.json({ ok: true })));
  await changeJson("DELETE", "/db/_session");
  const [bare, full] = [server.mock.calls[0]?.[1], await withBody()];
  expect([bare?.method, bare?.body]).toEqual(["DELETE", undefined]);
  expect(new Headers(bare?.headers).has("content-type")).toBe(false);
  expect([full?.method, full?.body]).toEqual(["DELETE", '{"password":"rahsia"}']);
});

async function withBody() {
  await changeJson("DELETE", "/api/accounts", { password: "rahsia" });
  return server.mock.calls[1]?.[1];
}

test("a call without the session that it needs ends the session, a wrong password is not", async () => {
  const tell = vi.fn<() => void>();
  onLostSession(tell);
  await refusal(Response.json({ code: "auth_error", params: {} }, { status: 401 }));
  expect(tell).not.toHaveBeenCalled();
  await refusal(Response.json({ code: "user_error_relogin", params: {} }, { status: 401 }));
  expect(tell).toHaveBeenCalledOnce();
});

test("a file has the name that the server gives it; a refusal in its place is an error", async () => {
  const headers = { "content-disposition": 'attachment; filename="credits.csv"' };
  server.mockResolvedValueOnce(new Response("a,b", { headers }));
  const file = await postForFile("/office/credits/file", { format: "csv" });
  expect([file.name, file.size]).toEqual(["credits.csv", 3]);
  server.mockResolvedValueOnce(Response.json({ code: "forbidden", params: {} }, { status: 403 }));
  await expect(postForFile("/office/credits/file", {})).rejects.toMatchObject({
    code: "forbidden",
  });
});
