import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { setLanguage } from "../language/translate.ts";
import { eagerPage } from "../page/lazy-page.ts";
import type { PageRoute } from "../page/routes.ts";
import { currentLocation } from "../page/router.ts";
import { PageView } from "./page-view.tsx";

vi.mock(import("./error-page.tsx"), async (load) => ({
  ...(await load()),
  GenericErrorPage: () => {
    throw new Error("The error page fails, too.");
  },
}));

test("when the page of an error fails too, something is shown, and it is told that it is", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  await setLanguage("en");
  const broken = eagerPage(() => {
    throw new Error("The page fails.");
  });
  const table: PageRoute[] = [{ path: "/", page: broken, title: "page.not_found" }];
  const onShown = vi.fn();
  render(<PageView location={currentLocation()} table={table} onShown={onShown} />);
  expect(screen.getByRole("heading", { level: 1 })).toBeTruthy();
  expect(onShown).toHaveBeenCalled();
});
