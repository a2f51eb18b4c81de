import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { setLanguage } from "../language/translate.ts";
import { Modal } from "./modal.tsx";

beforeEach(() => setLanguage("en"));

function dialog(): HTMLDialogElement {
  return screen.getByRole<HTMLDialogElement>("dialog", { name: "Closed" });
}

test("the dialog has its title as name, and the focus starts there", () => {
  render(
    <Modal open title="Closed">
      text
    </Modal>,
  );
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Closed" }));
  expect(dialog().style.maxWidth).toBe("800px");
});

test("no dialog is wider than 800", () => {
  render(
    <Modal open title="Closed" maxWidth={2000}>
      text
    </Modal>,
  );
  expect(dialog().style.maxWidth).toBe("800px");
});

test("closing by the browser or by the button tells the owner", () => {
  const handleClose = vi.fn<() => void>();
  render(
    <Modal open title="Closed" onClose={handleClose}>
      text
    </Modal>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  dialog().close();
  expect(handleClose).toHaveBeenCalledTimes(2);
});

test("a blocking dialog has no close button and survives four presses of Escape", () => {
  render(
    <Modal open blocking title="Closed" onClose={vi.fn<() => void>()}>
      text
    </Modal>,
  );
  expect(dialog().getAttribute("closedby")).toBe("none");
  expect(screen.queryByRole("button")).toBeNull();
  for (let press = 0; press < 4; press += 1) {
    expect(fireEvent(dialog(), new Event("cancel", { cancelable: true }))).toBe(false);
    dialog().close();
    expect(dialog().open).toBe(true);
  }
});

test("a dialog that its owner closes stays closed, blocking or not", () => {
  const { rerender } = render(
    <Modal open blocking title="Closed">
      text
    </Modal>,
  );
  const element = dialog();
  rerender(
    <Modal open={false} blocking title="Closed">
      text
    </Modal>,
  );
  expect(element.open).toBe(false);
});

test.each([
  ["a mouse types at once", true, "INPUT"],
  ["a touch screen reads the heading first", false, "H2"],
])("whoever has %s", (_, isFine, focused) => {
  vi.stubGlobal("matchMedia", () => ({ matches: isFine }));
  render(
    <Modal open title="Log masuk" focusOn="email">
      <input id="email" />
    </Modal>,
  );
  expect(document.activeElement?.tagName).toBe(focused);
  vi.unstubAllGlobals();
});
