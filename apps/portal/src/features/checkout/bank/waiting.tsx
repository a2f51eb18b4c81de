import { t, useT } from "@kaunter/web/language/translate";
import { Journey } from "../../../model/payment/journey.tsx";

export function Waiting() {
  useT();
  return (
    <Journey step="pay">
      <h1 tabIndex={-1}>{t("bank.title")}</h1>
      <output>
        <span className="sr-only">{t("bank.loading")}</span>
        <span className="skeleton mt-6 block h-90" />
      </output>
    </Journey>
  );
}
