import { defaultLanguage } from "@kaunter/domain/vocabulary/languages";
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { App } from "./app/app.tsx";
import { routes } from "./app/routes.ts";
import { setLanguage, t } from "@kaunter/web/language/translate";

export interface Home {
  title: string;
  body: string;
  /** What people open from outside or come back to, by a bill's QR, a bank's return or a mail: its files are fetched ahead. */
  paths: string[];
}

const openedOften = ["/search", "/cart", "/checkout", "/parking", "/faq"];

export async function renderHome(): Promise<Home> {
  await setLanguage(defaultLanguage);
  const body = renderToString(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  const title = `${t("home.document_title")} – ${t("app.name")}`;
  const paths = routes
    .filter(({ path, coverable }) => openedOften.includes(path) || coverable === false)
    .map(({ path }) => path);
  return { title, body, paths };
}
