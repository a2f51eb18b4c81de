import { type ComponentProps, type FocusEvent, useEffect, useRef } from "react";
import { useT } from "@kaunter/web/language/translate";
import {
  isPayerOnDevice,
  keepTyped,
  keptPayer,
  type PayerField,
  typedPayer,
} from "../../model/payment/kept-payer.ts";
import { askToSignIn, useSession } from "../../model/session/session.ts";
import { whileShown } from "@kaunter/web/state/while-shown";
import { TextField } from "@kaunter/web/ui/field";
import { QuietButton } from "@kaunter/web/ui/quiet-button";
import { ownPayer } from "./own-payer.ts";
import type { PayerErrors } from "./payer.ts";

interface PayerFieldsProps {
  errors: PayerErrors;
  /** Somebody has gone on from a field. */
  onLeave: (event: FocusEvent<HTMLInputElement>) => void;
}

/** Who pays. Nobody needs an account; what is typed lasts for the visit, and stays on the device only if they say so. */
export function PayerFields({ errors, onLeave }: PayerFieldsProps) {
  const t = useT();
  const payer = { ...keptPayer(), ...typedPayer() };
  const section = useRef<HTMLElement>(null);
  const session = useSession();
  useEffect(() => {
    if (!session || keptPayer()) return undefined;
    return whileShown(ownPayer(session.name), (own) => {
      for (const input of section.current?.querySelectorAll("input") ?? []) {
        // A field that somebody has filled in meanwhile stays as it is.
        input.value ||= own[input.name as PayerField] ?? "";
      }
    });
  }, [session]);
  const field = (name: PayerField) =>
    ({
      name,
      label: t(`checkout.${name}`),
      error: errors[name],
      defaultValue: payer[name],
      onInput: ({ currentTarget }) => keepTyped(name, currentTarget.value),
      onBlur: onLeave,
    }) satisfies ComponentProps<typeof TextField>;
  return (
    <section ref={section} aria-labelledby="payer-title" className="card mt-5 p-4 md:p-6">
      <h2 id="payer-title">{t("checkout.payer")}</h2>
      <p className="flex flex-wrap items-center gap-x-2 text-txt-black-500">
        <span>{session ? t("checkout.signed_in", session) : t("checkout.guest")}</span>
        {!session && <QuietButton onClick={() => void askToSignIn()}>{t("nav.login")}</QuietButton>}
      </p>
      <div className="mt-3 grid gap-5">
        <TextField {...field("full_name")} autoComplete="name" maxLength={100} />
        <div className="grid items-start gap-5 md:grid-cols-[3fr_2fr]">
          <TextField
            {...field("email")}
            type="email"
            hint={t("checkout.receipt_email")}
            autoComplete="email"
            maxLength={254}
          />
          <TextField
            {...field("contact")}
            type="tel"
            hint={t("type.example", { number: "013-012 3456" })}
            autoComplete="tel"
            maxLength={20}
          />
        </div>
        <label className="check-row">
          <input type="checkbox" name="keep" defaultChecked={isPayerOnDevice()} />
          <span>
            {t("checkout.keep")}
            <span className="block text-secondary text-txt-black-500">
              {t("checkout.keep_text")}
            </span>
          </span>
        </label>
      </div>
    </section>
  );
}
