import type { User } from "@kaunter/contracts/accounts";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { aUser, signedInAs, siti } from "../../testing/accounts.ts";
import { refuse, serve } from "../../testing/fake-api.ts";
import { openApp } from "../../testing/open-app.ts";

vi.mock("@simplewebauthn/browser", () => ({
  startAuthentication: () => Promise.resolve({ id: "shown" }),
}));

type Others = NonNullable<Parameters<typeof serve>[0]["others"]>;

/** A server with somebody's account, and what else it is told to answer. */
function serveAccount(others: Others = {}, user: () => User = aUser) {
  return serve({
    others: {
      ...signedInAs(siti),
      "POST /api/query": (sent) => {
        const { url } = sent as { url: string };
        return atob(url) === `_users/org.couchdb.user:${siti}` ? user() : refuse("not_found");
      },
      ...others,
    },
  });
}

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const field = (name: string | RegExp) => screen.findByLabelText(name);
const open = async (title: string) =>
  userEvent.click(await screen.findByRole("heading", { level: 2, name: title }));
const done = () => ({ ok: true });

async function retype(name: string | RegExp, text: string) {
  const input = await field(name);
  await userEvent.clear(input);
  await userEvent.type(input, text);
}

async function sentTo(calls: ReturnType<typeof serve>["calls"], path: string) {
  return calls.filter((call) => call.path === path).map(({ body }) => body);
}

/** A server that wants to see the password, or a passkey, before it believes. */
function proving() {
  let isProven = false;
  const proof = (sent: unknown) => {
    const { password, answer } = sent as { password?: string; answer?: object };
    isProven = password === "kuda laut biru" || answer !== undefined;
    return isProven ? done() : refuse("auth_error");
  };
  return { others: { "POST /api/sessions/proof": proof }, isProven: () => isProven };
}

describe("the details", () => {
  test("are shown masked; a page that was left open sends only what was changed in it", async () => {
    let user = aUser();
    const { calls } = serveAccount(
      {
        "POST /updateUser": () => {
          user = aUser({ full_name: "Siti Aminah" });
          return { _id: user._id };
        },
      },
      () => user,
    );
    await openApp("/profile");
    expect(await field(/Identity no/)).toHaveProperty("value", "********0123");
    await retype("Full name", "Siti Aminah");
    await press("Save");
    await screen.findByText("Update successful.");
    expect(await sentTo(calls, "/updateUser")).toEqual([{ data: { full_name: "Siti Aminah" } }]);
    await waitFor(async () =>
      expect(await field("Full name")).toHaveProperty("value", "Siti Aminah"),
    );
  });

  test("with an identity number as it stands on the card are sent once, without its dashes", async () => {
    let arrive: (answer: object) => void = () => {};
    const answer = new Promise<object>((resolve) => {
      arrive = resolve;
    });
    const { calls } = serveAccount({ "POST /updateUser": () => answer });
    await openApp("/profile");
    await retype(/Identity no/, "880214-12-0123");
    await press("Save");
    await press("Save");
    arrive({ _id: "x" });
    await screen.findByText("Update successful.");
    expect(await sentTo(calls, "/updateUser")).toMatchObject([
      { data: { ic_num: "880214120123" } },
    ]);
  });

  test("without a change are refused in the specified words", async () => {
    serveAccount({ "POST /updateUser": () => refuse("data_no_changes") });
    await openApp("/profile");
    await press("Save");
    expect(await screen.findAllByText("No changes on data")).toHaveLength(2);
  });

  test("that cannot be are not sent: each is told beside its field and in a summary", async () => {
    const { calls } = serveAccount();
    await openApp("/profile");
    await retype("Full name", " ");
    await retype(/Identity no/, "880230120123");
    await retype(/Phone no/, "12");
    await press("Save");
    for (const [label, text] of [
      ["Full name", "This field is required"],
      ["Identity no.", "Invalid date of birth"],
      ["Phone no.", "Please enter a valid Malaysian phone number."],
    ] as const) {
      screen.getByText(text);
      screen.getByRole("link", { name: `${label}: ${text}` });
    }
    expect(await sentTo(calls, "/updateUser")).toEqual([]);
  });

  test("that the server refuses are told beside the field that it names", async () => {
    const fields = { "data.full_name": "invalid_value" };
    serveAccount({ "POST /updateUser": () => refuse("invalid_request", fields) });
    await openApp("/profile");
    await press("Save");
    await screen.findByText("This value is not valid");
    expect((await field("Full name")).getAttribute("aria-invalid")).toBe("true");
  });

  test("need the password where the login was long ago: it is asked for in place, with what was typed", async () => {
    const { others, isProven } = proving();
    const { calls } = serveAccount({
      ...others,
      "POST /updateUser": () => (isProven() ? { _id: "x" } : refuse("password_required")),
    });
    await openApp("/profile");
    await retype("Full name", "Siti");
    await press("Save");
    await screen.findByText("For your safety, please enter your password again.");
    expect(document.activeElement).toBe(await field("Password"));
    await press("Save");
    screen.getByRole("link", { name: "Password: This field is required" });
    await userEvent.type(await field("Password"), "salah");
    await press("Save");
    await screen.findByText("Email or password is incorrect.");
    await retype("Password", "kuda laut biru");
    await press("Save");
    await screen.findByText("Update successful.");
    expect((await sentTo(calls, "/updateUser")).at(-1)).toMatchObject({
      data: { full_name: "Siti" },
    });
  });

  test("are saved with a passkey instead of the password, by whoever has one", async () => {
    vi.stubGlobal("PublicKeyCredential", Object);
    const { others, isProven } = proving();
    serveAccount({
      ...others,
      "POST /api/passkeys/login/options": () => ({ challenge: "abc" }),
      "POST /updateUser": () => (isProven() ? { _id: "x" } : refuse("password_required")),
    });
    await openApp("/profile");
    await press("Save");
    await press("Use a passkey instead");
    expect(await screen.findByText("Update successful.")).toBeTruthy();
  });
});

describe("the phone", () => {
  test("is verified by the code of a text message", async () => {
    let isVerified = false;
    const { calls } = serveAccount(
      {
        "POST /api/accounts/phone-code": done,
        "POST /api/accounts/phone": (sent) => {
          isVerified = (sent as { code: string }).code === "123456";
          return isVerified ? done() : refuse("invalid_code");
        },
      },
      () => aUser({ phone_verified: isVerified }),
    );
    await openApp("/profile");
    await open("Verify your phone number");
    await press("Send code");
    await screen.findByText("SMS sent.");
    await userEvent.type(await field("Verification code"), "000000");
    await press("Confirm");
    expect(await screen.findAllByText("Invalid Code")).toHaveLength(2);
    await retype("Verification code", "123456");
    await press("Confirm");
    await screen.findByText("Your phone number has been verified.");
    await waitFor(() => expect(screen.queryByText("Verify your phone number")).toBeNull());
    expect(await sentTo(calls, "/api/accounts/phone-code")).toEqual([{}]);
  });

  test("whose message cannot be sent is told so, and no code is asked for", async () => {
    serveAccount({ "POST /api/accounts/phone-code": () => refuse("sms_failed") });
    await openApp("/profile");
    await open("Verify your phone number");
    await press("Send code");
    expect(await screen.findAllByText("Failed to send SMS")).toHaveLength(2);
    expect(screen.queryByLabelText("Verification code")).toBeNull();
  });
});

describe("the password", () => {
  const type = async (old: string, chosen: string, again: string) => {
    await retype("Current password", old);
    await retype("New password", chosen);
    await retype("Confirm password", again);
    await press("Change password");
  };

  test("is changed by whoever knows the old one", async () => {
    const { calls } = serveAccount({
      "POST /api/accounts/password": (sent) =>
        (sent as { old_password: string }).old_password === "yang lama"
          ? done()
          : refuse("auth_error"),
    });
    await openApp("/profile");
    await open("Change password");
    await type("salah", "kuda laut hijau", "kuda laut hijau");
    await screen.findByText("Email or password is incorrect.");
    expect((await field("Current password")).getAttribute("aria-invalid")).toBe("true");
    await type("yang lama", "kuda laut hijau", "kuda laut hijau");
    await screen.findByText("Your password has been changed.");
    expect((await sentTo(calls, "/api/accounts/password")).at(-1)).toEqual({
      old_password: "yang lama",
      password: "kuda laut hijau",
      confirm_password: "kuda laut hijau",
    });
    expect(await field("New password")).toHaveProperty("value", "");
  });

  test("that is too short or typed otherwise the second time is not sent", async () => {
    const { calls } = serveAccount();
    await openApp("/profile");
    await open("Change password");
    await type("yang lama", "pendek", "lain");
    screen.getByText("The password must have 8 to 128 characters");
    screen.getByText("The passwords do not match");
    expect(await sentTo(calls, "/api/accounts/password")).toEqual([]);
  });
});

test("the e-mail is changed with the code that was sent to the new address", async () => {
  const { others, isProven } = proving();
  const { calls } = serveAccount({
    ...others,
    "POST /api/accounts/code": done,
    "POST /api/accounts/email": () => (isProven() ? done() : refuse("password_required")),
  });
  await openApp("/profile");
  const forgetting = vi.fn();
  (await import("@kaunter/web/state/session-end")).forgetOnLogout(forgetting);
  await open("Change email address");
  await userEvent.type(await field("New email address"), "Baru@contoh.my");
  await press("Send code");
  await screen.findByText(/^An email is on its way to the address you entered/);
  await screen.findByText(/sent to Baru@contoh.my/);
  await userEvent.type(await field("Verification code"), "123456");
  await press("Change email address");
  await userEvent.type(await field("Password"), "kuda laut biru");
  await press("Change email address");
  await screen.findByText("Your email address has been changed.");
  expect(await sentTo(calls, "/api/accounts/code")).toEqual([
    { email: "Baru@contoh.my", language: "en" },
  ]);
  expect((await sentTo(calls, "/api/accounts/email")).at(-1)).toEqual({
    email: "Baru@contoh.my",
    code: "123456",
  });
  expect(localStorage.getItem("signed-in")).toBe("baru@contoh.my");
  expect(forgetting).not.toHaveBeenCalled();
});

test("an account is deleted after its password and saying what becomes of what; home follows", async () => {
  const { others } = proving();
  const { calls } = serveAccount({ ...others, "DELETE /api/accounts": done });
  await openApp("/profile");
  await open("Delete the account");
  screen.getByText(/We keep payment records/);
  await press("Delete my account");
  screen.getByRole("link", { name: "Password: This field is required" });
  await userEvent.type(await field("Password"), "salah");
  await press("Delete my account");
  await screen.findByText("Email or password is incorrect.");
  expect(await sentTo(calls, "/api/accounts")).toEqual([]);
  await retype("Password", "kuda laut biru");
  await press("Delete my account");
  await screen.findByText("Your account has been deleted.");
  await screen.findByRole("heading", { level: 1, name: /Pay your council charges/ });
  expect(localStorage.getItem("signed-in")).toBeNull();
});

test("all that is kept is saved as a file, after the password", async () => {
  const { others, isProven } = proving();
  serveAccount({
    ...others,
    "GET /api/accounts/export": () =>
      isProven() ? { account: { email: siti } } : refuse("password_required"),
  });
  const files: Blob[] = [];
  URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`;
  URL.revokeObjectURL = () => {};
  const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  await openApp("/profile");
  await open("A copy of my data");
  await press("Download my data");
  await userEvent.type(await field("Password"), "kuda laut biru");
  await press("Download my data");
  await screen.findByText("The copy of your data was downloaded.");
  expect(JSON.parse((await files[0]?.text()) ?? "")).toEqual({ account: { email: siti } });
  expect(saved).toHaveBeenCalledOnce();
});
