import * as paths from "@kaunter/contracts/paths";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const request = vi.fn<(options: Sent) => Promise<object>>();
const kept = new Map<string, string>();

interface Sent {
  url: string;
  method: string;
  headers: Record<string, string>;
  data?: unknown;
  responseType?: string;
  disableRedirects: boolean;
}

vi.mock("@capacitor/core", () => ({ CapacitorHttp: { request } }));
vi.mock("@aparajita/capacitor-secure-storage", () => ({
  KeychainAccess: { whenUnlockedThisDeviceOnly: 1 },
  SecureStorage: {
    setSynchronize: async () => undefined,
    setDefaultKeychainAccess: async () => undefined,
    getItem: async (name: string) => kept.get(name) ?? null,
    setItem: async (name: string, value: string) => void kept.set(name, value),
    removeItem: async (name: string) => void kept.delete(name),
  },
}));

function answer(status: number, data: unknown, headers: Record<string, string> = {}): void {
  request.mockResolvedValueOnce({ status, data, headers, url: "" });
}

/** The app as it is opened again: only what the phone keeps is left. */
async function openApp() {
  vi.resetModules();
  const { askNatively } = await import("./ask-natively.ts");
  const { readToken } = await import("./token.ts");
  await readToken();
  return askNatively("https://kaunter.example");
}

const lastSent = () => request.mock.lastCall?.[0] as Sent;

beforeEach(() => {
  kept.clear();
  localStorage.clear();
});

afterEach(() => {
  request.mockReset();
});

test("what is asked goes to the server that the build names, as the app's, and follows nobody elsewhere", async () => {
  const ask = await openApp();
  answer(200, { ok: true });
  const response = await ask("/search", {
    method: "POST",
    headers: { Accept: "application/json", "Content-Type": "application/json" },
    body: '{"no":"K1"}',
  });
  expect(await response.json()).toEqual({ ok: true });
  const { url, method, headers, data, disableRedirects } = lastSent();
  expect([url, method, data]).toEqual(["https://kaunter.example/search", "POST", { no: "K1" }]);
  expect(headers["accept"]).toBe("application/json; client=wrapper");
  expect(headers["authorization"]).toBeUndefined();
  expect(disableRedirects).toBe(true);
});

test("the phone keeps its random name, by which its neighbours are told from it", async () => {
  answer(200, {});
  await (
    await openApp()
  )("/search", {});
  const name = lastSent().headers["x-device"];
  expect(name).toMatch(/^[\w-]{22}$/);
  answer(200, {});
  await (
    await openApp()
  )("/search", {});
  expect(lastSent().headers["x-device"]).toBe(name);
});

async function logIn() {
  const ask = await openApp();
  answer(200, { ok: true, token: "a-token" });
  await ask(paths.session, { method: "POST", body: "{}" });
  return ask;
}

test("a login's session lies in the keystore, and goes along after the app is opened again", async () => {
  await logIn();
  expect([...kept.values()]).toEqual(["a-token"]);
  expect(JSON.stringify(localStorage)).not.toContain("a-token");
  answer(200, {});
  await (
    await openApp()
  )(paths.history, {});
  expect(lastSent().headers["authorization"]).toBe("Bearer a-token");
});

test.each([
  ["a logout", 200, "DELETE", paths.session],
  ["a session that is over", 401, "GET", paths.history],
])("after %s nothing of the session is left", async (_, status, method, path) => {
  const ask = await logIn();
  answer(status, {});
  await ask(path, { method });
  expect(kept.size).toBe(0);
  answer(200, {});
  await ask(paths.history, {});
  expect(lastSent().headers["authorization"]).toBeUndefined();
});

test("a logout that fails is no logout", async () => {
  const ask = await logIn();
  answer(503, {});
  await ask(paths.session, { method: "DELETE" });
  expect([...kept.values()]).toEqual(["a-token"]);
});

test.each([paths.proof, paths.changePassword])(
  "a password that is shown again by %s brings another token of the session",
  async (path) => {
    const ask = await openApp();
    answer(200, { ok: true, token: "a-token" });
    await ask(paths.session, { method: "POST", body: "{}" });
    answer(200, { ok: true, token: "another" });
    await ask(path, { method: "POST", body: "{}" });
    expect([...kept.values()]).toEqual(["another"]);
  },
);

test("a password that is mistyped logs nobody out", async () => {
  const ask = await logIn();
  answer(401, { error: "unauthorized" });
  await ask(paths.proof, { method: "POST", body: "{}" });
  expect([...kept.values()]).toEqual(["a-token"]);
});

test("what was asked with the token before does not end the session", async () => {
  const ask = await logIn();
  let answerLate: (answered: object) => void = () => undefined;
  request.mockReturnValueOnce(new Promise((resolve) => (answerLate = resolve)));
  const asked = ask(paths.history, {});
  answer(200, { ok: true, token: "another" });
  await ask(paths.proof, { method: "POST", body: "{}" });
  answerLate({ status: 401, data: { error: "user_error_relogin" }, headers: {}, url: "" });
  await asked;
  expect([...kept.values()]).toEqual(["another"]);
});

test("only a login brings a session: another answer with a token in it does not", async () => {
  const ask = await openApp();
  answer(200, { token: "somebody-else" });
  await ask(paths.query, { method: "POST", body: "{}" });
  expect(kept.size).toBe(0);
});

test("a file arrives byte for byte, under the name that the server gives it", async () => {
  const ask = await openApp();
  answer(200, "JVBERg8A/w==", {
    "Content-Disposition": 'attachment; filename="R-1.pdf"',
    null: "HTTP/1.1 200",
  });
  const response = await ask(paths.softCopy, { headers: { Accept: "application/pdf" } });
  expect(lastSent().responseType).toBe("blob");
  expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([37, 80, 68, 70, 15, 0, 255]);
  expect(response.headers.get("content-disposition")).toContain("R-1.pdf");
});

const problem = { code: "not_found" };

test.each([
  ["Android", JSON.stringify(problem)],
  ["iOS", btoa(JSON.stringify(problem))],
])("a file that is refused says why, as %s hands it over", async (_, data) => {
  const ask = await openApp();
  answer(404, data);
  const response = await ask(paths.softCopy, { headers: { Accept: "application/pdf" } });
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual(problem);
});

test("who stops waiting is not kept waiting by the phone", async () => {
  const ask = await openApp();
  request.mockReturnValueOnce(new Promise(() => undefined));
  const stop = new AbortController();
  const asked = ask("/search", { signal: stop.signal });
  stop.abort(new Error("left"));
  await expect(asked).rejects.toThrow("left");
});
