import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { aCompound, anAssessment } from "../../testing/charges.ts";
import { serve } from "../../testing/fake-api.ts";
import { openApp } from "../../testing/open-app.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const found = "/search?council=mpt&type=assessment&no=10-1001-003";

function field(name: string | RegExp): HTMLInputElement {
  return screen.getByRole<HTMLInputElement>("textbox", { name });
}

function choose(label: string, option: string): Promise<void> {
  return userEvent.selectOptions(screen.getByRole("combobox", { name: label }), option);
}

async function search(): Promise<void> {
  await userEvent.click(screen.getByRole("button", { name: "Find bill" }));
}

test.each([
  ["assessment", "Assessment account number", "10-1001-001"],
  ["council_permit_license", "Licence, permit or stall number", "R012345"],
  ["license", "Licence, permit or stall number", "R012345"],
  ["permit", "Licence, permit or stall number", "R012345"],
  ["compound", "Compound or vehicle number", "V26-000001"],
  ["market", "Stall number", "301-0001"],
  ["booking", "Booking number", "BK-2026-000001"],
  ["ticket", "Ticket number", "TK00000001"],
  ["parking", "Parking slip or vehicle number", "PK00000001"],
])("a form for %s asks for the %s, such as %s", async (type, label, example) => {
  await openApp(`/search?type=${type}`);
  const description = field(label).getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(description)?.textContent).toContain(example);
});

test("the council is asked on the first visit, and what is chosen is remembered", async () => {
  serve({ search: () => anAssessment() });
  await openApp("/search");
  await userEvent.type(field("Number on the bill"), "10-1001-003");
  await search();
  expect(screen.getAllByText("Choose the council on your bill")).toHaveLength(2);
  await choose("Council", "mps");
  await search();
  await screen.findByRole("heading", { name: "Assessment" });
  expect(localStorage.getItem("council")).toBe("mps");
});

test("a number that tells nothing is asked about with every type, and a compound with its own", async () => {
  serve({ compounds: () => [aCompound()] });
  await openApp("/search?council=mpt&no=12");
  await search();
  await userEvent.click(screen.getByRole("radio", { name: "Compound" }));
  await search();
  expect(screen.getAllByRole("radio", { name: /Compound \(/ })).toHaveLength(5);
  await userEvent.click(screen.getByRole("radio", { name: "Vehicle Compound" }));
  await search();
  expect(await screen.findByRole("heading", { name: "No. V26-000001" })).toBeTruthy();
});

test("what a council does not take is shown as such, with whom to ask", async () => {
  const docs = [{ _id: "mdpts", name: "Pitas", enabled: true, payment_types: ["assessment"] }];
  serve({ others: { "POST /api/query": () => ({ docs }) } });
  await openApp("/search?council=mdpts&type=compound");
  const text = "Pitas District Council does not take Compound online yet.";
  expect(await screen.findByText(new RegExp(text))).toBeTruthy();
  const ask = screen.getByRole("link", { name: "Contact the council" });
  expect(ask.getAttribute("href")).toBe("#/helpline?council=mdpts");
  await userEvent.click(screen.getByRole("button", { name: "Other type" }));
  const isOff = (name: RegExp) => screen.getByRole<HTMLInputElement>("radio", { name }).disabled;
  expect([isOff(/^Assessment/), isOff(/^Ticket/)]).toEqual([false, true]);
});

test("what is missing is named beside its field and in a summary that has the focus, links and titles", async () => {
  const { calls } = serve({});
  await openApp("/search?type=compound");
  await search();
  const summary = screen
    .getByRole("heading", { name: "There is a problem" })
    .closest("[role=alert]");
  expect(document.activeElement).toBe(summary);
  expect(document.title).toBe("There is a problem: Find a Bill – Kaunter");
  const number = field("Compound or vehicle number");
  expect(number.getAttribute("aria-invalid")).toBe("true");
  const links = within(summary as HTMLElement).getAllByRole("link");
  expect(links.map(({ textContent }) => textContent)).toEqual([
    "Choose the council on your bill",
    "Enter the number on your bill or notice",
  ]);
  await userEvent.click(links[1] as HTMLElement);
  expect(document.activeElement).toBe(number);
  expect(calls).toEqual([]);
});

test("a search sends what was written, Back finds it in the form again, and another search begins empty", async () => {
  const { calls } = serve({ search: () => anAssessment() });
  await openApp("/search?council=mpt");
  await userEvent.type(field("Number on the bill"), "  10 1001-003 ");
  await search();
  const heading = await screen.findByRole("heading", { level: 1, name: "Assessment" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  const data = { _id: "10 1001-003", council: "mpt", payment_type: "assessment" };
  expect(calls).toEqual([{ path: "/search", body: { data } }]);
  history.back();
  await waitFor(() => expect(field(/number/i).value).toBe("10 1001-003"));
  history.forward();
  await userEvent.click(await screen.findByRole("link", { name: "Find another bill" }));
  await waitFor(() => expect(field("Number on the bill").value).toBe(""));
});

test.each([
  ["/search?council=mpt&no=10-1001-003", "/search", { payment_type: "assessment" }],
  [
    "/search?council=mpt&type=license&no=R012345",
    "/search",
    { payment_type: "council_permit_license" },
  ],
  ["/search?council=mpt&type=compound&no=V26-000001", "/compounds", { compound_type: "vehicle" }],
])("%s is a whole search: the number tells the rest", async (address, path, told) => {
  const { calls } = serve({ search: () => "not_found", compounds: () => [] });
  await openApp(address);
  await screen.findByText("Not Found!");
  expect(calls[0]).toMatchObject({ path, body: { data: told } });
});

test("the address on a paper bill leads straight to the result", async () => {
  const { calls } = serve({ compounds: () => [aCompound()] });
  await openApp("/search?council=mpt&type=compound&compound=vehicle&no=V26-000001");
  expect(await screen.findByRole("heading", { name: "No. V26-000001" })).toBeTruthy();
  expect(calls[0]).toMatchObject({
    path: "/compounds",
    body: { data: { compound_type: "vehicle", payment_type: "compound" } },
  });
});

test.each([
  "/search?council=atlantis&type=assessment&no=1",
  "/search?council=mpt&type=tax&no=1",
  "/search?council=mpt&type=compound&no=12",
])("an address that is not a whole search, %s, shows the form with its number", async (address) => {
  const { calls } = serve({});
  await openApp(address);
  expect(field(/number/i).value).toBe(new URLSearchParams(address.split("?")[1]).get("no"));
  expect(calls).toEqual([]);
});

test("nothing found says what was looked for and what to check, and keeps the form filled", async () => {
  serve({ search: () => "not_found" });
  await openApp(found);
  const message = await screen.findByText("Not Found!");
  const alert = message.closest("[role=alert]");
  expect(alert?.textContent).toMatch(/^Not Found!.*Assessment 10-1001-003 at Tawau/);
  expect(screen.getByText(/Assessment 10-1001-003 at Tawau Municipal Council/)).toBeTruthy();
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([
      "the number, as printed on the bill or notice",
      "the council that issued it",
      "the type of payment",
    ]),
  );
  expect(field(/Assessment/).value).toBe("10-1001-003");
});

test("no compounds of a plate are nothing found too", async () => {
  serve({ compounds: () => [] });
  await openApp("/search?council=mpt&type=compound&compound=vehicle&no=STA1234");
  expect(await screen.findByText("Not Found!")).toBeTruthy();
});

test.each([
  ["invalid_account_no", "Invalid Account No / License No", /Assessment/],
  ["council_not_available", "This council is currently not available.", "Council"],
] as const)("%s stands beside the field that it is about", async (code, text, name) => {
  serve({ search: () => code });
  await openApp(found);
  await screen.findAllByText(text);
  const control = screen.getByLabelText(name);
  expect(control.getAttribute("aria-invalid")).toBe("true");
  expect(document.getElementById(`${control.id}-error`)?.textContent).toBe(text);
});

test("a type that is refused stands beside the types to choose from", async () => {
  serve({ search: () => "payment_type_not_available" });
  await openApp(found);
  const text = "This payment type is currently not available.";
  expect(await screen.findAllByText(text)).toHaveLength(2);
  const types = screen.getByRole("group", { name: "Payment type" });
  expect(within(types).getByText(text)).toBeTruthy();
});

test.each([
  ["a lost connection", undefined, "We cannot connect. Please check your internet connection."],
  [
    "too many attempts",
    "too_many_requests",
    "Too many attempts. Please wait a while and try again.",
  ],
] as const)("%s is told in words, and trying again asks again", async (_, code, text) => {
  let answers = 0;
  serve({
    search: () => {
      answers += 1;
      if (answers > 1) return anAssessment();
      if (code) return code;
      throw new TypeError("Failed to fetch");
    },
  });
  await openApp(found);
  await screen.findByText(text);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Assessment" })).toBeTruthy();
});

test("a fault of the server is told with the reference that the helpline asks for", async () => {
  serve({ search: () => "unexpected" });
  await openApp(found);
  expect(await screen.findByText(/give the helpline the reference number\. \[K7F2\]/)).toBeTruthy();
});

test("searching for the same again after a refusal asks again", async () => {
  const { calls } = serve({ search: () => "not_found" });
  await openApp(found);
  await screen.findByText("Not Found!");
  await search();
  await waitFor(() => expect(calls).toHaveLength(2));
});

test("an answer that is no charge is a fault, not a broken page", async () => {
  serve({ search: () => ({ type: "weather" }) as never });
  await openApp(found);
  expect(await screen.findByText(/something went wrong on our side/)).toBeTruthy();
});

test("the longer it takes the more is said, and after fifteen seconds one may ask again", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { calls } = serve({ search: () => new Promise(() => undefined) });
  await openApp(found);
  await vi.advanceTimersByTimeAsync(300);
  expect(screen.getByRole("button", { name: "Find bill" }).getAttribute("aria-disabled")).toBe(
    "true",
  );
  await vi.advanceTimersByTimeAsync(200);
  expect(await screen.findByRole("heading", { name: "Searching" })).toBeTruthy();
  expect(screen.queryByText("Still searching…")).toBeNull();
  await vi.advanceTimersByTimeAsync(2_700);
  expect(await screen.findByText("Still searching…")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  await vi.advanceTimersByTimeAsync(12_000);
  (await screen.findByRole("button", { name: "Try again" })).click();
  await waitFor(() => expect(calls).toHaveLength(2));
});
