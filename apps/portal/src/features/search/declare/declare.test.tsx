import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { anOffer } from "../../../testing/charges.ts";
import { serve } from "../../../testing/fake-api.ts";
import { openApp } from "../../../testing/open-app.ts";

const explanation = [
  { code: "local_government_charge" as const, params: { people: 12, days: 3 }, amount: "36.00" },
];
const offer = anOffer({ selection: "full", amount: "36.00", explanation });
const same = (services: { _id: string; selection: string }[]) =>
  services.map(({ _id, selection }) => ({ _id, selection, offer }));

afterEach(() => vi.unstubAllGlobals());

const address = "/search?council=mpt&type=local_government_charge";

function open(language: "en" | "my" | "zh" = "en") {
  return openApp(address, language);
}

async function type(label: string, text: string): Promise<void> {
  fireEvent.input(await screen.findByLabelText(label), { target: { value: text } });
}

async function fillIn(changes: Record<string, string> = {}): Promise<void> {
  const values = {
    "Licence number": "KPK/LN 1234",
    "Customer name": "Sinar Maju Tours",
    "Number of people": "12",
    "Start date": "2026-03-01",
    "End date": "2026-03-04",
    "Full name": "Siti Aminah",
    Email: "siti@contoh.my",
    "Phone number": "013-012 3456",
    ...changes,
  };
  for (const [label, text] of Object.entries(values)) {
    if (text !== "") await type(label, text);
  }
}

const add = () => userEvent.click(screen.getByRole("button", { name: "Add to cart" }));
const toPay = () =>
  screen.getByText("Amount to pay").parentElement?.textContent?.replaceAll("\u00a0", " ");

test("its tile leads to a form that asks for the council and no number", async () => {
  await openApp("/search?type=local_government_charge");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Council" }), "mpt");
  expect(screen.queryByRole("textbox")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Fill in the form" }));
  const heading = await screen.findByRole("heading", { level: 1, name: "Local Government Charge" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(screen.getByText(/Payable to Tawau Municipal Council/)).toBeTruthy();
});

test("the amount follows what is typed, and says what it is made of", async () => {
  await open();
  expect(toPay()).toBe("Amount to payNot worked out yet");
  await type("Number of people", "12");
  expect(toPay()).toBe("Amount to payRM 0.00");
  await type("Start date", "2026-03-01");
  await type("End date", "2026-03-04");
  expect(toPay()).toBe("Amount to payRM 36.00");
  const why = screen.getByRole("region", { name: /^Why RM/ });
  expect(within(why).getByText("12 people × 3 days")).toBeTruthy();
  await type("End date", "2026-03-02");
  expect(toPay()).toBe("Amount to payRM 12.00");
});

test("each fault is named in the summary and beside its field, and nothing is sent", async () => {
  const { calls } = serve({ quotes: same });
  await open();
  await fillIn({ "Licence number": "", "End date": "2026-02-28", Email: "siti" });
  await add();
  const title = screen.getByRole("heading", { name: "There is a problem" });
  const summary = title.closest<HTMLElement>("[role=alert]") as HTMLElement;
  const links = within(summary).getAllByRole("link");
  expect(links.map(({ textContent }) => textContent)).toEqual([
    "Licence number is required.",
    "The end date must be after the start date.",
    "Invalid e-mail format",
  ]);
  expect(screen.getByLabelText("End date").getAttribute("aria-invalid")).toBe("true");
  expect(calls).toEqual([]);
});

test("a visit that ends on its first day costs nothing, and is told that it must end later", async () => {
  const { calls } = serve({ quotes: same });
  await open();
  await fillIn({ "End date": "2026-03-01" });
  expect(toPay()).toBe("Amount to payRM 0.00");
  await add();
  expect(screen.getAllByText("The end date must be after the start date.")).toHaveLength(2);
  expect(calls).toEqual([]);
});

test("what was declared goes into the cart at the server's price, and with it to every question about it", async () => {
  const { calls } = serve({ quotes: same });
  await open();
  await fillIn();
  await add();
  await screen.findByText(/was added to the cart/);
  const declaration = {
    type: "local_government_charge",
    council: "mpt",
    license_no: "KPK/LN 1234",
    customer_name: "Sinar Maju Tours",
    total_no_of_people: 12,
    start_date: "2026-03-01",
    end_date: "2026-03-04",
    full_name: "Siti Aminah",
    email: "siti@contoh.my",
    phone: "013-012 3456",
  };
  const body = {
    items: [{ _id: expect.stringMatching(/^\d{13}$/), selection: "full", declaration }],
  };
  expect(calls).toEqual([{ path: "/api/quotes", body }]);
  await userEvent.click(screen.getByRole("link", { name: "Go to cart" }));
  await screen.findByRole("heading", { level: 1, name: "Your cart" });
  const row = screen.getByText("Local Government Charge").closest("li");
  expect(row?.textContent?.replaceAll("\u00a0", " ")).toContain(
    "RM 36.00KPK/LN 1234, 01/03/2026 – 04/03/2026",
  );
  screen.getByRole("heading", { name: "Tawau Municipal Council" });
  await waitFor(() => expect(calls.at(-1)).toEqual({ path: "/api/quotes", body }));
});

test("the same visit is not put into the cart twice", async () => {
  serve({ quotes: same });
  await open();
  await fillIn();
  await add();
  await screen.findByText(/was added to the cart/);
  await userEvent.click(
    screen.getAllByRole("link", { name: "Find another bill" })[0] as HTMLElement,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Choose the type" }));
  await userEvent.click(screen.getByRole("radio", { name: "Local Government Charge" }));
  await userEvent.click(screen.getByRole("button", { name: "Fill in the form" }));
  expect((await screen.findByLabelText<HTMLInputElement>("Full name")).value).toBe("Siti Aminah");
  await fillIn();
  await add();
  expect(await screen.findByText(/04\/03\/2026 already exist in cart\./)).toBeTruthy();
});

test("a second press while the price is asked for asks nothing, and adds nothing twice", async () => {
  let answer = () => {};
  const { calls } = serve({
    quotes: (services) =>
      new Promise((resolve) => {
        answer = () => resolve(same(services));
      }),
  });
  await open();
  await fillIn();
  await add();
  const button = screen.getByRole("button", { name: "Add to cart" });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  await add();
  answer();
  await screen.findByText(/was added to the cart/);
  expect(calls).toHaveLength(1);
  expect(screen.queryByText(/already exist in cart/)).toBeNull();
});

test("what the server refuses is told in its words", async () => {
  serve({
    quotes: ([service]) => [
      {
        _id: service?._id ?? "",
        selection: "full",
        error: "payment_type_not_available",
        reason: "",
      },
    ],
  });
  await open();
  await fillIn();
  await add();
  expect(await screen.findByText(/This payment type is currently not available\./)).toBeTruthy();
});

test.each([
  ["my", "Tambah ke troli", "No. lesen wajib diisi."],
  ["zh", "加入购物车", "请填写执照号码。"],
] as const)("the form speaks %s", async (language, button, text) => {
  await open(language);
  await userEvent.click(await screen.findByRole("button", { name: button }));
  expect(screen.getAllByText(text)).toHaveLength(2);
});
