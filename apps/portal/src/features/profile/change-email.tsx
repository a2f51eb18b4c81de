import { parseEmail } from "@kaunter/domain/person/email";
import { useState } from "react";
import { t } from "@kaunter/web/language/translate";
import { signedInAs } from "../../model/session/session.ts";
import { TextField } from "@kaunter/web/ui/field";
import { changeEmail, sendEmailCode } from "./api.ts";
import { OwnForm } from "./form/own-form.tsx";
import { faultsIn, given } from "./form/use-own-form.ts";
import { CodeField } from "./verify-phone.tsx";

/** A code is sent to the new address; nothing changes before it has been read there. */
export function ChangeEmail() {
  const [email, setEmail] = useState<string | null>(null);
  return (
    <>
      <p>{t("profile.email_text")}</p>
      <OwnForm
        submit={t("profile.send_code")}
        look={email === null ? "primary" : "secondary"}
        passwordField="email_code_password"
        labels={{ email: t("profile.new_email") }}
        check={(typed) => faultsIn({ email: () => parseEmail(given(typed("email"))) })}
        send={async (typed) => {
          const to = typed("email").trim();
          await sendEmailCode(to);
          setEmail(to);
          return t("profile.email_sent");
        }}
      >
        {(field) => (
          <TextField {...field("email")} type="email" autoComplete="email" maxLength={254} />
        )}
      </OwnForm>
      {email !== null && <ProveEmail key={email} email={email} />}
    </>
  );
}

function ProveEmail({ email }: { email: string }) {
  return (
    <>
      <p className="wrap-anywhere">{t("profile.code_sent_to", { email })}</p>
      <OwnForm
        submit={t("profile.change_email")}
        passwordField="email_password"
        labels={{ email_code: t("profile.code") }}
        check={(typed) => faultsIn({ email_code: () => given(typed("email_code")) })}
        send={async (typed) => {
          await changeEmail({ email, code: typed("email_code").trim() });
          signedInAs(email.toLowerCase());
          return t("profile.email_changed");
        }}
      >
        {(field) => <CodeField {...field("email_code")} />}
      </OwnForm>
    </>
  );
}
