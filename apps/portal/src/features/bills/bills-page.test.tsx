import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { aBill, withBills } from "../../testing/bills.ts";
import { aCompound, aLicence, anAssessment } from "../../testing/charges.ts";
import { refuse, serve } from "../../testing/fake-api.ts";
import { compound, openWithCart, sameQuotes } from "../../testing/filled-cart.ts";
import { openApp } from "../../testing/open-app.ts";

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));
const box = (name: RegExp) => screen.findByRole("checkbox", { name });
const group = (name: string) => within(screen.getByRole("region", { name }));
const ok = () => ({ ok: true });

const house = aBill();
const plate = aBill({
  id: "2",
  type: "compound",
  compound_type: "vehicle",
  no: "ST1001A",
  nickname: "",
  owner: "",
  charges: [aCompound()],
});
const licence = aBill({
  id: "3",
  council: "mps",
  type: "council_permit_license",
  no: "R012345",
  charges: [aLicence({ _id: "mps.trading_licence.R012345", council: "mps" })],
});

/** The page of somebody who saved these. */
async function openBills(...bills: Parameters<typeof withBills>) {
  const server = serve({ others: withBills(...bills), quotes: sameQuotes });
  await openApp("/bills");
  return server;
}

describe("the list", () => {
  test("shows what each bill owes today under the name it was given, or under its council", async () => {
    await openBills(house, plate, licence);
    await box(/^(?!Remind).*10-1001-003/);
    group("Rumah Mak").getByText("RM 855.00");
    group("Rumah Mak").getAllByText("R012345");
    group("Rumah Mak").getByText("Sandakan Municipal Council");
    expect(group("Tawau Municipal Council").getByText("V26-000001")).toBeTruthy();
  });

  test("leads to the licence of a bill that was renewed", async () => {
    const licence_link = "https://kaunter.example/#/trading/digital-license/A1b2C3d4E5f6G7h8I9j0K-";
    await openBills(house, { ...licence, licence_link });
    const link = await screen.findByRole("link", { name: "Open licence R012345" });
    expect(link.getAttribute("href")).toBe(licence_link);
    expect(screen.queryByRole("link", { name: /10-1001-003/ })).toBeNull();
  });

  test("says why nothing can be told of a bill, and that nothing is owed for a plate", async () => {
    await openBills(
      aBill({ charges: [], error: "council_not_available" }),
      aBill({ ...plate, charges: [] }),
    );
    await screen.findByText("This council is currently not available.");
    screen.getByText("There is nothing to pay for this account.");
    expect(screen.queryByRole("button", { name: "Add to cart" })).toBeNull();
  });

  test("says of a plate that one of its bills cannot be read, beside the others", async () => {
    await openBills({ ...plate, error: "record_unreadable" });
    await screen.findByText(/record of a bill cannot be read at the moment/);
    screen.getByText("1 bill chosen");
    expect(screen.queryByText("There is nothing to pay for this account.")).toBeNull();
  });

  test("says of a bill that somebody is paying that it cannot be chosen", async () => {
    const held = anAssessment({ offers: [], amount: "0.00", error: "payment_in_progress" });
    await openBills(aBill({ charges: [held] }), plate);
    await screen.findByText("payment in progress");
    expect(screen.queryByRole("checkbox", { name: /^Assessment/ })).toBeNull();
  });

  test("is empty until something is saved", async () => {
    await openBills();
    expect(await screen.findByText("No data available")).toBeTruthy();
  });

  test("can be asked for again when nobody answers", async () => {
    let isDown = true;
    const others = {
      ...withBills(),
      "GET /api/bills": () => (isDown ? refuse("council_unavailable") : { rows: [house] }),
    };
    serve({ others });
    await openApp("/bills");
    await screen.findByRole("button", { name: "Try again" });
    isDown = false;
    await press("Try again");
    expect(await box(/^(?!Remind).*10-1001-003/)).toBeTruthy();
  });

  test("is shown to nobody who is not signed in", async () => {
    const userCtx = { name: null, roles: [] };
    const { calls } = serve({ others: { "GET /db/_session": () => ({ ok: true, userCtx }) } });
    await openApp("/bills");
    await screen.findByText(/Log in to see your saved bills/);
    expect(calls.map(({ path }) => path)).not.toContain("/api/bills");
  });
});

describe("choosing", () => {
  test("puts all of them into the cart with one press", async () => {
    await openBills(house, plate);
    await box(/^(?!Remind).*10-1001-003/);
    await screen.findByText("2 bills chosen");
    screen.getByText("RM 865.00");
    await press("Add to cart");
    await screen.findByRole("heading", { level: 1, name: "Your cart" });
    expect(screen.getAllByText("RM 865.00")).not.toEqual([]);
  });

  test("puts them in once, however often it is pressed", async () => {
    await openBills(house, plate);
    await userEvent.dblClick(await screen.findByRole("button", { name: "Add to cart" }));
    await screen.findByRole("heading", { level: 1, name: "Your cart" });
    expect(screen.queryByText(/already exist in cart/)).toBeNull();
  });

  test("leaves out what is not wanted", async () => {
    await openBills(house, plate);
    await userEvent.click(await box(/^(?!Remind).*10-1001-003/));
    await screen.findByText("1 bill chosen");
    await press("Add to cart");
    await screen.findByRole("heading", { level: 1, name: "Your cart" });
    expect(screen.queryByText(/10-1001-003/)).toBeNull();
  });

  test("of nothing says so, in the specified words", async () => {
    await openBills(house, plate);
    await userEvent.click(await box(/Choose all/));
    await press("Add to cart");
    const link = await screen.findByRole("link", { name: "No account selected" });
    await userEvent.click(link);
    expect(document.activeElement).toBe(await box(/^(?!Remind).*10-1001-003/));
    expect(screen.queryByRole("heading", { name: "Your cart" })).toBeNull();
  });

  test("of nothing is marked at each box until one is chosen", async () => {
    await openBills(house, plate);
    await userEvent.click(await box(/Choose all/));
    await press("Add to cart");
    const boxes = [await box(/Choose all/), await box(/^(?!Remind).*10-1001-003/)];
    for (const each of boxes) {
      expect(each.getAttribute("aria-invalid")).toBe("true");
      const error = document.getElementById(each.getAttribute("aria-describedby") ?? "");
      expect(error?.textContent).toBe("No account selected");
    }
    await userEvent.click(boxes[1] as HTMLElement);
    expect(document.querySelector("[aria-invalid]")).toBeNull();
  });

  test("says how many and how much, whenever that changes", async () => {
    await openBills(house, plate);
    await userEvent.click(await box(/^(?!Remind).*10-1001-003/));
    const told = screen.getByText("1 bill chosen").closest("output");
    expect(told?.textContent).toBe("1 bill chosenRM\u00a010.00");
  });

  test("counts a charge once that stands under its number and under its plate", async () => {
    await openBills(plate, aBill({ ...plate, id: "9", no: "V26-000001" }));
    expect(await screen.findByText("1 bill chosen")).toBeTruthy();
  });

  test("of what is in the cart already is explained, and the rest goes in", async () => {
    serve({ others: withBills(house, plate), quotes: sameQuotes });
    await openWithCart("/bills", compound);
    await box(/^(?!Remind).*10-1001-003/);
    await press("Add to cart");
    const alert = await screen.findByText("V26-000001 already exist in cart.");
    await waitFor(() => expect(document.activeElement?.contains(alert)).toBe(true));
    await userEvent.click(screen.getByRole("link", { name: "Go to cart" }));
    await screen.findByRole("button", { name: /^Remove .*10-1001-003/ });
  });

  test("of a renewal asks for the declaration that it needs", async () => {
    await openBills(licence);
    await box(/^(?!Remind).*R012345/);
    await press("Add to cart");
    await screen.findByRole("link", { name: "Enter your full name" });
    await userEvent.type(screen.getByRole("textbox", { name: "Full name" }), "Siti");
    await userEvent.type(screen.getByRole("textbox", { name: /IC number/ }), "880214120123");
    await press("Add to cart");
    expect(await screen.findByRole("heading", { level: 1, name: "Your cart" })).toBeTruthy();
  });
});

describe("a saved bill", () => {
  test("is reminded of, or not", async () => {
    const server = serve({ others: { ...withBills(house), "PUT /api/bills/1/reminder": ok } });
    await openApp("/bills");
    const reminder = await box(/Remind me by email/);
    await userEvent.click(reminder);
    await waitFor(() => expect(reminder).toHaveProperty("checked", true));
    expect(server.calls.at(-1)).toEqual({
      path: "/api/bills/1/reminder",
      body: { on: true },
      method: "PUT",
    });
  });

  test("that cannot be changed stays as it was, with the reason", async () => {
    const refused = () => refuse("too_many_requests");
    serve({ others: { ...withBills(house), "PUT /api/bills/1/reminder": refused } });
    await openApp("/bills");
    const reminder = await box(/Remind me by email/);
    await userEvent.click(reminder);
    await screen.findByText(/Too many attempts/);
    expect(reminder).toHaveProperty("checked", false);
  });

  test("is removed, and comes back as it was", async () => {
    const reminded = aBill({ reminder: true });
    const { calls } = serve({
      others: {
        ...withBills(reminded, plate),
        "DELETE /api/bills/1": ok,
        "POST /api/bills": () => ({ id: "7" }),
        "PUT /api/bills/7/reminder": ok,
      },
    });
    await openApp("/bills");
    await press("Remove 10-1001-003");
    await screen.findByText("10-1001-003 has been removed from your bills.");
    expect(screen.queryByRole("region", { name: "Rumah Mak" })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
    await press("Undo");
    await screen.findByRole("region", { name: "Rumah Mak" });
    const nickname = "Rumah Mak";
    const body = { council: "mpt", type: "assessment", no: "10-1001-003", nickname };
    expect(calls).toContainEqual({ path: "/api/bills", body });
    expect(calls).toContainEqual({
      path: "/api/bills/7/reminder",
      body: { on: true },
      method: "PUT",
    });
  });

  test("gets another name by being saved again", async () => {
    const { calls } = serve({
      others: { ...withBills(plate), "POST /api/bills": () => ({ id: "2" }) },
    });
    await openApp("/bills");
    await press("Rename ST1001A");
    const name = await screen.findByRole("textbox", { name: /Name for ST1001A/ });
    await userEvent.type(name, " Kereta ");
    await press("Save");
    await waitFor(() => expect(screen.queryByRole("button", { name: "Save" })).toBeNull());
    const body = {
      council: "mpt",
      type: "compound",
      compound_type: "vehicle",
      no: "ST1001A",
      nickname: "Kereta",
    };
    expect(calls).toContainEqual({ path: "/api/bills", body });
  });
});
