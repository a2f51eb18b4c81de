import { beforeEach, expect, test, vi } from "vitest";
import { checkSession } from "./check-session.ts";
import { currentSession, sessionIsOver, signedIn } from "./session.ts";
import { forgetOnLogout } from "@kaunter/web/state/session-end";

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

test("whoever is signed in and has another address now keeps what is theirs", async () => {
  const forgetting = vi.fn();
  forgetOnLogout(forgetting);
  signedIn("siti@contoh.my");
  answer("baru@contoh.my");
  expect(await checkSession()).toBe("baru@contoh.my");
  expect(currentSession()).toEqual({ name: "baru@contoh.my" });
  sessionIsOver();
  answer("ali@contoh.my");
  expect(forgetting).not.toHaveBeenCalled();
  await checkSession();
  expect(forgetting).toHaveBeenCalledOnce();
});

test("an answer that makes no sense changes nothing", async () => {
  signedIn("siti@contoh.my");
  answer(undefined);
  await expect(checkSession()).rejects.toMatchObject({ code: "unexpected" });
  expect(currentSession()).toEqual({ name: "siti@contoh.my" });
});
