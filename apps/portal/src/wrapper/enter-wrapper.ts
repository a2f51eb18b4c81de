import { App } from "@capacitor/app";
import { Browser } from "@capacitor/browser";
import { Capacitor } from "@capacitor/core";
import { enter, type MobileApp } from "@kaunter/web/browser/host";
import { navigate } from "@kaunter/web/page/router";
import { askNatively } from "./ask-natively.ts";
import { saveNatively } from "./save-natively.ts";
import { readToken } from "./token.ts";
import "./wrapper.css";

/** What the build of the mobile app is told (apps/mobile/settings.json). */
export interface WrapperSettings {
  /** Where our server is. */
  backend: string;
  stores: Record<string, string>;
}

/** Before anything is shown: how the server is asked, where links go, and how one comes back from the bank. */
export async function enterWrapper({ backend, stores }: WrapperSettings): Promise<void> {
  const [{ version }] = await Promise.all([App.getInfo(), readToken()]);
  const app: MobileApp = {
    version,
    store: stores[Capacitor.getPlatform()] ?? "",
    openOutside: (route) => void Browser.open({ url: `${backend}/#${route}` }),
  };
  enter({
    ask: askNatively(backend),
    origin: () => backend,
    save: (address, name) => void saveNatively(address, name),
    app,
  });
  await Promise.all([
    App.addListener("appUrlOpen", ({ url }) => openLink(url, backend)),
    App.addListener("backButton", ({ canGoBack }) => {
      if (canGoBack) history.back();
      else void App.minimizeApp();
    }),
    // Whoever closes the bank's window sees what became of the payment, as if a browser had brought the page back.
    Browser.addListener("browserFinished", () => {
      dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    }),
  ]);
}

/** Only addresses of our own site, and only the page that they name. */
function openLink(url: string, backend: string): void {
  if (!URL.canParse(url)) return;
  const { origin, hash } = new URL(url);
  if (origin !== new URL(backend).origin || !hash.startsWith("#/")) return;
  // There is nothing to close on some phones.
  void Browser.close().catch(() => undefined);
  navigate(hash.slice(1));
}
