import { type PaymentMethod, paymentMethods } from "@kaunter/domain/vocabulary/payments";
import { t, useT } from "@kaunter/web/language/translate";
import { Outline } from "@kaunter/web/ui/icon";

// Outlines of Lucide, as in ui/icon.tsx.
const bank =
  "M10 18v-7M11.12 2.198a2 2 0 0 1 1.76.006l7.866 3.847c.476.233.31.949-.22.949H3.474c-.53 0-.695-.716-.22-.949zM14 18v-7M18 18v-7M3 22h18M6 18v-7";
const card = "M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2M2 10h20";

const methods = [
  { method: paymentMethods.onlineBanking, word: "fpx", outline: bank },
  { method: paymentMethods.card, word: "card", outline: card },
] as const;

interface MethodChoiceProps {
  chosen: PaymentMethod;
  onChoose: (method: PaymentMethod) => void;
}

export function MethodChoice({ chosen, onChoose }: MethodChoiceProps) {
  useT();
  return (
    <section aria-labelledby="method-title" className="card mt-5 p-4 md:p-6">
      <h2 id="method-title">{t("label.method")}</h2>
      <fieldset aria-labelledby="method-title" className="mt-3 grid gap-3">
        {methods.map(({ method, word, outline }) => (
          <label key={method} className="radio-card">
            <input
              type="radio"
              name="method"
              value={method}
              checked={method === chosen}
              onChange={() => onChoose(method)}
            />
            <span className="font-semibold">{t(`method.${word}`)}</span>
            <Outline path={outline} />
            <span className="text-secondary text-txt-black-500">
              {t(`checkout.method_${word}_text`)}
            </span>
          </label>
        ))}
      </fieldset>
    </section>
  );
}
