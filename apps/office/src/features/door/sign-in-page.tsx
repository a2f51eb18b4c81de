import { useT } from "@kaunter/web/language/translate";
import { translateError } from "@kaunter/web/language/translate-error";
import { textIn } from "@kaunter/web/form/form-text";
import { useForm } from "@kaunter/web/form/use-form";
import { Button } from "@kaunter/web/ui/button";
import { TextField } from "@kaunter/web/ui/field";
import { Link } from "@kaunter/web/ui/link";
import { Panel } from "@kaunter/web/ui/panel";
import { PasswordField } from "@kaunter/web/ui/password-field";
import { SubmitButton } from "@kaunter/web/ui/submit-button";
import { useEffect } from "react";
import { useStaff } from "../../model/staff.ts";
import { signInByCode, signInByPasskey } from "./api.ts";
import { Door } from "./door.tsx";
import { usePressed } from "../../model/use-pressed.ts";

export function SignInPage() {
  const t = useT();
  const { isOver } = useStaff();
  const { isBusy, error, press } = usePressed();
  const title = t("door.title");
  useEffect(() => {
    document.title = `${title} – ${t("app.for_staff")}`;
  }, [title, t]);
  return (
    <Door title={title}>
      <p className="mt-1 text-txt-black-700">{t("door.note")}</p>
      <div role="alert" className="mt-4 empty:hidden">
        {error && <Panel look="danger">{translateError(error)}</Panel>}
        {!error && isOver && <Panel look="info">{t("door.over")}</Panel>}
      </div>
      <Button className="mt-5 w-full" onClick={() => void press(signInByPasskey)}>
        {t("door.passkey")}
      </Button>
      <p className="mt-4 text-center text-secondary text-txt-black-500">{t("door.no_passkey")}</p>
      <OtherWay isBusy={isBusy} onSend={(typed) => void press(() => signInByCode(typed))} />
      <p className="mt-8 text-small text-txt-black-500">{t("door.lost")}</p>
      <p className="mt-2 text-small">
        <Link to="/enrol" className="text-link">
          {t("door.enrol")}
        </Link>
      </p>
    </Door>
  );
}

interface OtherWayProps {
  isBusy: boolean;
  onSend: (typed: { email: string; password: string; code: string }) => void;
}

function OtherWay({ isBusy, onSend }: OtherWayProps) {
  const t = useT();
  const { handleSubmit } = useForm({
    send: (form) =>
      onSend({
        email: textIn(form, "email").trim(),
        password: textIn(form, "password"),
        code: textIn(form, "code").replaceAll(/\s/g, ""),
      }),
  });
  return (
    <details className="card mt-3 p-4 shadow-none">
      <summary className="cursor-pointer">
        <span className="font-semibold">{t("door.other_way")}</span>
        <span className="block text-secondary text-txt-black-500">{t("door.other_limits")}</span>
      </summary>
      <form className="mt-4 grid gap-4" onSubmit={handleSubmit}>
        <TextField
          name="email"
          type="email"
          label={t("door.email")}
          autoComplete="username"
          required
        />
        <PasswordField
          name="password"
          label={t("door.password")}
          autoComplete="current-password"
          required
        />
        <TextField
          name="code"
          label={t("door.code")}
          hint={t("door.code_hint")}
          inputMode="numeric"
          pattern="[0-9 ]{6,7}"
          autoComplete="one-time-code"
          required
        />
        <SubmitButton isBusy={isBusy}>{t("door.title")}</SubmitButton>
      </form>
    </details>
  );
}
