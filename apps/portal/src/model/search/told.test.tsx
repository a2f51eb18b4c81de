import { setLanguage } from "@kaunter/web/language/translate";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import "../../testing/words.ts";
import { Told } from "./told.tsx";

test("what a number tells is read out with what it is, and without the button beside it", async () => {
  await setLanguage("en");
  const said = { council: null, type: null, compound: null, no: "10-1001-001" };
  const draft = { ...said, type: "assessment" } as const;
  render(<Told draft={draft} said={said} errors={{}} isAlone onSay={() => undefined} />);
  const told = screen.getByRole("status");
  expect(told.textContent).toBe("Payment type: Assessment");
  expect(screen.getByRole("button", { name: "Other type" })).toBeTruthy();
});
