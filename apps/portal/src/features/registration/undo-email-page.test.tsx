import * as paths from "@kaunter/contracts/paths";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { refuse, serve } from "../../testing/fake-api.ts";
import { openApp } from "../../testing/open-app.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

const id = "ab".repeat(32);
const resetId = "cd".repeat(39);
const press = async () =>
  userEvent.click(await screen.findByRole("button", { name: "Restore my account" }));

test("the link alone does nothing; the press restores the address and leads to a new password", async () => {
  const { calls } = serve({
    others: {
      [`POST ${paths.undoEmail}`]: () => ({ ok: true, reset_id: resetId }),
      [`POST ${paths.query}`]: () => ({ _id: resetId, email: "si**@contoh.my" }),
    },
  });
  await openApp(`/undo_email?id=${id}`);
  await screen.findByRole("heading", { level: 1, name: "Get your account back" });
  expect(calls).toEqual([]);
  await press();
  await screen.findByText(/new password for si\*\*@contoh.my/);
  expect(calls).toEqual([{ path: paths.undoEmail, body: { id } }]);
});

test("a link that is over says so, and leads to the helpline", async () => {
  serve({ others: { [`POST ${paths.undoEmail}`]: () => refuse("undo_over") } });
  await openApp(`/undo_email?id=${id}`);
  await press();
  await screen.findByText(/can no longer be used/);
  expect(screen.queryByRole("button", { name: "Restore my account" })).toBeNull();
  expect(screen.queryByText(/may already be restored/)).toBeNull();
});

test.each(["network_error", "unexpected", "busy"] as const)(
  "a link that is over after a press whose answer is not known (%s) may have restored the account, and leads to a new password",
  async (code) => {
    const undo = vi
      .fn<() => object>()
      .mockReturnValueOnce(refuse(code))
      .mockReturnValue(refuse("undo_over"));
    serve({ others: { [`POST ${paths.undoEmail}`]: undo } });
    const { container } = await openApp(`/undo_email?id=${id}`);
    await press();
    await waitFor(() => expect(container.querySelector("[role=alert] p")).toBeTruthy());
    await press();
    await screen.findByText(/may already be restored/);
    expect(screen.queryByText(/can no longer be used|press this button/)).toBeNull();
    screen.getByRole("button", { name: "Login" });
  },
);
