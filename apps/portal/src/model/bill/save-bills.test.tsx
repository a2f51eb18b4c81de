import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { aCompound, anAssessment } from "../../testing/charges.ts";
import { refuse, serve } from "../../testing/fake-api.ts";
import { openApp, openTab } from "../../testing/open-app.ts";
import { aPayment, keyed } from "../../testing/payments.ts";

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));
const found = "/search?council=mpt&type=assessment&no=101001003";
const saved = () => ({ id: "1" });
const isSaving = ({ path }: { path: string }) => path === "/api/bills";

/** Somebody who is signed in opens an address. */
async function openSignedIn(address: string) {
  await openApp("/about");
  localStorage.setItem("signed-in", "siti@contoh.my");
  await openTab(address);
}

beforeEach(() => localStorage.clear());

test("what a search found is saved under the name that a person gives it", async () => {
  const { calls } = serve({ search: () => anAssessment(), others: { "POST /api/bills": saved } });
  await openSignedIn(found);
  await press("Save this bill");
  await userEvent.type(await screen.findByRole("textbox", { name: /Name for/ }), "Rumah Mak");
  await press("Save");
  await screen.findByText("1 bill has been saved.");
  expect(calls.find(isSaving)?.body).toEqual({
    council: "mpt",
    type: "assessment",
    no: "101001003",
    nickname: "Rumah Mak",
  });
});

test("a plate is saved as a plate, whatever it owes today", async () => {
  const { calls } = serve({
    compounds: () => [aCompound()],
    others: { "POST /api/bills": saved },
  });
  await openSignedIn("/search?council=mpt&type=compound&compound=vehicle&no=ST1001A");
  await press("Save this bill");
  await press("Save");
  await waitFor(() =>
    expect(calls.find(isSaving)?.body).toEqual({
      council: "mpt",
      type: "compound",
      compound_type: "vehicle",
      no: "ST1001A",
      nickname: "",
    }),
  );
});

test("a bill that is one too many is refused in the dialog, which stays open", async () => {
  const full = () => refuse("bills_full", { limit: 30 });
  serve({ search: () => anAssessment(), others: { "POST /api/bills": full } });
  await openSignedIn(found);
  await press("Save this bill");
  await press("Save");
  expect(await screen.findByText(/You can save up to 30 bills/)).toBeTruthy();
});

test("a guest signs in first, and whoever does not saves nothing", async () => {
  const { calls } = serve({ search: () => anAssessment(), others: { "POST /api/bills": saved } });
  await openApp(found);
  const { signInRequest, signedIn } = await import("../session/session.ts");
  await press("Save this bill");
  await act(async () => signInRequest.get()?.answer(false));
  expect(screen.queryByRole("textbox", { name: /Name for/ })).toBeNull();
  await press("Save this bill");
  await act(async () => {
    signedIn("siti@contoh.my");
    signInRequest.get()?.answer(true);
  });
  await screen.findByRole("textbox", { name: /Name for/ });
  expect(calls.filter(isSaving)).toEqual([]);
});

test("a receipt offers to save what will come again, each under a name of its own", async () => {
  const { services } = aPayment();
  const [house, licence] = services;
  const fee = { ...licence, type: "process_fee" };
  const fine = { ...house, account_no: "V26-000001", charge: "mpt.compound.V26000001" };
  const declared = { ...house, charge: "1762950000000002" };
  const paid = { ...aPayment(), services: [house, licence, fee, fine, declared] } as never;
  const { calls } = serve({
    payment: () => Object.assign(paid, { status: "successful" }),
    others: { "POST /api/bills": saved },
  });
  await openSignedIn(`/receipt?${keyed}`);
  await press("Save these 2 bills");
  await userEvent.type(await screen.findByRole("textbox", { name: /10-1001-003/ }), "Rumah");
  await userEvent.type(screen.getByRole("textbox", { name: /R012345/ }), "Kedai");
  await press("Save");
  await screen.findByText("2 bills have been saved.");
  expect(calls.filter(isSaving).map(({ body }) => body)).toEqual([
    { council: "mpt", type: "assessment", no: "10-1001-003", nickname: "Rumah" },
    { council: "mps", type: "council_permit_license", no: "R012345", nickname: "Kedai" },
  ]);
});

test("a result whose save button does not arrive stays as it is", async () => {
  vi.doMock(import("./save-button.tsx"), () => {
    throw new TypeError("Failed to fetch");
  });
  // React tells of every error that a boundary has caught.
  const reported = vi.spyOn(console, "error").mockImplementation(() => undefined);
  serve({ search: () => anAssessment() });
  await openSignedIn(found);
  expect(await screen.findByRole("button", { name: "Add to cart" })).toBeTruthy();
  await waitFor(() => expect(reported).toHaveBeenCalled());
  expect(screen.getByRole("button", { name: "Add to cart" })).toBeTruthy();
  vi.doUnmock(import("./save-button.tsx"));
  vi.restoreAllMocks();
});
