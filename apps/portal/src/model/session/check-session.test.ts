import { beforeEach, expect, test, vi } from "vitest";
import { checkSession } from "./check-session.ts";
import { currentSession, signedIn } from "./session.ts";

beforeEach(() => localStorage.clear());

function answer(name: unknown): void {
  const session = { ok: true, userCtx: { name, roles: [] } };
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(session)));
}

test("what the server says of the session counts, whatever the browser believed", async () => {
  answer("siti@contoh.my");
  expect(await checkSession()).toBe("siti@contoh.my");
  expect(currentSession()).toEqual({ name: "siti@contoh.my" });
  answer(null);
  expect(await checkSession()).toBeNull();
  expect(currentSession()).toBeNull();
});

test("an answer that makes no sense changes nothing", async () => {
  signedIn("siti@contoh.my");
  answer(undefined);
  await expect(checkSession()).rejects.toMatchObject({ code: "unexpected" });
  expect(currentSession()).toEqual({ name: "siti@contoh.my" });
});
