import { beforeEach, expect, test, vi } from "vitest";

async function openTab() {
  vi.resetModules();
  return import("./session.ts");
}

beforeEach(() => localStorage.clear());

test("whoever signed in is known again on the next visit, until they log out", async () => {
  (await openTab()).signedIn("siti@contoh.my");
  const later = await openTab();
  expect(later.currentSession()).toEqual({ name: "siti@contoh.my" });
  await later.signedOut();
  expect(later.currentSession()).toBeNull();
  expect((await openTab()).currentSession()).toBeNull();
});

test("a logout forgets what is private, and the end of a session does not", async () => {
  const { sessionIsOver, signedIn, signedOut } = await openTab();
  const { forgetOnLogout } = await import("@kaunter/web/state/session-end");
  const forgetting = vi.fn();
  forgetOnLogout(forgetting);
  signedIn("siti@contoh.my");
  sessionIsOver();
  expect(forgetting).not.toHaveBeenCalled();
  await signedOut();
  expect(forgetting).toHaveBeenCalledOnce();
});

test.each([
  ["siti@contoh.my", 0],
  ["ali@contoh.my", 1],
])("after a session of Siti ended, %s signs in: forgotten %d times", async (name, times) => {
  const before = await openTab();
  before.signedIn("siti@contoh.my");
  before.sessionIsOver();
  const { currentSession, signedIn } = await openTab();
  expect(currentSession()).toBeNull();
  const forgetting = vi.fn();
  (await import("@kaunter/web/state/session-end")).forgetOnLogout(forgetting);
  signedIn(name);
  expect(forgetting).toHaveBeenCalledTimes(times);
  expect(currentSession()).toEqual({ name });
});

test("whoever began as a guest, or has another address now, keeps what is theirs", async () => {
  const here = await openTab();
  const forgetting = vi.fn();
  (await import("@kaunter/web/state/session-end")).forgetOnLogout(forgetting);
  const there = await openTab();
  there.signedIn("siti@contoh.my");
  dispatchEvent(new Event("storage"));
  there.signedInAs("baru@contoh.my");
  dispatchEvent(new Event("storage"));
  expect(here.currentSession()).toEqual({ name: "baru@contoh.my" });
  here.sessionIsOver();
  here.signedIn("baru@contoh.my");
  expect(forgetting).not.toHaveBeenCalled();
});

test("a page forgets too when another person signs in in another tab", async () => {
  const here = await openTab();
  const forgetting = vi.fn();
  (await import("@kaunter/web/state/session-end")).forgetOnLogout(forgetting);
  here.signedIn("siti@contoh.my");
  here.sessionIsOver();
  (await openTab()).signedIn("ali@contoh.my");
  expect(forgetting).not.toHaveBeenCalled();
  dispatchEvent(new Event("storage"));
  expect(forgetting).toHaveBeenCalledOnce();
  expect(here.currentSession()).toEqual({ name: "ali@contoh.my" });
});

test("a session that died asks once to sign in again, and a guest is not asked", async () => {
  const { currentSession, signedIn, signInRequest } = await openTab();
  const { loseSession } = await import("@kaunter/web/state/session-end");
  loseSession();
  expect(signInRequest.get()).toBeNull();
  signedIn("siti@contoh.my");
  loseSession();
  const asked = signInRequest.get();
  expect(asked?.reason).toBe("died");
  expect(currentSession()).toBeNull();
  loseSession();
  expect(signInRequest.get()).toBe(asked);
});

test("everybody who asked to sign in is answered", async () => {
  const { askToSignIn, signInRequest } = await openTab();
  const answers = Promise.all([askToSignIn(), askToSignIn()]);
  signInRequest.get()?.answer(true);
  expect(await answers).toEqual([true, true]);
  expect(signInRequest.get()).toBeNull();
});

test.each(["storage", "pageshow"])(
  "a page follows what another tab did, told by %s",
  async (event) => {
    const here = await openTab();
    const forgetting = vi.fn();
    (await import("@kaunter/web/state/session-end")).forgetOnLogout(forgetting);
    const there = await openTab();
    there.signedIn("siti@contoh.my");
    dispatchEvent(new Event(event));
    expect(here.currentSession()).toEqual({ name: "siti@contoh.my" });
    await there.signedOut();
    expect(forgetting).not.toHaveBeenCalled();
    dispatchEvent(new Event(event));
    expect(here.currentSession()).toBeNull();
    expect(forgetting).toHaveBeenCalledOnce();
  },
);

test("the end of a session in another tab is no logout here either", async () => {
  const here = await openTab();
  const forgetting = vi.fn();
  (await import("@kaunter/web/state/session-end")).forgetOnLogout(forgetting);
  const there = await openTab();
  there.signedIn("siti@contoh.my");
  dispatchEvent(new Event("storage"));
  there.sessionIsOver();
  dispatchEvent(new Event("storage"));
  expect(here.currentSession()).toBeNull();
  expect(forgetting).not.toHaveBeenCalled();
});
