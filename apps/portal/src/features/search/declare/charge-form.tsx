import type { Offer } from "@kaunter/contracts/charges";
import {
  defaultLocalGovernmentChargeRates,
  type LocalGovernmentChargeRates,
  quoteAsTyped,
} from "@kaunter/domain/charges/local-government-charge";
import { formatRinggit, writeRinggit } from "@kaunter/domain/money";
import type { CouncilCode } from "@kaunter/domain/vocabulary/councils";
import type { ReactNode } from "react";
import { useForm } from "@kaunter/web/form/use-form";
import { t, useT } from "@kaunter/web/language/translate";
import { useDeclaredRate } from "../../../model/search/use-takes.ts";
import { keepPayer } from "../../../model/payment/kept-payer.ts";
import { ErrorSummary } from "@kaunter/web/ui/error-summary";
import { useFocusOnShow } from "../focus-on-change.ts";
import type { Choice } from "../../../model/cart/cart-item.ts";
import { FormFields } from "./form-fields.tsx";
import { declaredCharge, quoteDeclared } from "./quote-declared.ts";
import { errorsIn, type FieldName, readForm } from "./read-form.ts";

interface ChargeFormProps {
  council: CouncilCode;
  /** What it comes to, as far as it is filled in. */
  onType: (offer: Offer) => void;
  /** It is filled in; the server is asked for the price. */
  onDeclare: (choice: Promise<Choice>) => Promise<unknown>;
  /** Below the fields: the amount, and the button that sends the form. */
  children: (isBusy: boolean) => ReactNode;
}

export function ChargeForm({ council, onType, onDeclare, children }: ChargeFormProps) {
  useT();
  useFocusOnShow();
  const councilName = t(`council.${council}`);
  const rateSen = useDeclaredRate(council);
  const rates =
    rateSen === null ? defaultLocalGovernmentChargeRates : { perPersonAndDaySen: rateSen };
  const { errors, listed, submitCount, isBusy, handleSubmit } = useForm<FieldName>({
    check: (typed) => errorsIn(readForm(typed), rates),
    send: async (typed) => {
      const form = readForm(typed);
      keepPayer({ full_name: form.fullName, email: form.email, contact: form.phone });
      await onDeclare(quoteDeclared(declaredCharge(form, council)));
    },
  });

  return (
    <form
      noValidate
      onSubmit={handleSubmit}
      onInput={({ currentTarget }) => onType(offerFor(new FormData(currentTarget), rates))}
    >
      {listed.length > 0 && <ErrorSummary key={submitCount} errors={listed} />}
      <h1>{t("kind.local_government_charge")}</h1>
      <p className="mt-1 text-txt-black-500">
        {rateSen === null
          ? t("search.declare.lead_without_rate", { council: councilName })
          : t("search.declare.lead", { council: councilName, rate: formatRinggit(rateSen) })}
      </p>
      <FormFields errors={errors} />
      {children(isBusy)}
    </form>
  );
}

function offerFor(data: FormData, rates: LocalGovernmentChargeRates): Offer {
  const quote = quoteAsTyped(readForm(data), rates);
  return {
    selection: "full",
    amount: writeRinggit(quote.amountSen),
    explanation: quote.explanation.map(({ code, params, amountSen }) => ({
      code,
      params,
      amount: writeRinggit(amountSen),
    })),
    tied: [],
  };
}
