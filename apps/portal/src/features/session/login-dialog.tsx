import { useState } from "react";
import { t, useT } from "@kaunter/web/language/translate";
import { currentCount } from "../../model/cart/use-cart.ts";
import { signedIn, type SignInRequest } from "../../model/session/session.ts";
import { Modal } from "@kaunter/web/ui/modal";
import { showSnackbar } from "@kaunter/web/shell/snackbar";
import { ForgotForm } from "./forgot-form.tsx";
import { LoginForm } from "./login-form.tsx";
import { useLogin } from "./use-login.ts";
import { navigate, useLocation } from "@kaunter/web/page/router";

/** Opens over the page that asked for a login. Afterwards that page goes on. */
export function LoginDialog({ request }: { request: SignInRequest | null }) {
  useT();
  const { pathname } = useLocation();
  const [view, setView] = useState<"login" | "forgot">("login");
  const login = useLogin(handleSignedIn);
  const isHome = pathname === "/";

  function finish(isSignedIn: boolean) {
    login.giveUp();
    setView("login");
    request?.answer(isSignedIn);
  }

  function handleSignedIn(name: string) {
    signedIn(name);
    finish(true);
    showSnackbar({ message: t("session.done"), kind: "confirmation" });
    // Whoever has nothing to pay yet came to look for it.
    if (isHome && currentCount() > 0) navigate("/checkout");
    // Its link has done its work.
    if (pathname === "/reset_password") navigate("/");
  }

  function leaveFor(address: string) {
    finish(false);
    navigate(address);
  }

  return (
    <Modal
      open={request !== null}
      title={view === "login" ? t("nav.login") : t("session.forgot_title")}
      onClose={() => finish(false)}
      maxWidth={440}
      focusOn="login_email"
    >
      {request && view === "login" && (
        <LoginForm
          login={login}
          reason={request.reason}
          onForgot={() => setView("forgot")}
          onRegister={() => leaveFor("/form")}
          {...(isHome && { onGuest: () => leaveFor("/checkout") })}
        />
      )}
      {request && view === "forgot" && (
        <ForgotForm onBack={() => setView("login")} onDone={() => finish(false)} />
      )}
    </Modal>
  );
}
