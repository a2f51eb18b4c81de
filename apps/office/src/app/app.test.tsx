import type { Found, Staff, Today } from "@kaunter/contracts/office";
import * as paths from "@kaunter/contracts/office-paths";
import { loadWords, setLanguage } from "@kaunter/web/language/translate";
import { navigate } from "@kaunter/web/page/router";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { askWho } from "../model/staff.ts";
import { App } from "./app.tsx";

const rosnah: Staff = {
  name: "Rosnah Abdullah",
  email: "rosnah@mpt.example",
  roles: [{ role: "finance_officer", owner: "mpt" }],
  may: ["today", "see_payments", "answer_callers", "order"],
};
const jamil: Staff = {
  ...rosnah,
  name: "Jamil Sualim",
  roles: [{ role: "support_desk", owner: "operator" }],
  may: ["answer_callers", "order"],
};
const days = Array.from({ length: 14 }, (_, place) => ({
  day: `2026-11-${String(place + 3).padStart(2, "0")}`,
  booked: "0.00",
}));
const quiet: Today["councils"][number] = {
  council: "mpt",
  booked: "41207.50",
  payments: 187,
  unconfirmed: 0,
  unconfirmed_since: null,
  cases: 0,
  days,
};

/** What the server answers, by the beginning of the address; whoever is not there is told to log in. */
let answers: Record<string, object | undefined>;
const busy = { code: "busy", params: {} };
const over = { code: "user_error_relogin", params: {} };

beforeEach(async () => {
  answers = {};
  vi.stubGlobal("fetch", async (url: string) => {
    const found = Object.entries(answers).find(([path]) => url.startsWith(path))?.[1];
    return Response.json(found ?? over, { status: found ? 200 : 401 });
  });
  await setLanguage("en");
  await loadWords("pages");
  navigate("/");
});

async function open(staff: Staff | null): Promise<void> {
  if (staff) answers[paths.officeSession] = staff;
  await askWho();
  render(<App />);
}

test("who is not known sees the door, its address, and nothing else", async () => {
  await open(null);
  expect(await screen.findByRole("heading", { name: "Log in" })).toBeTruthy();
  expect(screen.getByText(location.host)).toBeTruthy();
  expect(screen.queryByRole("navigation")).toBeNull();
});

test("an officer reads one sentence of yesterday, and that nothing is open", async () => {
  answers[paths.officeToday] = { day: "2026-11-16", councils: [quiet] };
  await open(rosnah);
  expect(await screen.findByText(/187 payments was booked on 16\/11\/2026/)).toBeTruthy();
  expect(screen.getByText("Nothing is open.")).toBeTruthy();
});

test("open receipts and cases are listed, and it is not said that nothing is open", async () => {
  const unconfirmed = { unconfirmed: 3, unconfirmed_since: "2026-11-15T01:00:00.000Z", cases: 1 };
  const councils = [{ ...quiet, ...unconfirmed }];
  answers[paths.officeToday] = { day: "2026-11-16", councils };
  await open(rosnah);
  expect(await screen.findByText(/3 receipts wait for the council’s confirmation/)).toBeTruthy();
  expect(screen.getByText("1 case waits for a person.")).toBeTruthy();
  expect(screen.queryByText("Nothing is open.")).toBeNull();
  expect(screen.queryByText("The council has confirmed every receipt.")).toBeNull();
});

test("the support desk has only what it may open, and begins there", async () => {
  await open(jamil);
  expect(await screen.findByLabelText("Any number the caller can read out")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Today" })).toBeNull();
  expect(screen.queryByText("Ctrl K")).toBeNull();
});

test("whose session is over is told so at the door", async () => {
  await open(rosnah);
  expect(await screen.findByText("Your session is over. Please log in again.")).toBeTruthy();
});

describe("who reloads is not shown the door", () => {
  test.each([
    ["the server is busy", /busy/, async () => Response.json(busy, { status: 503 })],
    ["the line is away", /internet connection/, () => Promise.reject(new TypeError("away"))],
  ])("while %s, and goes on from there", async (_what, words, away) => {
    answers[paths.officeSession] = rosnah;
    answers[paths.officeToday] = { day: "2026-11-16", councils: [quiet] };
    const answering = fetch;
    vi.stubGlobal("fetch", away);
    await askWho();
    render(<App />);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "Log in" })).toBeNull();
    vi.stubGlobal("fetch", answering);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Nothing is open.")).toBeTruthy();
  });
});

describe("who logs out", () => {
  beforeEach(async () => {
    answers[paths.officeToday] = { day: "2026-11-16", councils: [quiet] };
    await open(rosnah);
    await screen.findByText("Nothing is open.");
  });
  const logOut = async () => userEvent.click(screen.getByRole("button", { name: "Log out" }));

  test("is told where it came to nothing, and is still there", async () => {
    vi.stubGlobal("fetch", async () => Response.json(busy, { status: 503 }));
    await logOut();
    expect((await screen.findByText(/busy/)).closest('[role="alert"]')).toBeTruthy();
    expect(screen.getByText("Nothing is open.")).toBeTruthy();
  });

  test("of a session that is over already is logged out", async () => {
    answers[paths.officeSession] = undefined;
    await logOut();
    expect(await screen.findByRole("heading", { name: "Log in" })).toBeTruthy();
    expect(screen.queryByText(/Your session is over/)).toBeNull();
  });
});

test("a licensing officer, who has no day to look at, begins with what waits for a second person", async () => {
  await open({
    ...rosnah,
    roles: [{ role: "licensing_officer", owner: "mpt" }],
    may: ["see_proposals", "propose", "decide", "judge_photos"],
  });
  await vi.waitFor(() => expect(location.hash).toBe("#/approvals"));
});

async function search(number: string): Promise<void> {
  await screen.findByText("Nothing is open.");
  await userEvent.keyboard("{Control>}k{/Control}");
  await userEvent.type(await screen.findByRole("textbox"), `${number}{Enter}`);
}

const found: Found["rows"][number] = {
  id: "1794874162448158",
  kind: "receipt",
  status: "successful",
  own: "50.00",
  created_at: "2026-11-16T01:00:00.000Z",
  councils: ["mpt"],
};

test("Ctrl-K, a number and Enter open the only payment that it means", async () => {
  answers[paths.officeToday] = { day: "2026-11-16", councils: [quiet] };
  answers[paths.officeSearch] = { rows: [found], has_more: false };
  await open(rosnah);
  await search("MPT-2026-000001");
  await vi.waitFor(() => expect(location.hash).toBe("#/payment?id=1794874162448158"));
});

describe("whoever searches is told", () => {
  const none = "No such number in your councils.";
  beforeEach(() => {
    answers[paths.officeToday] = { day: "2026-11-16", councils: [quiet] };
    answers[paths.officeSearch] = { rows: [], has_more: false };
  });

  test("that there are more payments than are listed", async () => {
    const rows = [found, { ...found, id: "1794874162448159" }];
    answers[paths.officeSearch] = { rows, has_more: true };
    await open(rosnah);
    await search("SAB1234");
    const words = "The newest 2 payments. Give another number to find an older one.";
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByText("2 payments found")).toBeNull();
  });

  test("that there is no such number, where the server says so", async () => {
    await open(rosnah);
    await search("MPT-2026-000001");
    expect(await screen.findByText(none)).toBeTruthy();
  });

  test.each([
    ["the line", /internet connection/, () => Promise.reject(new TypeError("Failed to fetch"))],
    [
      "the server",
      /went wrong on our side/,
      () => Promise.resolve(new Response("<html>", { status: 502 })),
    ],
  ])("that %s is down, and never that there is no such number", async (_what, words, down) => {
    await open(rosnah);
    await search("MPT-2026-000001");
    await screen.findByText(none);
    vi.stubGlobal("fetch", down);
    await userEvent.click(screen.getByRole("button", { name: "Find" }));
    expect((await screen.findByText(words)).closest('[role="alert"]')).toBeTruthy();
    expect(screen.queryByText(none)).toBeNull();
  });
});
