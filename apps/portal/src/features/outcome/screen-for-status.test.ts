import { shownStatuses } from "@kaunter/domain/vocabulary/payments";
import { expect, test } from "vitest";
import { isOpenStatus, screenForStatus } from "./screen-for-status.ts";

test.each([
  ["in_progress", { look: "info", isOpen: true, action: "another_bank" }],
  ["pending", { look: "info", isOpen: true, action: null }],
  ["successful", "receipt"],
  ["failed", { look: "danger", isOpen: false, action: "cart" }],
  ["cancelled", { look: "warning", isOpen: false, action: "cart" }],
  ["expired", { look: "warning", isOpen: false, action: "cart" }],
] as const)("a payment that is %s shows its own screen", (status, screen) => {
  expect(screenForStatus[status]).toEqual(screen);
});

test("only while the bank may still decide is a payment open", () => {
  expect(shownStatuses.filter(isOpenStatus)).toEqual(["in_progress", "pending"]);
});
