import type { User } from "@kaunter/contracts/accounts";
import { useState } from "react";
import { t } from "@kaunter/web/language/translate";
import { TextField } from "@kaunter/web/ui/field";
import { readUserAgain, sendPhoneCode, verifyPhone } from "./api.ts";
import { type FieldOf, OwnForm } from "./form/own-form.tsx";
import { faultsIn, given } from "./form/use-own-form.ts";

/** A code is sent to the phone, and whoever can read it there has proven that it is theirs. */
export function VerifyPhone({ user }: { user: User }) {
  const [isSent, setSent] = useState(false);
  return (
    <>
      <p>{t("profile.verify_text", { phone: user.phone })}</p>
      <OwnForm
        submit={isSent ? t("profile.send_again") : t("profile.send_sms")}
        look={isSent ? "secondary" : "primary"}
        passwordField="sms_password"
        send={async () => {
          await sendPhoneCode();
          setSent(true);
          return t("profile.sms_sent");
        }}
      />
      {isSent && (
        <OwnForm
          submit={t("profile.verify")}
          passwordField="phone_password"
          labels={{ phone_code: t("profile.code") }}
          check={(typed) => faultsIn({ phone_code: () => given(typed("phone_code")) })}
          send={async (typed) => {
            await verifyPhone(typed("phone_code").trim());
            await readUserAgain(user.name);
            return t("profile.verified");
          }}
        >
          {(field) => <CodeField {...field("phone_code")} />}
        </OwnForm>
      )}
    </>
  );
}

export function CodeField(words: ReturnType<FieldOf>) {
  return <TextField {...words} inputMode="numeric" autoComplete="one-time-code" maxLength={20} />;
}
