import { defaultLanguage } from "@kaunter/domain/vocabulary/languages";
import { loadWords, setLanguage, storedLanguage } from "@kaunter/web/language/translate";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import "./set-up.ts";

export async function start(element: HTMLElement): Promise<void> {
  await setLanguage(storedLanguage()).catch(() => setLanguage(defaultLanguage));
  await loadWords("pages");
  createRoot(element).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
