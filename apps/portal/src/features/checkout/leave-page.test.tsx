import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { serve } from "../../testing/fake-api.ts";
import { openApp } from "../../testing/open-app.ts";
import { watchHandOver } from "../../testing/paying.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("what the app brings is handed over in its language, and the payer's key leaves the address", async () => {
  const left = watchHandOver();
  serve({});
  await openApp("/leave?payment=2026111700000001&key=a-key&lang=zh", "my");
  await waitFor(() => expect(left).toHaveLength(1));
  expect(left[0]).toMatchObject({ payment: "2026111700000001", key: "a-key", lang: "zh" });
  expect(localStorage.getItem("lang")).toBe("zh");
  expect(location.hash).toBe("#/leave");
});

test("whoever reloads the page, without what the app brought, can ask what became of the payment", async () => {
  const left = watchHandOver();
  serve({});
  await openApp("/leave");
  expect(
    await screen.findByRole("heading", { level: 1, name: "Did my payment go through?" }),
  ).toBeTruthy();
  expect(left).toEqual([]);
});
