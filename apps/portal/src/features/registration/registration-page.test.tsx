import * as paths from "@kaunter/contracts/paths";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { refuse, serve } from "../../testing/fake-api.ts";
import { openApp, openTab } from "../../testing/open-app.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const sendCode = `POST ${paths.emailCode}`;
const query = `POST ${paths.query}`;
const done = () => ({ ok: true });

interface Sent {
  url: string;
  payload: Record<string, string>;
}

/** Answers registrations; other reads of the same path are not known. */
function registering(answer: (payload: Sent["payload"]) => object) {
  return (sent: unknown) => {
    const { url, payload } = sent as Sent;
    return atob(url) === "_users/_design/backend/_update/users"
      ? answer(payload)
      : refuse("page_not_found");
  };
}

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

const siti = {
  "Full name": "Siti Aminah",
  "Identity no.": "880214-12-0123",
  "Phone no.": "013-555 0101",
  "Email address": "siti@contoh.my",
  Password: "kuda laut biru",
  "Confirm password": "kuda laut biru",
};

async function fill(changes: Partial<typeof siti> = {}): Promise<void> {
  for (const [label, text] of Object.entries({ ...siti, ...changes })) {
    await userEvent.type(screen.getByLabelText(label), text);
  }
}

async function openForm(changes?: Partial<typeof siti>): Promise<void> {
  await openApp("/form");
  await heading("Account registration");
  await fill(changes);
}

async function enterCode(): Promise<void> {
  await heading("Check your email");
  await userEvent.type(screen.getByLabelText("Verification code"), "123 456");
  await press("Sign up");
}

test("with the code from the mail an account is made, and its owner is logged in", async () => {
  const registered = vi.fn(done);
  const { calls } = serve({
    others: {
      [sendCode]: done,
      [query]: registering(registered),
      [`POST ${paths.session}`]: () => ({ ok: true, name: "siti@contoh.my", roles: ["user"] }),
    },
  });
  await openForm();
  await press("Send code");
  expect(await screen.findByText(/6-digit code from our email to siti@contoh.my/)).toBeTruthy();
  await enterCode();
  expect(await heading("Your account is ready")).toBeTruthy();
  expect(document.activeElement?.textContent).toBe("Your account is ready");
  expect(screen.getByText("You are logged in as siti@contoh.my.")).toBeTruthy();
  expect(await screen.findByRole("button", { name: "My Account" })).toBeTruthy();
  expect(calls).toContainEqual({
    path: paths.emailCode,
    body: { email: "siti@contoh.my", language: "en" },
  });
  expect(registered).toHaveBeenCalledWith({
    full_name: "Siti Aminah",
    identity_type: "new_id",
    ic_num: "880214120123",
    phone: "013-555 0101",
    name: "siti@contoh.my",
    password: "kuda laut biru",
    confirm_password: "kuda laut biru",
    code: "123456",
  });
});

test("an account that cannot be logged in to at once is there all the same, and its owner asked to log in", async () => {
  serve({
    others: {
      [sendCode]: done,
      [query]: registering(done),
      [`POST ${paths.session}`]: () => refuse("busy"),
    },
  });
  await openForm();
  await press("Send code");
  await screen.findByText(/6-digit code/);
  await enterCode();
  const dialog = await screen.findByRole("dialog", { name: "Login" });
  expect(within(dialog).getByText("Registration successful. Please log in.")).toBeTruthy();
});

const judge = `POST ${paths.judgePassword}`;
const judged = (sent: unknown) => ({
  is_common: (sent as { password: string }).password === "Malaysia2026",
});

test("a password that is too common is told while it is typed, and no code is sent for it", async () => {
  const { calls } = serve({ others: { [judge]: judged, [sendCode]: done } });
  await openForm({ Password: "Malaysia2026", "Confirm password": "Malaysia2026" });
  await screen.findByText("Too easy to guess. Please choose another");
  expect(calls).toEqual([
    {
      path: paths.judgePassword,
      body: { password: "Malaysia2026", email: "siti@contoh.my", full_name: "Siti Aminah" },
    },
  ]);
  await press("Send code");
  await screen.findByRole("link", { name: /^Password: Too easy to guess/ });
  expect(calls.map(({ path }) => path)).not.toContain(paths.emailCode);
  await userEvent.clear(screen.getByLabelText("Password"));
  await userEvent.type(screen.getByLabelText("Password"), "kuda laut biru");
  await userEvent.clear(screen.getByLabelText("Confirm password"));
  await userEvent.type(screen.getByLabelText("Confirm password"), "kuda laut biru");
  await screen.findByText("This password can be used.");
  await press("Send code");
  await heading("Check your email");
});

test("a server that cannot judge a password now keeps nobody from going on", async () => {
  serve({ others: { [judge]: () => refuse("too_many_requests"), [sendCode]: done } });
  await openForm();
  await press("Send code");
  expect(await heading("Check your email")).toBeTruthy();
});

test("every field is needed, and a summary leads to each", async () => {
  const { calls } = serve({});
  await openApp("/form");
  await press("Send code");
  const main = within(screen.getByRole("main"));
  const links = within(await main.findByRole("alert")).getAllByRole("link");
  expect(links.map(({ textContent }) => textContent)).toEqual(
    Object.keys(siti).map((label) => `${label}: This field is required`),
  );
  await userEvent.click(links[1] as HTMLElement);
  expect(document.activeElement).toBe(screen.getByLabelText("Identity no."));
  expect(calls).toEqual([]);
});

test.each([
  ["Identity no.", "88021412012", "NRIC must be 12 characters long"],
  ["Identity no.", "880231120123", "Invalid date of birth"],
  ["Phone no.", "12", "Please enter a valid Malaysian phone number."],
  ["Email address", "siti@contoh", "Invalid e-mail format"],
  ["Password", "pendek", "The password must have 8 to 128 characters"],
  ["Confirm password", "lain sekali", "The passwords do not match"],
] as const)("%s %s is refused beside the field when it is left", async (label, text, words) => {
  serve({});
  await openApp("/form");
  await userEvent.type(screen.getByLabelText("Password"), "kuda laut biru");
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), text);
  await userEvent.tab();
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByLabelText(label).getAttribute("aria-invalid")).toBe("true");
});

test("a passport need not look like an identity card", async () => {
  const registered = vi.fn(done);
  serve({ others: { [sendCode]: done, [query]: registering(registered) } });
  await openForm({ "Identity no.": "a12345678" });
  await userEvent.selectOptions(screen.getByLabelText("Identity type"), "Passport");
  await press("Send code");
  await enterCode();
  await screen.findByRole("dialog");
  expect(registered).toHaveBeenCalledWith(
    expect.objectContaining({ identity_type: "passport_id", ic_num: "a12345678" }),
  );
});

test("a mail that cannot be sent is told in the specified words, with the reason", async () => {
  serve({ others: { [sendCode]: () => refuse("too_many_requests") } });
  await openForm();
  await press("Send code");
  expect(await screen.findByText("Failed to send email verification")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Full name").value).toBe("Siti Aminah");
});

test("a wrong code is told beside it, and another can be sent", async () => {
  const { calls } = serve({
    others: { [sendCode]: done, [query]: registering(() => refuse("invalid_code")) },
  });
  await openForm();
  await press("Send code");
  await enterCode();
  expect(await screen.findByText("Invalid Code")).toBeTruthy();
  await press("Send the code again");
  // The server does not say whether it sent one: five a day are the most.
  expect(await screen.findByText("Please check your inbox.")).toBeTruthy();
  expect(screen.queryByText(/sent/)).toBeNull();
  expect(screen.getByText(/spam folder.*at most five emails a day/)).toBeTruthy();
  expect(calls.filter(({ path }) => path === paths.emailCode)).toHaveLength(2);
});

const loggedIn = () => ({ ok: true, name: "siti@contoh.my", roles: ["user"] });

test.each(["network_error", "unexpected", "busy"] as const)(
  "a code that is used up by a press that was answered %s leads on to the account",
  async (code) => {
    const logins = vi.fn(loggedIn);
    const registered = vi
      .fn<() => object>()
      .mockReturnValueOnce(refuse(code))
      .mockReturnValue(refuse("invalid_code"));
    const others = { [sendCode]: done, [query]: registering(registered) };
    serve({ others: { ...others, [`POST ${paths.session}`]: logins } });
    await openForm();
    await press("Send code");
    await enterCode();
    await screen.findByText("Attempt failed. Please try again.");
    await press("Sign up");
    expect(await heading("Your account is ready")).toBeTruthy();
    expect(logins).toHaveBeenCalledOnce();
  },
);

test("a wrong code after a lost answer is told where there is no account", async () => {
  const registered = vi
    .fn<() => object>()
    .mockReturnValueOnce(refuse("network_error"))
    .mockReturnValue(refuse("invalid_code"));
  const others = { [sendCode]: done, [query]: registering(registered) };
  serve({ others: { ...others, [`POST ${paths.session}`]: () => refuse("auth_error") } });
  await openForm();
  await press("Send code");
  await enterCode();
  await screen.findByText("Attempt failed. Please try again.");
  await press("Sign up");
  expect(await screen.findByText("Invalid Code")).toBeTruthy();
});

test.each([
  ["email_already_exist", {}, "Email address: This email is already used by other account."],
  [
    "invalid_request",
    { password: "password_common" },
    "Password: Too easy to guess. Please choose another",
  ],
] as const)("%s leads back to the field, with all that was typed", async (code, params, words) => {
  const refused = () => refuse(code, params);
  serve({ others: { [sendCode]: done, [query]: registering(refused) } });
  await openForm();
  await press("Send code");
  await enterCode();
  expect(await screen.findByRole("link", { name: words })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Phone no.").value).toBe("013-555 0101");
});

test("anything else that goes wrong is told in the specified words, and can be tried again", async () => {
  serve({ others: { [sendCode]: done, [query]: registering(() => refuse("busy")) } });
  await openForm();
  await press("Send code");
  await enterCode();
  expect(await screen.findByText("Attempt failed. Please try again.")).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Sign up" }).ariaDisabled).toBeNull(),
  );
});

test("whoever is signed in has no use for it", async () => {
  serve({});
  await openApp("/");
  localStorage.setItem("signed-in", "siti@contoh.my");
  await openTab("/form");
  expect(await heading("Pay your council charges online")).toBeTruthy();
});
