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

/** The policy of our pages takes no address of a script from a plain text. */
function trusted(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy("kaunter-worker", { createScriptURL: () => url });
  return policy ? policy.createScriptURL(url) : url;
}

/** Whoever pays is not disturbed; the next page that they open by themselves is new anyway. */
function tellRelease(): void {
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
  // The first worker of a device installs the release that is shown already, so there is nothing to tell.
  if (workers.controller !== null) workers.addEventListener("message", tellRelease);
  try {
    await workers.register(trusted("./worker.js"));
  } catch {
    // Storage is forbidden or full, or the line broke: the next visit tries again.
  }
}
