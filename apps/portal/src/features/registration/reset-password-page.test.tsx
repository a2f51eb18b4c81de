import * as paths from "@kaunter/contracts/paths";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { refuse, serve } from "../../testing/fake-api.ts";
import { openApp } from "../../testing/open-app.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const id = "ab".repeat(39);
const query = `POST ${paths.query}`;
const theLink = () => ({ _id: id, email: "si**@contoh.my" });

interface Answers {
  read?: () => object;
  reset?: (payload: unknown) => object;
}

function answer({ read = theLink, reset = () => ({ ok: true }) }: Answers): void {
  const known = (sent: unknown) => {
    const { url, payload } = sent as { url: string; payload: unknown };
    const name = atob(url);
    if (name === `reset_password/${id}`) return read();
    if (name === `_users/_design/backend/_update/users/${id}`) return reset(payload);
    return refuse("page_not_found");
  };
  serve({ others: { [query]: known } });
}

async function choose(password: string, again = password): Promise<void> {
  await userEvent.type(await screen.findByLabelText("New password"), password);
  await userEvent.type(screen.getByLabelText("Confirm password"), again);
  await userEvent.click(screen.getByRole("button", { name: "Set password" }));
}

test("a link sets a new password, and its owner is asked to log in with it", async () => {
  const reset = vi.fn(() => ({ ok: true }));
  answer({ reset });
  await openApp(`/reset_password?id=${id}`);
  expect(await screen.findByText(/new password for si\*\*@contoh.my/)).toBeTruthy();
  await choose("payung merah tua");
  const dialog = await screen.findByRole("dialog", { name: "Login" });
  expect(within(dialog).getByText(/Your password has been reset/)).toBeTruthy();
  const chosen = { password: "payung merah tua", confirm_password: "payung merah tua" };
  expect(reset).toHaveBeenCalledWith({ ...chosen, reset_id: id });
});

test.each([
  ["invalid_request_1", "Invalid Request 1"],
  ["invalid_request_2", "Invalid Request 2"],
  ["invalid_request_3", "Invalid Request 3"],
  ["too_many_requests", "Invalid Request 3"],
] as const)("a link that is refused (%s) says: %s", async (code, words) => {
  answer({ read: () => refuse(code) });
  await openApp(`/reset_password?id=${id}`);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByLabelText("New password")).toBeNull();
});

test("a link that could not be asked about is not called over, and can be asked about again", async () => {
  const read = vi.fn<() => object>().mockReturnValueOnce(refuse("busy")).mockReturnValue(theLink());
  answer({ read });
  await openApp(`/reset_password?id=${id}`);
  const again = await screen.findByRole("button", { name: "Try again" });
  expect(screen.queryByText(/Invalid Request|can no longer be used/)).toBeNull();
  await userEvent.click(again);
  expect(await screen.findByText(/new password for si\*\*@contoh.my/)).toBeTruthy();
});

test("a server that is busy at the press leaves the password that was typed, to be sent again", async () => {
  const reset = vi
    .fn<() => object>()
    .mockReturnValueOnce(refuse("busy"))
    .mockReturnValue({ ok: true });
  answer({ reset });
  await openApp(`/reset_password?id=${id}`);
  await choose("payung merah tua");
  expect(await screen.findByText(/Kaunter is busy/)).toBeTruthy();
  expect(screen.queryByText(/can no longer be used/)).toBeNull();
  const password = screen.getByLabelText<HTMLInputElement>("New password");
  expect(password.value).toBe("payung merah tua");
  await userEvent.click(screen.getByRole("button", { name: "Set password" }));
  expect(await screen.findByRole("dialog", { name: "Login" })).toBeTruthy();
});

test.each(["network_error", "unexpected", "busy"] as const)(
  "a link that is over after a press whose answer is not known (%s) may have set the password",
  async (code) => {
    const reset = vi
      .fn<() => object>()
      .mockReturnValueOnce(refuse(code))
      .mockReturnValue(refuse("invalid_request_3"));
    answer({ reset });
    const { container } = await openApp(`/reset_password?id=${id}`);
    await choose("payung merah tua");
    await waitFor(() => expect(container.querySelector("[role=alert] p")).toBeTruthy());
    await userEvent.click(screen.getByRole("button", { name: "Set password" }));
    await screen.findByText("Invalid Request 3");
    expect(screen.getByText(/Your new password may already be set/)).toBeTruthy();
    screen.getByRole("button", { name: "Login" });
  },
);

test.each(["", "?id=", "?id=1234"])(
  "an address with no id (%j) is Invalid Request 2",
  async (rest) => {
    answer({});
    await openApp(`/reset_password${rest}`);
    expect(await screen.findByText("Invalid Request 2")).toBeTruthy();
  },
);

test("passwords that differ are told before anything is sent", async () => {
  const reset = vi.fn(() => ({ ok: true }));
  answer({ reset });
  await openApp(`/reset_password?id=${id}`);
  await choose("payung merah tua", "payung biru tua");
  expect(
    await screen.findByRole("link", { name: "Confirm password: The passwords do not match" }),
  ).toBeTruthy();
  expect(reset).not.toHaveBeenCalled();
});

test("a password that is too common can be chosen anew; a link used meanwhile cannot", async () => {
  const reset = vi
    .fn<() => object>()
    .mockReturnValueOnce(refuse("invalid_request", { password: "password_common" }))
    .mockReturnValue(refuse("invalid_request_3"));
  answer({ reset });
  await openApp(`/reset_password?id=${id}`);
  await choose("password123");
  expect(await screen.findByRole("link", { name: /Too easy to guess/ })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Set password" }));
  expect(await screen.findByText("Invalid Request 3")).toBeTruthy();
  expect(screen.queryByText(/may already be set/)).toBeNull();
});
