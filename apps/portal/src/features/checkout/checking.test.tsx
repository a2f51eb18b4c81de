import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { serve } from "../../testing/fake-api.ts";
import { compound, sameQuotes } from "../../testing/filled-cart.ts";
import {
  isCreation,
  openAsPayer,
  openBanks,
  seePayer,
  watchHandOver,
  world,
} from "../../testing/paying.ts";
import { aCreatedPayment } from "../../testing/payments.ts";

let left: Record<string, string>[];

beforeEach(() => {
  left = watchHandOver();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const serviceFees = [{ method: 1 as const, amount: "0.50" }];
const payFor = (amount: string) => ({ name: `Pay RM\u00a0${amount} with Maybank2U` });

/** Quotes that wait for a word, or come over a broken line at first. */
function serveLate() {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const line = { isUp: true };
  const { calls } = serve({
    ...world,
    serviceFees,
    quotes: async (services) => {
      if (!line.isUp) throw new TypeError("Failed to fetch");
      await answered;
      return sameQuotes(services);
    },
    create: () => aCreatedPayment({ amount: "10.50" }),
  });
  return { calls, line, answer: () => act(async () => answer()) };
}

async function pressUnchecked(): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole("radio", { name: "Maybank2U" }));
  const button = screen.getByRole("button", { name: "Continue to the bank" });
  await userEvent.click(button);
  return button;
}

test("nothing is paid, and no amount named, while there is no connection to check it by", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const { calls, answer } = serveLate();
  await openBanks();
  await pressUnchecked();
  expect(screen.getByText(/once we have checked the latest amounts/)).toBeTruthy();
  expect(screen.getByRole("main").textContent).not.toContain("10.");
  expect(calls.filter(isCreation)).toEqual([]);
  online.mockReturnValue(true);
  act(() => void dispatchEvent(new Event("online")));
  await answer();
  await userEvent.click(await screen.findByRole("button", payFor("10.50")));
  await waitFor(() => expect(left).toHaveLength(1));
});

test("while the amount is checked the button waits with a spinner, says why, and names no amount", async () => {
  const { calls, line, answer } = serveLate();
  line.isUp = false;
  await openBanks();
  const button = await pressUnchecked();
  line.isUp = true;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  const said = screen.getByText("Checking the current amounts…");
  expect(said.tagName).toBe("OUTPUT");
  expect(button.querySelector(".spinner")).toBeTruthy();
  expect(screen.getByRole("main").textContent).not.toContain("10.");
  await userEvent.click(button);
  await answer();
  expect(await screen.findByRole("button", payFor("10.50"))).toBe(button);
  expect(said.textContent).toBe("RM\u00a010.50");
  expect(calls.filter(isCreation)).toEqual([]);
  await userEvent.click(button);
  await waitFor(() => expect(left).toHaveLength(1));
});

test.each([
  ["the banks", "/fpx_checkout", "Try again"],
  ["the review", "/checkout", "Check again"],
] as const)(
  "on the page of %s the check of the amounts keeps the focus when it is tried again",
  async (_, address, name) => {
    const { line, answer } = serveLate();
    line.isUp = false;
    await openAsPayer(address, compound);
    const again = await screen.findByRole("button", { name });
    await userEvent.click(again);
    await waitFor(() => expect(again.getAttribute("aria-disabled")).toBeNull());
    expect(document.activeElement).toBe(again);
    line.isUp = true;
    await userEvent.click(again);
    expect(again.getAttribute("aria-disabled")).toBe("true");
    expect(document.activeElement).toBe(again);
    await answer();
    await waitFor(() =>
      expect(document.activeElement?.textContent).toBe("The amounts have been checked."),
    );
  },
);

test("whoever has gone on in the meantime keeps the focus where it is", async () => {
  const { line, answer } = serveLate();
  line.isUp = false;
  await openAsPayer("/checkout", compound);
  await userEvent.click(await screen.findByRole("button", { name: "Check again" }));
  line.isUp = true;
  await userEvent.click(await screen.findByRole("button", { name: "Check again" }));
  const field = await seePayer();
  field.focus();
  await answer();
  await screen.findByText("The amounts have been checked.");
  expect(document.activeElement).toBe(field);
});
