import { setLanguage } from "@kaunter/web/language/translate";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import "../../testing/words.ts";
import { ScanButton } from "./scan-button.tsx";

test("the button that scans says what it scans", async () => {
  await setLanguage("en");
  render(<ScanButton onRead={() => undefined} />);
  expect(screen.getByText("Scan").getAttribute("aria-label")).toBe("Scan the code on the bill");
});
