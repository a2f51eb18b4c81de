import { loadWords, setLanguage } from "@kaunter/web/language/translate";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import "../../testing/words.ts";
import { Masked } from "./masked.tsx";

test("no star is read out: whoever listens hears what is shown, and that something is hidden", async () => {
  await setLanguage("en");
  await loadWords("search");
  render(<Masked text="LOT 3, TAMAN ****" />);
  expect(screen.getByText("LOT 3, TAMAN ****").getAttribute("aria-hidden")).toBe("true");
  expect(screen.getByText("LOT 3, TAMAN (hidden)").className).toBe("sr-only");
});

test("what hides nothing is plain text", () => {
  const { container } = render(<Masked text="Dewan Masyarakat" />);
  expect(container.innerHTML).toBe("Dewan Masyarakat");
});
