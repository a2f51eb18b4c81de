import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { aCompound, aLicence, anAssessment, anOffer } from "../../testing/charges.ts";
import { refuse, serve } from "../../testing/fake-api.ts";
import {
  assessment,
  compound,
  licence,
  openWithCart,
  sameQuotes,
} from "../../testing/filled-cart.ts";
import { openApp } from "../../testing/open-app.ts";

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));
const seeTitle = (name: string) => screen.findByRole("heading", { level: 1, name });
const code = "CDFH2345";
const expires_at = "2026-11-16T02:40:00.000Z";
const house = { _id: "mpt.assessment.101001003", selection: "3" };
const fine = { _id: "mpt.compound.V26000001", selection: "full" };

describe("the code", () => {
  test("stands for what is in the cart without prices, in two groups, with a picture and an end", async () => {
    const { calls } = serve({
      quotes: sameQuotes,
      others: { "POST /api/handovers": () => ({ code, expires_at }) },
    });
    await openWithCart("/cart", assessment, licence);
    await press("Pay on another device");
    await screen.findByText("CDFH 2345");
    screen.getByText("This code is valid until 16/11/2026 10:40 AM.");
    const picture = screen.getByRole("img", { name: /QR code/ }).getAttribute("src");
    expect(picture).toMatch(/^data:image\/svg/);
    const given = calls.find(({ path }) => path === "/api/handovers");
    const renewal = { _id: "mpt.trading_licence.R012345", selection: "renewal" };
    expect(given?.body).toEqual({ services: [house, renewal] });
  });

  test("is not shared with a charge that was declared, which is said", async () => {
    const declaration = { license_no: "R1", start_date: "2026-03-01", end_date: "2026-03-02" };
    const declared = {
      charge: {
        type: "local_government_charge",
        _id: "1762950000000002",
        council: "mpt",
        amount: "4.00",
        declaration,
      },
      offer: anOffer({ selection: "full", amount: "4.00" }),
      consent: null,
    } as unknown as typeof compound;
    const { calls } = serve({
      quotes: (items) => items.map((item) => ({ ...item, offer: anOffer({ amount: "4.00" }) })),
      others: { "POST /api/handovers": () => ({ code, expires_at }) },
    });
    await openWithCart("/cart", compound, declared);
    await press("Pay on another device");
    await screen.findByText(
      /^Parking hours and charges that you filled in yourself cannot be moved/,
    );
    await screen.findByText("CDFH 2345");
    const given = calls.find(({ path }) => path === "/api/handovers");
    expect(given?.body).toEqual({ services: [fine] });
  });

  test("that cannot be had can be asked for again", async () => {
    let isDown = true;
    const others = {
      "POST /api/handovers": () => (isDown ? refuse("too_many_requests") : { code, expires_at }),
    };
    serve({ quotes: sameQuotes, others });
    await openWithCart("/cart", compound);
    await press("Pay on another device");
    await screen.findByText(/Too many attempts/);
    isDown = false;
    await press("Try again");
    expect(await screen.findByText("CDFH 2345")).toBeTruthy();
  });

  test("is shared as a link where the device can share", async () => {
    const share = vi.fn(() => Promise.resolve());
    Object.assign(navigator, { share });
    const others = { "POST /api/handovers": () => ({ code, expires_at }) };
    serve({ quotes: sameQuotes, others });
    await openWithCart("/cart", compound);
    await press("Pay on another device");
    await press("Share the link");
    const url = `${location.origin}/#/handover?code=${code}`;
    expect(share).toHaveBeenCalledWith(expect.objectContaining({ url }));
    Reflect.deleteProperty(navigator, "share");
  });
});

describe("the other device", () => {
  /** A server where these were handed over. */
  function serveHandOver(services: object[], answers: Parameters<typeof serve>[0] = {}) {
    return serve({
      search: ({ payment_type }) => (payment_type === "assessment" ? anAssessment() : aLicence()),
      compounds: () => [aCompound()],
      quotes: sameQuotes,
      ...answers,
      others: { "POST /api/handovers/open": () => ({ services }) },
    });
  }

  async function enter(typed: string) {
    await userEvent.type(await screen.findByRole("textbox", { name: "Code" }), typed);
    await press("Find the bills");
  }

  test("takes what was handed over into its cart at today's price, beside what is there", async () => {
    const { calls } = serveHandOver([house]);
    await openWithCart("/handover", compound);
    await enter("cdfh - 2345");
    await seeTitle("1 bill found");
    expect(calls).toContainEqual({ path: "/api/handovers/open", body: { code } });
    await press("Add to cart");
    await seeTitle("Your cart");
    await screen.findByText("2 bills", { exact: false });
    expect(screen.getAllByText("RM 865.00")).not.toEqual([]);
  });

  test("has the code from the link, and waits for a press", async () => {
    const { calls } = serveHandOver([fine]);
    await openApp(`/handover?code=${code}`);
    expect(calls).toEqual([]);
    await press("Find the bills");
    await seeTitle("1 bill found");
  });

  test.each([
    ["CDFH 234", "asks nobody about what cannot be one", 0],
    ["CDFH 2346", "is told the same of one that nobody knows", 1],
  ])("with the code %s %s", async (typed, _what, asked) => {
    const { calls } = serve({
      others: { "POST /api/handovers/open": () => refuse("invalid_code") },
    });
    await openApp("/handover");
    await enter(typed);
    await screen.findByText(/This code is wrong or no longer valid/);
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Code" }));
    expect(calls).toHaveLength(asked);
  });

  test("says by its number what can no longer be paid", async () => {
    serveHandOver([house, fine], {
      quotes: ([first, second]) => [
        { ...house, ...first, error: "payment_in_progress", reason: "" },
        { ...fine, ...second, offer: anOffer({ selection: "full", amount: "10.00" }) },
      ],
    });
    await openApp("/handover");
    await enter(code);
    await seeTitle("1 bill found");
    expect(screen.getByText("10-1001-003: payment in progress")).toBeTruthy();
  });

  test("says by its number what no council knows any more", async () => {
    serveHandOver([house], {
      search: () => "not_found",
      quotes: () => [{ ...house, error: "not_found", reason: "" }],
    });
    await openApp("/handover");
    await enter(code);
    await seeTitle("None of these bills can be paid now");
    screen.getByText(/101001003/);
    expect(screen.queryByRole("button", { name: "Add to cart" })).toBeNull();
  });

  test("asks whoever renews a licence for the declaration, which is never handed over", async () => {
    serveHandOver([{ _id: "mpt.trading_licence.R012345", selection: "renewal" }]);
    await openApp("/handover");
    await enter(code);
    await press("Add to cart");
    await screen.findByRole("link", { name: "Enter your full name" });
    await userEvent.type(screen.getByRole("textbox", { name: "Full name" }), "Siti");
    await userEvent.type(screen.getByRole("textbox", { name: /IC number/ }), "880214120123");
    await press("Add to cart");
    expect(await seeTitle("Your cart")).toBeTruthy();
  });

  test("explains what its cart has already", async () => {
    serveHandOver([fine]);
    await openWithCart("/handover", compound);
    await enter(code);
    await press("Add to cart");
    expect(await screen.findByText("V26-000001 already exist in cart.")).toBeTruthy();
  });

  test("can try again when the line is cut while it looks", async () => {
    let isCut = true;
    serveHandOver([house], {
      search: () => (isCut ? Promise.reject(new TypeError("Failed to fetch")) : anAssessment()),
    });
    await openApp("/handover");
    await enter(code);
    await waitFor(() => screen.getByText(/connection|sambungan/i));
    isCut = false;
    await press("Find the bills");
    expect(await seeTitle("1 bill found")).toBeTruthy();
  });
});
