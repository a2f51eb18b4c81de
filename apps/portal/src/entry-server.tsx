import { defaultLanguage } from "@kaunter/domain/vocabulary/languages";
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { createPath, type Navigator, Router } from "react-router";
import { App } from "./app/app.tsx";
import { footerLinks } from "./app/navigation.ts";
import { routes } from "./app/routes.ts";
import { setLanguage, t } from "./i18n/translate.ts";

function refuse(): never {
  throw new Error("Nothing navigates while the home page is prerendered.");
}

// The same addresses as HashRouter writes, or every link would differ when the scripts take over.
const navigator: Navigator = {
  createHref: (to) => `#${typeof to === "string" ? to : createPath(to)}`,
  go: refuse,
  push: refuse,
  replace: refuse,
};

export interface Home {
  title: string;
  body: string;
  /** Every address whose files are fetched ahead: nobody is in a hurry to read about us. */
  paths: string[];
}

export async function renderHome(): Promise<Home> {
  await setLanguage(defaultLanguage);
  const body = renderToString(
    <StrictMode>
      <Router location="/" navigator={navigator} static>
        <App />
      </Router>
    </StrictMode>,
  );
  const title = `${t("home.document_title")} – ${t("app.name")}`;
  const paths = routes
    .map(({ path }) => path)
    .filter((path) => footerLinks.every(({ to }) => to !== path));
  return { title, body, paths };
}
