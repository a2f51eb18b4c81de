import { useEffect, useState, useSyncExternalStore } from "react";
import { t } from "@kaunter/web/language/translate";
import { finishProgress, startProgress } from "@kaunter/web/state/progress";
import { askToSignIn, signInRequest } from "../model/session/session.ts";
import { showSnackbar } from "@kaunter/web/shell/snackbar";
import { lazyPage } from "@kaunter/web/page/lazy-page";
import { loginAddress } from "./navigation.ts";
import { addressOf, navigate, useLocation } from "@kaunter/web/page/router";

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
          showSnackbar({ message: t("page.chunk_advice"), kind: "failure" });
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
