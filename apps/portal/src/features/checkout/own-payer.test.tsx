import * as paths from "@kaunter/contracts/paths";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { aUser, siti } from "../../testing/accounts.ts";
import { refuse, serve } from "../../testing/fake-api.ts";
import { assessment, openWithCart, reopen, sameQuotes } from "../../testing/filled-cart.ts";
import { seePayer } from "../../testing/paying.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

type Answer = Parameters<typeof serve>[0]["others"];

async function openCheckout(answer: NonNullable<Answer>[string], signedIn = true): Promise<void> {
  const asked = `_users/org.couchdb.user:${siti}`;
  const own = (sent: unknown) =>
    atob((sent as { url: string }).url) === asked ? answer(sent) : refuse("page_not_found");
  serve({ quotes: sameQuotes, others: { [`POST ${paths.query}`]: own } });
  await openWithCart("/", assessment);
  if (signedIn) localStorage.setItem("signed-in", siti);
  await reopen("/checkout");
  await seePayer();
}

const typed = () =>
  ["Full name", "Email address", "Phone no."].map(
    (name) => screen.getByRole<HTMLInputElement>("textbox", { name }).value,
  );

test("whoever is signed in finds the details of the account", async () => {
  await openCheckout(() => aUser());
  await waitFor(() => expect(typed()).toEqual(["Siti Aminah binti Yusof", siti, "013-555 0101"]));
  expect(screen.getByText(`You are logged in as ${siti}.`)).toBeTruthy();
});

test("what was typed before the answer came stays", async () => {
  let answer: ((user: object) => void) | undefined;
  const late = new Promise<object>((resolve) => {
    answer = resolve;
  });
  await openCheckout(() => late);
  await userEvent.type(screen.getByRole("textbox", { name: "Full name" }), "Ali");
  answer?.(aUser());
  await waitFor(() => expect(typed()).toEqual(["Ali", siti, "013-555 0101"]));
});

test("what was typed outlives a reload, and the account still fills in the rest", async () => {
  await openCheckout(() => aUser());
  await waitFor(() => expect(typed()[2]).toBe("013-555 0101"));
  await userEvent.clear(screen.getByRole("textbox", { name: "Full name" }));
  await userEvent.type(screen.getByRole("textbox", { name: "Full name" }), "Ali");
  await reopen("/checkout");
  await seePayer();
  await waitFor(() => expect(typed()).toEqual(["Ali", siti, "013-555 0101"]));
});

test("a guest is offered the login, and types", async () => {
  const asked = vi.fn(() => aUser());
  await openCheckout(asked, false);
  expect(typed()).toEqual(["", "", ""]);
  expect(asked).not.toHaveBeenCalled();
  const main = within(screen.getByRole("main"));
  await userEvent.click(main.getByRole("button", { name: "Login" }));
  expect(await screen.findByRole("dialog", { name: "Login" })).toBeTruthy();
});
