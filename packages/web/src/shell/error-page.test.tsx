import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { setLanguage } from "../language/translate.ts";
import { NotFoundPage } from "./error-page.tsx";

test("the number of an error is seen and not read out: the sentence below says it", async () => {
  await setLanguage("en");
  render(<NotFoundPage />);
  expect(screen.getByText("404").getAttribute("aria-hidden")).toBe("true");
});
