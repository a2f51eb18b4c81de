import type { DomainError } from "@kaunter/domain/domain-error";
import { useForm } from "@kaunter/web/form/use-form";
import { t } from "@kaunter/web/language/translate";
import { translateError } from "@kaunter/web/language/translate-error";
import { Button } from "@kaunter/web/ui/button";
import { ErrorSummary } from "@kaunter/web/ui/error-summary";
import { TextField } from "@kaunter/web/ui/field";
import { Panel } from "@kaunter/web/ui/panel";
import type { Which } from "../../model/payment/requery.ts";
import { readForm, type RequeryField } from "./which-payment.ts";

interface RequeryFormProps {
  isBusy: boolean;
  refusal: DomainError | null;
  onCheck: (which: Which) => void;
}

export function RequeryForm({ isBusy, refusal, onCheck }: RequeryFormProps) {
  const { errors, listed, submitCount, handleSubmit } = useForm<RequeryField>({
    send: (form) => {
      const read = readForm(form);
      if ("errors" in read) return read.errors;
      if (!isBusy) onCheck(read.which);
      return undefined;
    },
  });

  return (
    <form noValidate onSubmit={handleSubmit} className="mt-5">
      {listed.length > 0 && <ErrorSummary key={submitCount} errors={listed} />}
      {refusal && listed.length === 0 && <Refusal error={refusal} />}
      <div className="card grid gap-5 p-4 md:p-6">
        <TextField
          name="number"
          label={t("requery.number")}
          hint={t("requery.number_hint")}
          error={errors.number}
          autoComplete="off"
          spellCheck={false}
        />
        <TextField
          name="contact"
          label={t("requery.contact")}
          hint={t("requery.contact_hint")}
          error={errors.contact}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        <Button type="submit" aria-disabled={isBusy || undefined}>
          {isBusy && <span className="spinner" />}
          {t("requery.check")}
        </Button>
        <output className="text-txt-black-500 empty:absolute">
          {isBusy && t("requery.asking")}
        </output>
      </div>
    </form>
  );
}

/** Nothing is found, or nobody answers: neither says anything about the payment. */
function Refusal({ error }: { error: DomainError }) {
  const isMissing = error.code === "not_found";
  return (
    <div role="alert" className="mb-5">
      <Panel look="warning">
        <p className="font-semibold">{isMissing ? t("requery.missing") : translateError(error)}</p>
        {isMissing && <p className="mt-1">{t("requery.missing_check")}</p>}
      </Panel>
    </div>
  );
}
