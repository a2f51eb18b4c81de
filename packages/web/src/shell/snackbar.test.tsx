import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setLanguage } from "../language/translate.ts";
import { StickyBar } from "../ui/sticky-bar.tsx";
import { showSnackbar, Snackbar } from "./snackbar.tsx";

beforeEach(async () => {
  await setLanguage("en");
  vi.useFakeTimers();
  render(<Snackbar />);
});

afterEach(() => {
  pass(60_000);
  vi.useRealTimers();
});

function show(message: string, kind: "confirmation" | "failure" = "confirmation"): HTMLElement {
  act(() => showSnackbar({ message, kind }));
  return screen.getByText(message);
}

function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

test("a message stays for ten seconds", () => {
  show("Saved");
  pass(9999);
  expect(screen.queryByText("Saved")).not.toBeNull();
  pass(1);
  expect(screen.queryByText("Saved")).toBeNull();
});

test("a confirmation has role status, a failure role alert", () => {
  expect(screen.getByRole("status").contains(show("Saved"))).toBe(true);
  expect(screen.getByRole("alert").contains(show("Lost", "failure"))).toBe(true);
  expect(screen.queryByText("Saved")).toBeNull();
});

test("OK closes it", () => {
  show("Saved");
  fireEvent.click(screen.getByRole("button", { name: "OK" }));
  expect(screen.queryByText("Saved")).toBeNull();
});

test("what can be done about it is done once, and closes it", () => {
  const handleAction = vi.fn<() => void>();
  const action = { label: "Undo", onAction: handleAction };
  act(() => showSnackbar({ message: "Removed", kind: "confirmation", action }));
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(handleAction).toHaveBeenCalledOnce();
  expect(screen.queryByText("Removed")).toBeNull();
});

test.each([
  ["pointer", fireEvent.pointerEnter, fireEvent.pointerLeave],
  ["focus", fireEvent.focus, fireEvent.blur],
])("time under the %s does not count", (_, enter, leave) => {
  const message = show("Saved");
  pass(6000);
  enter(message);
  pass(60_000);
  leave(message);
  pass(3999);
  expect(screen.queryByText("Saved")).not.toBeNull();
  pass(1);
  expect(screen.queryByText("Saved")).toBeNull();
});

test("the same message again starts its time again", () => {
  show("Saved");
  pass(6000);
  show("Saved");
  pass(9999);
  expect(screen.queryByText("Saved")).not.toBeNull();
});

test.each([
  ["confirmation", "status"],
  ["failure", "alert"],
] as const)("where a page has a bar, a %s is said in it by its %s alone", (kind, role) => {
  const page = render(<StickyBar note="Added">Pay</StickyBar>);
  const bar = page.container;
  const regions = within(bar).getAllByRole(role);
  const message = show("Saved", kind);
  expect(regions.map((region) => region.contains(message))).toEqual([true]);
  expect(bar.textContent).toContain("Added");
  expect(screen.getAllByText("Saved")).toHaveLength(1);
  page.unmount();
  expect(screen.getByText("Saved").closest(".snackbar-place")).not.toBeNull();
});

test("what is said on the way to a page with a bar goes into that bar, and leaves after its time", () => {
  show("Saved");
  const { container } = render(<StickyBar>Pay</StickyBar>);
  expect(screen.getAllByText("Saved").map((each) => container.contains(each))).toEqual([true]);
  pass(10_000);
  expect(screen.queryByText("Saved")).toBeNull();
});
