import { useT } from "../../i18n/translate.ts";
import { TextField } from "../../ui/field.tsx";
import type { Payer } from "../../lib/kept-payer.ts";
import type { PayerErrors } from "./payer.ts";

interface PayerFieldsProps {
  payer: Payer | null;
  errors: PayerErrors;
}

export function PayerFields({ payer, errors }: PayerFieldsProps) {
  const t = useT();
  return (
    <section aria-labelledby="payer-title" className="card mt-5 p-4 md:p-6">
      <h2 id="payer-title">{t("checkout.payer")}</h2>
      <div className="mt-3 grid gap-5">
        <TextField
          name="full_name"
          label={t("checkout.full_name")}
          error={errors.full_name}
          defaultValue={payer?.full_name}
          autoComplete="name"
          maxLength={100}
        />
        <div className="grid items-start gap-5 md:grid-cols-2">
          <TextField
            name="email"
            type="email"
            label={t("checkout.email")}
            hint={t("checkout.receipt_email")}
            error={errors.email}
            defaultValue={payer?.email}
            autoComplete="email"
            maxLength={254}
          />
          <TextField
            name="contact"
            type="tel"
            label={t("checkout.contact")}
            hint={t("type.example", { number: "013-012 3456" })}
            error={errors.contact}
            defaultValue={payer?.contact}
            autoComplete="tel"
            maxLength={20}
          />
        </div>
      </div>
    </section>
  );
}
