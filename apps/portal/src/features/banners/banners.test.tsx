import type { Configuration } from "@kaunter/contracts/site";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { enter } from "@kaunter/web/browser/host";
import { loadWords, setLanguage } from "@kaunter/web/language/translate";
import { Banners } from "./banners.tsx";
import "../../testing/words.ts";

const quiet: Configuration = {
  closing: false,
  announcement: "",
  snackbarMessage: "",
  app_version: "0.0.0",
};
const closed: Configuration = {
  ...quiet,
  closing: true,
  announcement: "Portal dibuka semula pada hari Isnin.",
};
const announced: Configuration = { ...quiet, snackbarMessage: "FPX diselenggara pada hari Ahad." };
const newApp: Configuration = { ...quiet, app_version: "2.0.1" };

const server = vi.fn<typeof fetch>();

function answerWith(configuration: unknown): void {
  server.mockImplementation(() => Promise.resolve(Response.json(configuration)));
}

async function show(coverable = true) {
  const { rerender } = render(<Banners coverable={coverable} />);
  await passMs(0);
  return {
    goTo: (isCoverable: boolean) => rerender(<Banners coverable={isCoverable} />),
  };
}

async function passMs(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
}

function enterApp(version: string): void {
  enter({ app: { version, store: "https://store.example/kaunter", openOutside: () => undefined } });
}

function banner() {
  return screen.queryByRole("region", { name: "Pengumuman" });
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", server);
  server.mockReset();
  localStorage.clear();
  await setLanguage("my");
  await loadWords("banners");
});

afterEach(() => {
  enter({});
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("nothing is shown when the server has nothing to say", async () => {
  answerWith(quiet);
  await show();
  expect(banner()).toBeNull();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("the configuration is asked for by its specified address", async () => {
  answerWith(quiet);
  await show();
  const [path, request] = server.mock.calls[0] ?? [];
  expect(path).toBe("/api/query");
  expect(request?.body).toBe(JSON.stringify({ url: btoa("metadata/configuration") }));
});

test("a closed portal shows the announcement and a way to the helpline", async () => {
  answerWith(closed);
  await show();
  const dialog = screen.getByRole("dialog", { name: "Notis penyelenggaraan" });
  expect(dialog.textContent).toContain("Portal dibuka semula pada hari Isnin.");
  const link = screen.getByRole("link", { name: "Talian bantuan" });
  expect(link.getAttribute("href")).toBe("#/helpline");
  expect(screen.getByRole("button").textContent).toBe("Cuba lagi");
});

test("a closed portal that opens again uncovers the page within a minute", async () => {
  answerWith(closed);
  await show();
  await passMs(60_000);
  expect(screen.getByRole("dialog")).toBeTruthy();
  answerWith(quiet);
  await passMs(60_000);
  expect(screen.queryByRole("dialog")).toBeNull();
  await passMs(3_600_000);
  expect(server).toHaveBeenCalledTimes(3);
});

test("whoever waits before a closed portal can ask at once whether it is open again", async () => {
  answerWith(closed);
  await show();
  const again = screen.getByRole("button", { name: "Cuba lagi" });
  const spinner = () => again.querySelector(".spinner");
  let answer: (response: Response) => void = () => undefined;
  server.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  fireEvent.click(again);
  expect(spinner()).toBeTruthy();
  answer(Response.json(closed));
  await passMs(0);
  expect(spinner()).toBeNull();
  server.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  fireEvent.click(again);
  await passMs(0);
  expect(spinner()).toBeNull();
  answerWith(quiet);
  fireEvent.click(again);
  await passMs(0);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a press before a closed portal throws no answer away, and what came of it is said", async () => {
  answerWith(closed);
  await show();
  const again = screen.getByRole("button", { name: "Cuba lagi" });
  const said = () => within(screen.getByRole("dialog")).getByRole("status").textContent;
  let answer: (response: Response) => void = () => undefined;
  server.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  fireEvent.click(again);
  fireEvent.click(again);
  expect([server.mock.calls.length, again.ariaDisabled, said()]).toEqual([2, "true", ""]);
  answer(Response.json(closed));
  await passMs(0);
  expect([again.ariaDisabled, said()]).toEqual([null, "Portal ini masih ditutup."]);
  server.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  fireEvent.click(again);
  await passMs(0);
  expect(said()).not.toContain("ditutup");
  expect(said()).not.toBe("");
});

test("a closed portal that nobody looks at asks nothing, and asks as soon as somebody does", async () => {
  answerWith(closed);
  await show();
  const sight = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  await passMs(8 * 3_600_000);
  expect(server).toHaveBeenCalledOnce();
  answerWith(quiet);
  sight.mockReturnValue("visible");
  fireEvent(document, new Event("visibilitychange"));
  await passMs(0);
  expect(screen.queryByRole("dialog")).toBeNull();
  sight.mockRestore();
});

test.each(["visibilitychange", "pageshow"])(
  "a page that comes back by %s asks again once the answer is five minutes old",
  async (event) => {
    const comeBack = () => fireEvent(event === "pageshow" ? window : document, new Event(event));
    answerWith(quiet);
    await show();
    await passMs(5 * 60_000 - 1);
    comeBack();
    expect(server).toHaveBeenCalledOnce();
    answerWith(closed);
    await passMs(1);
    comeBack();
    comeBack();
    await passMs(0);
    expect(server).toHaveBeenCalledTimes(2);
    expect(screen.getByRole("dialog")).toBeTruthy();
  },
);

test("a closed portal without an announcement still says that it is closed", async () => {
  answerWith({ ...closed, announcement: "" });
  await show();
  expect(screen.getByRole("dialog").textContent).toContain(
    "Portal ini ditutup buat sementara waktu.",
  );
});

describe.each([
  ["a closed portal", closed],
  ["an outdated app", newApp],
])("the dialog of %s", (_, configuration) => {
  beforeEach(() => {
    enterApp("1.0.0");
    answerWith(configuration);
  });

  test("stays open after four presses of Escape", async () => {
    await show();
    const dialog = screen.getByRole<HTMLDialogElement>("dialog");
    for (let press = 1; press <= 4; press += 1) {
      const isAllowed = fireEvent(dialog, new Event("cancel", { cancelable: true }));
      expect(isAllowed).toBe(false);
      // Browsers close a dialog on the second press whatever the page answers.
      act(() => dialog.close());
      expect(dialog.open).toBe(true);
    }
  });

  test("leaves a route that must stay readable uncovered, and returns on the next one", async () => {
    const { goTo } = await show(false);
    expect(screen.queryByRole("dialog")).toBeNull();
    goTo(true);
    expect(screen.getByRole("dialog")).toBeTruthy();
    goTo(false);
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

test("an outdated app of a closed portal is told one thing: that it is closed", async () => {
  enterApp("1.0.0");
  answerWith({ ...newApp, closing: true });
  await show();
  expect(screen.getByRole("dialog", { name: "Notis penyelenggaraan" })).toBeTruthy();
});

test("the banner shows the message, also where no dialog may cover the page", async () => {
  answerWith(announced);
  await show(false);
  expect(banner()?.textContent).toBe("FPX diselenggara pada hari Ahad.");
});

test("the room of a banner is remembered for the next visit, until it is dismissed or over", async () => {
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(68);
  const room = () => localStorage.getItem("--banner-room");
  answerWith(announced);
  await show();
  expect(room()).toBe("68px");
  fireEvent.click(screen.getByRole("button", { name: "Tutup pengumuman" }));
  expect(room()).toBeNull();

  cleanup();
  localStorage.setItem("--banner-room", "44px");
  server.mockReturnValue(new Promise(() => undefined));
  await show();
  expect(room()).toBe("44px");
  cleanup();
  answerWith(quiet);
  await show();
  expect(room()).toBeNull();
  vi.restoreAllMocks();
});

test("a dismissed banner stays away on this device until the message changes", async () => {
  answerWith(announced);
  await show();
  fireEvent.click(screen.getByRole("button", { name: "Tutup pengumuman" }));
  expect(banner()).toBeNull();

  cleanup();
  await show();
  expect(banner()).toBeNull();

  cleanup();
  answerWith({ ...quiet, snackbarMessage: "Kaunter tutup pada hari Selasa." });
  await show();
  expect(banner()?.textContent).toBe("Kaunter tutup pada hari Selasa.");
});

test("a banner dismissed earlier does not return while the next language is asked for", async () => {
  localStorage.setItem("dismissedAnnouncement.my", announced.snackbarMessage);
  answerWith(announced);
  await show();
  server.mockReturnValue(new Promise(() => undefined));
  await act(() => setLanguage("en"));
  expect(screen.queryByRole("region")).toBeNull();
});

test("a device that remembers nothing still lets the banner go for this visit", async () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("Storage is forbidden.");
  });
  answerWith(announced);
  await show();
  fireEvent.click(screen.getByRole("button", { name: "Tutup pengumuman" }));
  expect(banner()).toBeNull();
  vi.restoreAllMocks();
});

test("an old app must be updated: both versions and its store", async () => {
  enterApp("1.4.0");
  answerWith(newApp);
  await show();
  const dialog = screen.getByRole("dialog", { name: "Kemas kini aplikasi" });
  expect(dialog.textContent).toContain("Versi semasa: 1.4.0");
  expect(dialog.textContent).toContain("Versi terkini: 2.0.1");
  const link = screen.getByRole("link", { name: "Buka gedung aplikasi" });
  expect(link.getAttribute("href")).toBe("https://store.example/kaunter");
  expect(screen.queryByRole("button")).toBeNull();
});

test("a browser is never outdated", async () => {
  answerWith(newApp);
  await show();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a failed call shows nothing and is repeated after 5, 10 and 20 seconds until it is answered", async () => {
  server.mockRejectedValue(new TypeError("Failed to fetch"));
  await show();
  for (const [waitMs, calls] of [
    [4_999, 1],
    [1, 2],
    [9_999, 2],
    [1, 3],
  ] as const) {
    await passMs(waitMs);
    expect(server).toHaveBeenCalledTimes(calls);
  }
  expect(screen.queryByRole("dialog")).toBeNull();
  answerWith(announced);
  await passMs(20_000);
  expect(banner()).not.toBeNull();
  await passMs(3_600_000);
  expect(server).toHaveBeenCalledTimes(4);
});

test("a portal that is gone asks no more, whether it was waiting for an answer or for the next try", async () => {
  server.mockRejectedValue(new TypeError("Failed to fetch"));
  await show();
  cleanup();
  let fail: (reason: Error) => void = () => undefined;
  server.mockReturnValueOnce(new Promise((_, reject) => (fail = reject)));
  await show();
  cleanup();
  fail(new TypeError("Failed to fetch"));
  await passMs(3_600_000);
  expect(server).toHaveBeenCalledTimes(2);
});

test("however long the failure lasts, the next try is at most five minutes away", async () => {
  server.mockRejectedValue(new TypeError("Failed to fetch"));
  await show();
  await passMs(24 * 3_600_000);
  answerWith(announced);
  await passMs(5 * 60_000);
  expect(banner()).not.toBeNull();
});

test.each([null, {}, { ...closed, closing: "true" }, { ...closed, app_version: undefined }])(
  "an answer that is no configuration counts as a failure: %j",
  async (answer) => {
    answerWith(answer);
    await show();
    expect(screen.queryByRole("dialog")).toBeNull();
    answerWith(announced);
    await passMs(5_000);
    expect(banner()).not.toBeNull();
  },
);

test("a change of language asks again in that language, and the old texts stay until it is answered", async () => {
  answerWith(announced);
  await show();
  let answer: (response: Response) => void = () => undefined;
  server.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  await act(() => setLanguage("zh"));
  expect(new Headers(server.mock.calls[1]?.[1]?.headers).get("Accept-Language")).toMatch(/^zh/);
  const region = screen.getByRole("region", { name: "公告" });
  expect(region.textContent).toBe(announced.snackbarMessage);
  answer(Response.json({ ...quiet, snackbarMessage: "FPX 将于星期日维护。" }));
  await passMs(0);
  expect(region.textContent).toBe("FPX 将于星期日维护。");
});

test("an answer in the old language that arrives late is not shown", async () => {
  let late: (response: Response) => void = () => undefined;
  server.mockReturnValueOnce(new Promise((resolve) => (late = resolve)));
  await show();
  answerWith({ ...quiet, snackbarMessage: "FPX is under maintenance on Sunday." });
  await act(() => setLanguage("en"));
  await passMs(0);
  late(Response.json(announced));
  await passMs(0);
  const region = screen.getByRole("region", { name: "Announcement" });
  expect(region.textContent).toBe("FPX is under maintenance on Sunday.");
});
