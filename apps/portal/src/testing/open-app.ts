import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { act, cleanup } from "@testing-library/react";
import type { Language } from "@kaunter/domain/vocabulary/languages";
import { vi } from "vitest";

/** The portal as a browser without a past opens it. */
export async function openApp(address: string, language: Language = "en") {
  vi.stubGlobal("indexedDB", new IDBFactory());
  localStorage.clear();
  sessionStorage.clear();
  return openTab(address, language);
}

/**
 * Another visit of the same browser, in place of the one before: two portals in one document would follow the same address, and
 * show everything twice.
 */
export async function openTab(address: string, language: Language = "en") {
  cleanup();
  vi.resetModules();
  const { renderApp } = await import("./render-app.tsx");
  const { setLanguage } = await import("@kaunter/web/language/translate");
  const view = await renderApp(address);
  await act(() => setLanguage(language));
  return view;
}
