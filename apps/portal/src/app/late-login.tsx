import { useEffect, useState, useSyncExternalStore } from "react";
import { t } from "../i18n/translate.ts";
import { finishProgress, startProgress } from "../lib/progress.ts";
import { askToSignIn, signInRequest } from "../lib/session.ts";
import { showSnackbar } from "../ui/snackbar.tsx";
import { lazyPage } from "./lazy-page.ts";
import { loginAddress } from "./navigation.ts";
import { addressOf, navigate, useLocation } from "../lib/router.tsx";

const dialog = lazyPage(["session"], async () => {
  return (await import("../features/session/login-dialog.tsx")).LoginDialog;
});

/** The login dialog, which comes when somebody asks for it. */
export function LateLogin() {
  const request = useSyncExternalStore(signInRequest.subscribe, signInRequest.get, () => null);
  const [isLoaded, setLoaded] = useState(false);
  useLoginAddress();

  useEffect(() => {
    if (request === null || isLoaded) return;
    startProgress();
    dialog
      .preload()
      .then(
        () => setLoaded(true),
        () => {
          showSnackbar({ message: t("error.chunk_advice"), kind: "failure" });
          request.answer(false);
        },
      )
      .finally(finishProgress);
  }, [request, isLoaded]);

  return isLoaded && dialog.render({ request });
}

/** The address opens the dialog once: whoever closes it and reloads is not asked again. */
function useLoginAddress(): void {
  const isAsked = addressOf(useLocation()) === loginAddress;
  useEffect(() => {
    if (!isAsked) return;
    navigate("/", { replace: true });
    void askToSignIn();
  }, [isAsked]);
}
