import { now } from "@kaunter/web/browser/clock";
import { t } from "@kaunter/web/language/translate";
import { currentLocation } from "@kaunter/web/page/router";
import { findRoute } from "@kaunter/web/page/routes";
import { showSnackbar } from "@kaunter/web/shell/snackbar";
import { savesData } from "./prefetch.ts";
import { routes } from "./routes.ts";

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string };
}

/** What a worker says of the release that it has just installed: the addresses of its files. */
interface News {
  files: string[];
}

const looksAfterMs = 60 * 60_000;

/** The policy of our pages takes no address of a script from a plain text. */
function trusted(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy("kaunter-worker", { createScriptURL: () => url });
  return policy ? policy.createScriptURL(url) : url;
}

/** The page comes from the network first, so it is often of the new release before the worker has installed that. */
function isShown(files: string[]): boolean {
  const entry = document.querySelector<HTMLScriptElement>("script[type=module][src]");
  return entry !== null && files.includes(entry.src);
}

/** Whoever pays is not disturbed; the next page that they open by themselves is new anyway. */
function tellRelease({ data }: MessageEvent<Partial<News> | null>): void {
  if (isShown(data?.files ?? [])) return;
  const isPaying = /^\/(checkout|fpx_checkout)$/.test(currentLocation().pathname);
  if (isPaying || findRoute(currentLocation(), routes)?.coverable === false) return;
  showSnackbar({
    message: t("page.update_ready"),
    kind: "confirmation",
    action: { label: t("action.reload"), onAction: () => location.reload() },
  });
}

/** Keeps the portal on the device, after everything else; where that is not possible nothing is lost. */
export async function keepOffline(): Promise<void> {
  if (!("serviceWorker" in navigator) || savesData()) return;
  const workers = navigator.serviceWorker;
  workers.addEventListener("message", tellRelease);
  try {
    lookAgain(await workers.register(trusted("./worker.js")));
  } catch {
    // Storage is forbidden or full, or the line broke: the next visit tries again.
  }
}

/** A browser looks for a release when a page is loaded, and a tab of this portal may stay open for weeks. */
function lookAgain(registration: ServiceWorkerRegistration): void {
  let lookedAt = now().getTime();
  document.addEventListener("visibilitychange", () => {
    const at = now().getTime();
    if (document.hidden || at - lookedAt < looksAfterMs) return;
    lookedAt = at;
    // Without a line there is no release to find; the next hour looks again.
    registration.update().catch(() => undefined);
  });
}
