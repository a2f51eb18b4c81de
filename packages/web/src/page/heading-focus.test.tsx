import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { useFocusAfterWait } from "./heading-focus.ts";

function Waiting() {
  useFocusAfterWait();
  return <h1 tabIndex={-1}>Please wait</h1>;
}

const page = (isWaiting: boolean) => (
  <main>
    <button type="button">Menu</button>
    {isWaiting ? <Waiting /> : <h1 tabIndex={-1}>Found</h1>}
  </main>
);

test("the focus that leaves with a view that waited goes to the heading in its place", () => {
  const { rerender } = render(page(true));
  screen.getByRole("heading").focus();
  rerender(page(false));
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Found" }));
});

test("a focus that somebody has put elsewhere stays there", () => {
  const { rerender } = render(page(true));
  screen.getByRole("button").focus();
  rerender(page(false));
  expect(document.activeElement).toBe(screen.getByRole("button"));
});
