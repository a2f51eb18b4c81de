import type { EnrolmentOffer } from "@kaunter/contracts/office";
import { useT } from "@kaunter/web/language/translate";
import { translateError } from "@kaunter/web/language/translate-error";
import { textIn } from "@kaunter/web/form/form-text";
import { useForm } from "@kaunter/web/form/use-form";
import { Button } from "@kaunter/web/ui/button";
import { TextField } from "@kaunter/web/ui/field";
import { Panel } from "@kaunter/web/ui/panel";
import { PasswordField } from "@kaunter/web/ui/password-field";
import { SubmitButton } from "@kaunter/web/ui/submit-button";
import { useState } from "react";
import { beginEnrolment, enrolCode, enrolPasskey } from "./api.ts";
import { Door } from "./door.tsx";
import { usePressed } from "../../model/use-pressed.ts";

interface Begun {
  code: string;
  offer: EnrolmentOffer;
}

/** A code that was handed over makes a passkey, or a password with an authenticator. */
export function EnrolPage() {
  const t = useT();
  const pressed = usePressed();
  const [begun, setBegun] = useState<Begun | null>(null);
  const { handleSubmit } = useForm({
    send: (form) =>
      pressed.press(async () => {
        const code = textIn(form, "code").trim();
        setBegun({ code, offer: await beginEnrolment(code) });
      }),
  });
  return (
    <Door title={t("enrol.title")}>
      <div role="alert" className="mt-4 empty:hidden">
        {pressed.error && <Panel look="danger">{translateError(pressed.error)}</Panel>}
      </div>
      {begun ? (
        <Factors {...begun} pressed={pressed} />
      ) : (
        <form className="mt-2 grid gap-4" onSubmit={handleSubmit}>
          <p className="text-txt-black-700">{t("enrol.note")}</p>
          <TextField name="code" label={t("enrol.code")} autoComplete="off" required />
          <SubmitButton isBusy={pressed.isBusy}>{t("enrol.go_on")}</SubmitButton>
        </form>
      )}
    </Door>
  );
}

function Factors({ code, offer, pressed }: Begun & { pressed: ReturnType<typeof usePressed> }) {
  const t = useT();
  const { isBusy, press } = pressed;
  const { handleSubmit } = useForm({
    send: (form) =>
      press(() =>
        enrolCode({
          code,
          sealed: offer.sealed,
          password: textIn(form, "password"),
          one_time: textIn(form, "one_time").replaceAll(/\s/g, ""),
        }),
      ),
  });
  return (
    <>
      <p className="mt-1 text-txt-black-700">{t("enrol.for", { email: offer.email })}</p>
      <Button className="mt-5 w-full" onClick={() => void press(() => enrolPasskey(code, offer))}>
        {t("enrol.passkey")}
      </Button>
      <h2 className="mt-8">{t("enrol.or_code")}</h2>
      <form className="mt-3 grid gap-4" onSubmit={handleSubmit}>
        <PasswordField
          name="password"
          label={t("door.password")}
          hint={t("enrol.password_hint")}
          autoComplete="new-password"
          minLength={15}
          required
        />
        <p>
          {t("enrol.secret")}: <code className="break-all">{offer.secret}</code>
        </p>
        <TextField
          name="one_time"
          label={t("door.code")}
          hint={t("door.code_hint")}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
        <SubmitButton isBusy={isBusy}>{t("enrol.finish")}</SubmitButton>
      </form>
    </>
  );
}
