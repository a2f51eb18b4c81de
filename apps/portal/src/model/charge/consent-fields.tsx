import { useId } from "react";
import { useT } from "@kaunter/web/language/translate";
import { TextField } from "@kaunter/web/ui/field";

/** Who renews a licence declares that they may. */
export function ConsentFields({ errors }: { errors: Partial<Record<string, string>> }) {
  const t = useT();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="card mt-8 grid gap-4 p-4 md:p-6">
      <h2 id={titleId}>{t("search.consent.title")}</h2>
      <p>{t("search.consent.text")}</p>
      <TextField
        name="name"
        label={t("search.consent.name")}
        error={errors["name"]}
        autoComplete="name"
        maxLength={120}
      />
      <TextField
        name="ic_no"
        label={t("search.consent.ic")}
        hint={t("search.consent.ic_hint")}
        error={errors["ic_no"]}
        autoComplete="off"
        inputMode="numeric"
        maxLength={20}
      />
    </section>
  );
}
