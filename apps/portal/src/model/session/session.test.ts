import { afterEach, beforeEach, expect, test, vi } from "vitest";

const listeners = vi.spyOn(globalThis, "addEventListener");
const reload = vi.fn<() => void>();

async function openTab() {
  vi.resetModules();
  return import("./session.ts");
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  reload.mockReset();
  vi.stubGlobal("location", { reload });
});

afterEach(() => {
  for (const [event, listener] of listeners.mock.calls) removeEventListener(event, listener);
  listeners.mockClear();
  vi.unstubAllGlobals();
});

const tell = (event = "storage") => dispatchEvent(new Event(event));

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
  tell();
  there.signedInAs("baru@contoh.my");
  tell();
  expect(here.currentSession()).toEqual({ name: "baru@contoh.my" });
  here.sessionIsOver();
  here.signedIn("baru@contoh.my");
  expect(forgetting).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
});

test("what a guest begins where nothing is left of an ended session is theirs, whoever they are", async () => {
  const [here, there] = [await openTab(), await openTab()];
  const forgetting = vi.fn();
  (await import("@kaunter/web/state/session-end")).forgetOnLogout(forgetting);
  here.signedIn("siti@contoh.my");
  tell();
  here.sessionIsOver();
  tell();
  here.beginAsGuest();
  expect(localStorage.getItem("signed-in")).toBeNull();
  tell();
  there.signedIn("ali@contoh.my");
  expect(forgetting).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
});

test("whoever is signed in stays so when they begin", async () => {
  const { beginAsGuest, currentSession, signedIn } = await openTab();
  signedIn("siti@contoh.my");
  beginAsGuest();
  expect(currentSession()).toEqual({ name: "siti@contoh.my" });
  expect((await openTab()).currentSession()).toEqual({ name: "siti@contoh.my" });
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

test("whoever is asked to sign in and does so in another tab is asked no more", async () => {
  const here = await openTab();
  const answer = here.askToSignIn();
  const there = await openTab();
  tell();
  expect(here.signInRequest.get()).not.toBeNull();
  there.signedIn("siti@contoh.my");
  tell();
  expect(here.signInRequest.get()).toBeNull();
  expect(await answer).toBe(true);
});

type Tab = Awaited<ReturnType<typeof openTab>>;
const logOut = (tab: Tab) => tab.signedOut();
const change = async (tab: Tab) => {
  await tab.signedOut();
  tab.signedIn("ali@contoh.my");
};
const comeAfter = async (tab: Tab) => {
  tab.sessionIsOver();
  tab.signedIn("ali@contoh.my");
};

test.each([
  ["storage", "a logout", logOut],
  ["pageshow", "a logout", logOut],
  ["storage", "a change of person", change],
  ["pageshow", "a change of person", change],
  ["pageshow", "a person after a session that ended", comeAfter],
])(
  "told by %s of %s in another tab, a page begins anew and leaves what all tabs share",
  async (event, _, act) => {
    const here = await openTab();
    const forgetting = vi.fn();
    (await import("@kaunter/web/state/session-end")).forgetOnLogout(forgetting);
    const there = await openTab();
    there.signedIn("siti@contoh.my");
    tell(event);
    expect(here.currentSession()).toEqual({ name: "siti@contoh.my" });
    await act(there);
    sessionStorage.setItem("payer", "of Siti");
    localStorage.setItem("payer", "of whoever came next");
    expect(reload).not.toHaveBeenCalled();
    tell(event);
    expect(reload).toHaveBeenCalledOnce();
    expect(sessionStorage.getItem("payer")).toBeNull();
    expect(localStorage.getItem("payer")).toBe("of whoever came next");
    expect(forgetting).not.toHaveBeenCalled();
  },
);

test("a tab that did not run at a logout comes back without what was typed in it", async () => {
  const texts = { payer: "of Siti", "payer-typed": "{}", licencePhoto: "{}" };
  const wake = () =>
    Object.entries(texts).forEach(([name, text]) => sessionStorage.setItem(name, text));
  wake();
  await openTab();
  expect(Object.keys(sessionStorage)).toHaveLength(3);
  const { signedIn, signedOut } = await openTab();
  signedIn("siti@contoh.my");
  await signedOut();
  sessionStorage.clear();
  wake();
  await openTab();
  expect(Object.keys(sessionStorage)).toEqual(["forgotten"]);
  wake();
  await openTab();
  expect(sessionStorage.getItem("payer")).toBe("of Siti");
});

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
