import { act, render } from "@testing-library/react";
import type { ComponentType } from "react";
import { App } from "../app/app.tsx";
import { eagerPage } from "@kaunter/web/page/lazy-page";
import { routes } from "../app/routes.ts";
import { findRoute, type PageRoute } from "@kaunter/web/page/routes";
import { setLanguage } from "@kaunter/web/language/translate";
import { navigate, parseAddress } from "@kaunter/web/page/router";

export function aRoute(path: string, page: ComponentType): PageRoute {
  return { path, page: eagerPage(page), title: "nav.about" };
}

/** The whole portal in Malay at an address, with its own routes or with those given. */
export async function renderApp(address: string, table: PageRoute[] = routes) {
  await setLanguage("my");
  navigate(address);
  await findRoute(parseAddress(address), table)?.page.preload();
  // A page loads further parts after its first render; awaiting `act` lets it finish.
  return act(async () => render(<App table={table} />));
}
