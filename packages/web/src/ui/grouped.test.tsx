import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { Grouped } from "./grouped.tsx";

test("a long number is read in groups of four, and copied as one", () => {
  const { container } = render(<Grouped digits="1762950000000001" />);
  expect([...container.children].map(({ textContent }) => textContent)).toEqual([
    "1762",
    "9500",
    "0000",
    "0001",
  ]);
  expect(container.textContent).toBe("1762950000000001");
});
