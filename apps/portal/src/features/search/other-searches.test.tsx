import type { Charge } from "@kaunter/contracts/charges";
import type { ErrorCode } from "@kaunter/domain/domain-error";
import { errorText } from "@kaunter/words/error-text";
import { speak } from "@kaunter/words/speak";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { aLicence } from "../../testing/charges.ts";
import { serve } from "../../testing/fake-api.ts";
import { openApp } from "../../testing/open-app.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** What a search is offered once it is refused. */
async function offered(query: string, code: ErrorCode): Promise<(string | null)[]> {
  serve({ search: () => code, compounds: () => [], parking: () => [] });
  await openApp(`/search?council=mpt&${query}`);
  await screen.findAllByText(errorText(speak("en"), code, {}));
  const links = screen.queryAllByRole("link", { name: /^Search under/ });
  return links.map(({ textContent }) => textContent);
}

const vehicle = "Search under Vehicle Compound";
const parking = "Search under Parking";

test.each([
  ["type=assessment&no=R012345", "invalid_account_no", ["Search under Licence & Permit"]],
  ["type=booking&no=301-0001", "invalid_account_no", ["Search under Market and Stall Rent"]],
  ["type=market&no=10-1001-003", "payment_type_not_available", ["Search under Assessment"]],
  ["type=assessment&no=ST1001A", "invalid_account_no", [vehicle, parking]],
  ["type=compound&compound=individual&no=V26-000001", "not_found", [vehicle]],
  ["type=parking&no=ST1001A", "not_found", [vehicle]],
  ["type=assessment&no=10-1001-003", "not_found", []],
  ["type=assessment&no=12", "invalid_account_no", []],
  ["type=market&no=10-1001-003", "council_not_available", []],
] as const)("%s, refused with %s, offers %j", async (query, code, links) => {
  expect(await offered(query, code)).toEqual(links);
});

test("a number of another type is one press from its result", async () => {
  const { calls } = serve({
    search: ({ payment_type }): Charge | ErrorCode =>
      payment_type === "assessment" ? "invalid_account_no" : aLicence(),
  });
  await openApp("/search?council=mps&type=assessment&no=R012345");
  await userEvent.click(await screen.findByRole("link", { name: "Search under Licence & Permit" }));
  expect(await screen.findByRole("heading", { name: "No. R012345" })).toBeTruthy();
  const data = { _id: "R012345", council: "mps", payment_type: "council_permit_license" };
  expect(calls.at(-1)).toEqual({ path: "/search", body: { data } });
});

test.each([
  ["my", "Nombor ini mungkin untuk jenis bayaran lain.", "Cari di bawah Kompaun Kenderaan"],
  ["zh", "这样的号码可能属于其他缴费类别。", "在车辆罚单中查询"],
] as const)("there are words for it in %s", async (language, lead, link) => {
  serve({ search: () => "invalid_account_no" });
  await openApp("/search?council=mpt&type=assessment&no=V26-000001", language);
  expect(await screen.findByText(lead)).toBeTruthy();
  expect(screen.getByRole("link", { name: link })).toBeTruthy();
});
