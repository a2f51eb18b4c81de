import { councilCodes } from "@kaunter/domain/vocabulary/councils";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderApp } from "../testing/render-app.tsx";
import { menuLinks } from "./navigation.ts";
import { findRoute } from "./routes.ts";

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});

afterEach(() => vi.restoreAllMocks());

function councilSelect() {
  return screen.getByRole<HTMLSelectElement>("combobox", { name: "Majlis anda" });
}

test("each council can be chosen once, and Tawau is chosen at first", async () => {
  await renderApp("/");
  const codes = [...councilSelect().options].map(({ value }) => value);
  expect(codes.toSorted()).toEqual([...councilCodes].toSorted());
  expect(councilSelect().value).toBe("mpt");
});

test("the chosen council is remembered on the device and leads to its helpline", async () => {
  await renderApp("/");
  await userEvent.selectOptions(councilSelect(), "Majlis Daerah Ranau");
  expect(localStorage.getItem("council")).toBe("mdrnu");
  const help = screen.getByRole("link", { name: "Hubungi majlis ini" });
  expect(help.getAttribute("href")).toBe("/helpline?council=mdrnu");
  cleanup();
  await renderApp("/");
  expect(councilSelect().value).toBe("mdrnu");
});

test("where storage throws, the choice lasts for the visit and nothing breaks", async () => {
  vi.stubGlobal("localStorage", {
    getItem() {
      throw new Error("SecurityError");
    },
    setItem() {
      throw new Error("QuotaExceededError");
    },
  });
  await renderApp("/");
  await userEvent.selectOptions(councilSelect(), "Majlis Daerah Papar");
  expect(councilSelect().value).toBe("mdppr");
  vi.unstubAllGlobals();
});

test("every tile and link leads to a page that exists", () => {
  for (const { to } of menuLinks) {
    expect(findRoute({ pathname: to, search: "" }), to).not.toBeNull();
  }
});
