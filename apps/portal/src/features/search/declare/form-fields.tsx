import type { ChargeForm } from "@kaunter/domain/charges/local-government-charge";
import type { ComponentProps } from "react";
import { t } from "@kaunter/web/language/translate";
import { keptPayer } from "../../../model/payment/kept-payer.ts";
import { TextField } from "@kaunter/web/ui/field";
import { type FieldName, type FormErrors, fieldNames } from "./read-form.ts";

type Typing = Omit<ComponentProps<"input">, "name" | "id">;

/** How each field is typed; dates come as "2026-03-01" whatever the browser shows. */
const typing = {
  licenceNo: { autoComplete: "off", autoCapitalize: "characters", maxLength: 40 },
  customerName: { autoComplete: "organization", maxLength: 100 },
  people: { inputMode: "numeric", autoComplete: "off", maxLength: 6 },
  startOn: { type: "date" },
  endOn: { type: "date" },
  fullName: { autoComplete: "name", maxLength: 100 },
  email: { type: "email", autoComplete: "email", maxLength: 254 },
  phone: { type: "tel", autoComplete: "tel", maxLength: 20 },
} as const satisfies Record<keyof ChargeForm, Typing>;

const visit = ["licenceNo", "customerName", "people"] as const;
const days = ["startOn", "endOn"] as const;
const person = ["fullName", "email", "phone"] as const;

export function FormFields({ errors }: { errors: FormErrors }) {
  const payer = keptPayer();
  const known = { fullName: payer?.full_name, email: payer?.email, phone: payer?.contact };
  return (
    <>
      <section className="card mt-5 grid gap-5 p-4 md:p-6">
        {visit.map((key) => (
          <Field key={key} of={key} errors={errors} />
        ))}
        <div className="grid items-start gap-5 md:grid-cols-2">
          {days.map((key) => (
            <Field key={key} of={key} errors={errors} />
          ))}
        </div>
      </section>
      <section aria-labelledby="person-title" className="card mt-5 grid gap-5 p-4 md:p-6">
        <h2 id="person-title">{t("search.declare.person")}</h2>
        {person.map((key) => (
          <Field key={key} of={key} errors={errors} initial={known[key]} />
        ))}
      </section>
    </>
  );
}

interface FieldProps {
  of: keyof ChargeForm;
  errors: FormErrors;
  initial?: string | undefined;
}

function Field({ of, errors, initial }: FieldProps) {
  const name: FieldName = fieldNames[of];
  return (
    <TextField
      name={name}
      label={t(`search.declare.${name}`)}
      error={errors[name]}
      defaultValue={initial}
      {...typing[of]}
    />
  );
}
