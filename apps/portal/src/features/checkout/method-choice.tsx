import type { PaymentMethod } from "@kaunter/domain/vocabulary/payments";
import { formatRinggit, type Sen } from "@kaunter/domain/money";
import { queryClient } from "@kaunter/web/api/query-client";
import { t, useT } from "@kaunter/web/language/translate";
import { useQuery } from "@tanstack/react-query";
import type { ServiceFees } from "../../model/cart/use-current-quotes.ts";
import { waysToPay } from "../../model/payment/ways/ways-to-pay.tsx";
import { failingQuery } from "./api.ts";

interface MethodChoiceProps {
  chosen: PaymentMethod;
  fees: ServiceFees;
  onChoose: (method: PaymentMethod) => void;
}

export function MethodChoice({ chosen, fees, onChoose }: MethodChoiceProps) {
  useT();
  const failing = useQuery(failingQuery, queryClient).data?.methods ?? [];
  return (
    <section aria-labelledby="method-title" className="card mt-5 p-4 md:p-6">
      <h2 id="method-title">{t("label.method")}</h2>
      <fieldset aria-labelledby="method-title" className="mt-3 grid gap-3">
        {waysToPay.map(({ method, word, icon }) => (
          <label key={method} className="radio-card">
            <input
              type="radio"
              name="method"
              value={method}
              checked={method === chosen}
              onChange={() => onChoose(method)}
            />
            <span className="font-semibold">{t(`method.${word}`)}</span>
            {icon}
            <span className="text-secondary text-txt-black-500">
              {t(`checkout.method_${word}_text`)}
              <Fee amountSen={fees.get(method)} />
              {failing.includes(method) && (
                <span className="block text-orange-900">{t("checkout.method_failing")}</span>
              )}
            </span>
          </label>
        ))}
      </fieldset>
    </section>
  );
}

/** Said where the way to pay is chosen, so that nobody is surprised by the total. */
function Fee({ amountSen }: { amountSen: Sen | undefined }) {
  if (amountSen === undefined) return null;
  return (
    <span className="block">{t("checkout.method_fee", { amount: formatRinggit(amountSen) })}</span>
  );
}
