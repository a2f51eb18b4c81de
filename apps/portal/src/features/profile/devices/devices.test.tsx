import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { aUser, signedInAs, siti } from "../../../testing/accounts.ts";
import { refuse, serve } from "../../../testing/fake-api.ts";
import { openApp } from "../../../testing/open-app.ts";

type Others = NonNullable<Parameters<typeof serve>[0]["others"]>;
const serveDevices = (others: Others) =>
  serve({ others: { ...signedInAs(siti), "POST /api/query": () => aUser(), ...others } });

const open = async (title: string) =>
  userEvent.click(await screen.findByRole("heading", { level: 2, name: title }));
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

const mine = {
  id: "0193b4a0-0000-7000-8000-000000000001",
  created_at: "2026-11-14T02:00:00.000Z",
  last_seen_at: "2026-11-14T02:40:00.000Z",
  device: "Chrome, Android",
  is_current: true,
};
const other = {
  ...mine,
  id: "0193b4a0-0000-7000-8000-000000000002",
  device: "",
  is_current: false,
};

test("another device is signed out; this one is only marked", async () => {
  let rows = [mine, other];
  const { calls } = serveDevices({
    "GET /api/sessions": () => ({ rows }),
    [`DELETE /api/sessions/${other.id}`]: () => {
      rows = [mine];
      return { ok: true };
    },
  });
  await openApp("/profile");
  expect(calls.map(({ path }) => path)).not.toContain("/api/sessions");
  await open("Devices you are logged in on");
  await screen.findByText("This device");
  expect(screen.getAllByText("Last used on 14/11/2026 10:40 AM")).toHaveLength(2);
  await press("Log out: Unknown device");
  await screen.findByText("The device was logged out.");
  await waitFor(() => expect(document.activeElement?.tagName).toBe("UL"));
  await waitFor(() => expect(screen.queryByText("Unknown device")).toBeNull());
});

test("a device that is gone already is said to be, and the list is right again", async () => {
  let rows = [mine, other];
  serveDevices({
    "GET /api/sessions": () => ({ rows }),
    [`DELETE /api/sessions/${other.id}`]: () => {
      rows = [mine];
      return refuse("not_found");
    },
  });
  await openApp("/profile");
  await open("Devices you are logged in on");
  await press("Log out: Unknown device");
  await screen.findByText("Not Found!");
  await waitFor(() => expect(screen.queryByText("Unknown device")).toBeNull());
});

const startRegistration = vi.fn<(given: { optionsJSON: object }) => Promise<object>>();
vi.mock("@simplewebauthn/browser", () => ({
  startRegistration: (given: { optionsJSON: object }) => startRegistration(given),
}));

const passkey = {
  id: "0193b4a0-0000-7000-8000-000000000003",
  label: "My phone",
  created_at: "2026-11-14T02:00:00.000Z",
  last_used_at: null,
};

test("a passkey is made by the device, kept under its name, and removed", async () => {
  vi.stubGlobal("PublicKeyCredential", Object);
  startRegistration.mockResolvedValue({ id: "made" });
  let rows: object[] = [];
  let isProven = false;
  const { calls } = serveDevices({
    "GET /api/passkeys": () => ({ rows }),
    "POST /api/sessions/proof": (sent) => {
      isProven = (sent as { password?: string }).password === "kuda laut biru";
      return isProven ? { ok: true } : refuse("auth_error");
    },
    "POST /api/passkeys/options": () =>
      isProven ? { challenge: "abc" } : refuse("password_required"),
    "POST /api/passkeys": () => {
      rows = [passkey];
      return { ok: true };
    },
    [`DELETE /api/passkeys/${passkey.id}`]: () => {
      if (!isProven) return refuse("password_required");
      rows = [];
      return { ok: true };
    },
  });
  await openApp("/profile");
  await open("Passkeys");
  await userEvent.type(await screen.findByLabelText("Name of this passkey"), "My phone");
  await press("Add a passkey");
  await userEvent.type(await screen.findByLabelText("Password"), "kuda laut biru");
  await press("Add a passkey");
  await screen.findByText("The passkey was added.");
  expect(startRegistration).toHaveBeenCalledWith({ optionsJSON: { challenge: "abc" } });
  expect(calls.find(({ path, method }) => path === "/api/passkeys" && !method)?.body).toEqual({
    answer: { id: "made" },
    label: "My phone",
  });
  await screen.findByText("Added on 14/11/2026 10:00 AM");
  isProven = false;
  await press("Remove: My phone");
  await waitFor(() => expect(document.activeElement?.id).toBe("remove_password"));
  await userEvent.keyboard("kuda laut biru");
  await press("Remove: My phone");
  await screen.findByText("The passkey was removed.");
  await waitFor(() => expect(screen.queryByText("My phone")).toBeNull());
  expect(document.activeElement?.textContent).toBe("No passkeys");
});

test("whoever says no to the device has no passkey, and may try again", async () => {
  vi.stubGlobal("PublicKeyCredential", Object);
  startRegistration.mockRejectedValue(new Error("NotAllowedError"));
  const { calls } = serveDevices({
    "GET /api/passkeys": () => ({ rows: [] }),
    "POST /api/passkeys/options": () => ({ challenge: "abc" }),
  });
  await openApp("/profile");
  await open("Passkeys");
  await userEvent.type(await screen.findByLabelText("Name of this passkey"), "My phone");
  await press("Add a passkey");
  expect(await screen.findAllByText("Attempt failed. Please try again.")).toHaveLength(2);
  expect(calls.some(({ path, method }) => path === "/api/passkeys" && !method)).toBe(false);
});

test("a browser without passkeys is told so", async () => {
  vi.stubGlobal("PublicKeyCredential", undefined);
  serveDevices({ "GET /api/passkeys": () => ({ rows: [] }) });
  await openApp("/profile");
  await open("Passkeys");
  await screen.findByText("This browser does not support passkeys.");
  expect(screen.queryByRole("button", { name: "Add a passkey" })).toBeNull();
});
