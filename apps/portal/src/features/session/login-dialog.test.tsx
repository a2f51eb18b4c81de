import * as paths from "@kaunter/contracts/paths";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { refuse, serve } from "../../testing/fake-api.ts";
import { compound, openWithCart, sameQuotes } from "../../testing/filled-cart.ts";
import { openApp, openTab } from "../../testing/open-app.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const siti = { ok: true, name: "siti@contoh.my", roles: ["user"] };
const login = `POST ${paths.session}`;

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const dialog = () => screen.findByRole("dialog", { name: "Login" });
const button = (name: string) => screen.getByRole("button", { name });

async function openDialog(address = "/") {
  cleanup();
  await openApp(address);
  const bar = within(screen.getByRole("banner"));
  await userEvent.click(bar.getAllByRole("link", { name: "Login" })[0] as HTMLElement);
  return dialog();
}

async function openSignedIn(): Promise<void> {
  await openApp("/");
  localStorage.setItem("signed-in", "siti@contoh.my");
  await openTab("/faq");
}

async function fillAndLogIn(): Promise<void> {
  const form = within(await dialog());
  await userEvent.type(form.getByRole("textbox", { name: "Email address" }), " siti@contoh.my");
  await userEvent.type(form.getByLabelText("Password"), "kuda laut biru");
  await userEvent.click(form.getByRole("button", { name: "Login" }));
}

async function isClosed(): Promise<void> {
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
}

test("a login at home with nothing to pay says so and stays there", async () => {
  const { calls } = serve({ others: { [login]: () => siti } });
  await openDialog();
  await userEvent.click(screen.getByRole("checkbox", { name: "Keep me logged in on this device" }));
  await fillAndLogIn();
  expect(await screen.findByText("Login successful")).toBeTruthy();
  await heading("Pay your council charges online");
  await isClosed();
  const body = { name: "siti@contoh.my", password: "kuda laut biru", keep: true };
  expect(calls.find(({ path }) => path === paths.session)?.body).toEqual(body);
  expect(await screen.findByRole("button", { name: "My Account" })).toBeTruthy();
});

test("a login at home with something in the cart goes on to the checkout", async () => {
  serve({ quotes: sameQuotes, others: { [login]: () => siti } });
  await openWithCart("/", compound);
  const bar = within(screen.getByRole("banner"));
  await userEvent.click(bar.getAllByRole("link", { name: "Login" })[0] as HTMLElement);
  await fillAndLogIn();
  expect(await heading("Check and pay")).toBeTruthy();
});

test("a login elsewhere stays where it was asked for, and a page for guests leads home", async () => {
  serve({ others: { [login]: () => siti } });
  await openDialog("/faq");
  await fillAndLogIn();
  await isClosed();
  expect(await heading("FAQ")).toBeTruthy();
  for (const address of ["/form", "/reset_password"]) {
    await openDialog(address);
    await fillAndLogIn();
    expect(await heading("Pay your council charges online")).toBeTruthy();
  }
});

test("a failed login keeps the dialog, says why and keeps what was typed", async () => {
  serve({ others: { [login]: () => refuse("auth_error") } });
  await openDialog();
  await fillAndLogIn();
  const text = await screen.findByText("Email or password is incorrect.");
  expect(document.activeElement?.contains(text)).toBe(true);
  const email = screen.getByRole<HTMLInputElement>("textbox", { name: "Email address" });
  expect(email.value.trim()).toBe("siti@contoh.my");
  expect(await dialog()).toBeTruthy();
});

test("nothing is asked of the server where something is missing", async () => {
  const { calls } = serve({ others: { [login]: () => siti } });
  await openDialog();
  await userEvent.click(button("Login"));
  await screen.findByText("Email or password is incorrect.");
  expect(calls.filter(({ path }) => path === paths.session)).toEqual([]);
});

test("closing gives up the login under way, and the next one starts afresh", async () => {
  let answer: ((session: typeof siti) => void) | undefined;
  const slow = new Promise<typeof siti>((resolve) => {
    answer = resolve;
  });
  serve({ others: { [login]: () => slow } });
  await openDialog("/faq");
  await fillAndLogIn();
  await userEvent.click(button("Close"));
  await isClosed();
  expect(document.querySelector(".progress")?.getAttribute("data-phase")).toBe("idle");
  await act(async () => answer?.(siti));
  expect(screen.queryByText("Login successful")).toBeNull();
  await userEvent.click(screen.getAllByRole("link", { name: "Login" })[0] as HTMLElement);
  await dialog();
  expect(button("Login").getAttribute("aria-disabled")).toBeNull();
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Email address" }).value).toBe("");
});

test("guests go on from home only", async () => {
  serve({});
  await openDialog("/faq");
  expect(screen.queryByRole("button", { name: "Continue as guest" })).toBeNull();
  await openDialog("/");
  await userEvent.click(button("Continue as guest"));
  await heading("Your cart is empty");
  await isClosed();
});

test("the dialog leads to the registration", async () => {
  serve({});
  await openDialog("/faq");
  await userEvent.click(button("No account yet? Register here"));
  expect(await heading("Account registration")).toBeTruthy();
  await isClosed();
});

test("a forgotten password: one answer for everyone, and both views close", async () => {
  const { calls } = serve({ others: { [`POST ${paths.resetPassword}`]: () => ({ ok: true }) } });
  await openDialog();
  await userEvent.click(button("Forgot password?"));
  const view = await screen.findByRole("dialog", { name: "Forgot password" });
  await userEvent.click(within(view).getByRole("button", { name: "Send link" }));
  expect(await within(view).findByText("Invalid e-mail format")).toBeTruthy();
  await userEvent.type(within(view).getByRole("textbox"), "siti@contoh.my");
  await userEvent.click(within(view).getByRole("button", { name: "Send link" }));
  expect(
    await screen.findByText(
      "An email is on its way to the address you entered. Look in your spam folder too.",
    ),
  ).toBeTruthy();
  await isClosed();
  const sent = calls.filter(({ path }) => path === paths.resetPassword).map(({ body }) => body);
  expect(sent).toEqual([{ type: "reset_password", email: "siti@contoh.my" }]);
});

test("the way back from the forgotten password is the login", async () => {
  serve({});
  await openDialog();
  await userEvent.click(button("Forgot password?"));
  await userEvent.click(button("Back"));
  expect(await dialog()).toBeTruthy();
});

test("a password can be looked at", async () => {
  serve({});
  await openDialog();
  const password = screen.getByLabelText<HTMLInputElement>("Password");
  await userEvent.click(button("Show: Password"));
  expect(password.type).toBe("text");
  await userEvent.click(button("Hide: Password"));
  expect(password.type).toBe("password");
});

test("an address that asks for the dialog opens it once", async () => {
  serve({});
  await openApp("/?login");
  expect(await dialog()).toBeTruthy();
  await userEvent.click(button("Close"));
  await isClosed();
});

test("a session that is over asks to sign in again, in the specified words", async () => {
  serve({ others: { [`POST ${paths.query}`]: () => refuse("user_error_relogin") } });
  await openApp("/faq");
  const { signedIn } = await import("../../model/session/session.ts");
  const { postJson } = await import("@kaunter/web/api/client");
  act(() => signedIn("siti@contoh.my"));
  await act(() => postJson(paths.query, {}).catch(() => undefined));
  expect(within(await dialog()).getByText("User error. Please relogin.")).toBeTruthy();
});

/** Both the bar of wide screens and the menu have the way out. */
const waysOut = ["the bar", "the menu"] as const;

async function pressLogout(where: (typeof waysOut)[number]): Promise<void> {
  const [bar, menu] = await waitFor(() => {
    const found = screen.getAllByRole("button", { name: "Logout", hidden: true });
    expect(found).toHaveLength(waysOut.length);
    return found;
  });
  await userEvent.click((where === "the bar" ? bar : menu) as HTMLElement);
}

test.each(waysOut)(
  "a logout by %s ends the session, leads home and shows the way in again",
  async (where) => {
    const { calls } = serve({ others: { [`DELETE ${paths.session}`]: () => ({ ok: true }) } });
    await openSignedIn();
    await pressLogout(where);
    await heading("Pay your council charges online");
    expect(calls).toContainEqual({ path: paths.session, body: {}, method: "DELETE" });
    expect(screen.queryByRole("button", { name: "My Account" })).toBeNull();
  },
);

test.each(waysOut)("a logout by %s that does not reach the server is no logout", async (where) => {
  serve({});
  await openSignedIn();
  await pressLogout(where);
  expect(await screen.findByText(/connection/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "My Account" })).toBeTruthy();
});
