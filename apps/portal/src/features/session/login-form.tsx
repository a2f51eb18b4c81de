import { DomainError } from "@kaunter/domain/domain-error";
import { type FormEvent, useEffect, useRef } from "react";
import { t, useT } from "@kaunter/web/language/translate";
import { textIn } from "@kaunter/web/form/form-text";
import type { SignInReason } from "../../model/session/session.ts";
import { translateCode, translateError } from "@kaunter/web/language/translate-error";
import { canUsePasskeys } from "@kaunter/web/browser/host";
import { Button } from "@kaunter/web/ui/button";
import { TextField } from "@kaunter/web/ui/field";
import { Panel } from "@kaunter/web/ui/panel";
import { PasswordField } from "@kaunter/web/ui/password-field";
import { QuietButton } from "@kaunter/web/ui/quiet-button";
import { SubmitButton } from "@kaunter/web/ui/submit-button";
import { logIn } from "../../model/session/log-in.ts";
import { logInByPasskey } from "./api.ts";
import type { LoginState } from "./use-login.ts";

interface LoginFormProps {
  login: LoginState;
  reason: SignInReason;
  onForgot: () => void;
  onRegister: () => void;
  /** Offered at home only. */
  onGuest?: () => void;
}

export function LoginForm({ login, reason, onForgot, onRegister, onGuest }: LoginFormProps) {
  useT();
  const form = useRef<HTMLFormElement>(null);
  const isKept = () => new FormData(form.current ?? undefined).has("keep");

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const name = textIn(typed, "login_email").trim();
    const password = textIn(typed, "login_password");
    void login.attempt((signal) => {
      if (name === "" || password === "") throw new DomainError("auth_error");
      return logIn({ name, password, keep: isKept() }, signal);
    });
  }

  return (
    <form ref={form} noValidate onSubmit={handleSubmit} className="mt-2 grid gap-5">
      <Feedback login={login} reason={reason} />
      <Fields onForgot={onForgot} />
      <div className="grid gap-3">
        <SubmitButton isBusy={login.isBusy}>{t("nav.login")}</SubmitButton>
        {canUsePasskeys() && (
          <Button
            look="secondary"
            onClick={() => void login.attempt((signal) => logInByPasskey(isKept(), signal))}
          >
            {t("session.passkey")}
          </Button>
        )}
        {onGuest && (
          <Button look="secondary" onClick={onGuest}>
            {t("session.guest")}
          </Button>
        )}
        <QuietButton onClick={onRegister}>{t("session.register")}</QuietButton>
      </div>
    </form>
  );
}

/** Named for this dialog alone: the page below may have an e-mail field of its own. */
function Fields({ onForgot }: Pick<LoginFormProps, "onForgot">) {
  return (
    <>
      <TextField
        name="login_email"
        type="email"
        label={t("session.email")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
      <div>
        <PasswordField
          name="login_password"
          label={t("session.password")}
          autoComplete="current-password"
        />
        <QuietButton onClick={onForgot}>{t("session.forgot")}</QuietButton>
        <label className="check-row">
          <input type="checkbox" name="keep" />
          <span>{t("session.keep")}</span>
        </label>
      </div>
    </>
  );
}

/** Above the fields, with the focus when something went wrong. */
function Feedback({
  login: { error, failureCount },
  reason,
}: Pick<LoginFormProps, "login" | "reason">) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failureCount > 0) box.current?.focus();
  }, [failureCount]);
  return (
    <div ref={box} role="alert" tabIndex={-1} className="rounded-md empty:absolute">
      {error && <Panel look="danger">{translateError(error)}</Panel>}
      {!error && reason === "died" && (
        <Panel look="danger">{translateCode("user_error_relogin")}</Panel>
      )}
      {!error && reason === "registered" && <Panel look="success">{t("session.registered")}</Panel>}
      {!error && reason === "reset" && <Panel look="success">{t("session.reset")}</Panel>}
    </div>
  );
}
