import { formatRinggit } from "@kaunter/domain/money";
import { type PaymentMethod, paymentMethods } from "@kaunter/domain/vocabulary/payments";
import type { ReactNode } from "react";
import { t, useT } from "../../i18n/translate.ts";
import { translateError } from "../../lib/translate-error.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Money } from "../../ui/money.tsx";
import { Panel } from "../../ui/panel.tsx";
import type { Basket } from "./basket.ts";
import { limitObstacle } from "./limits.ts";

/** Only amounts that the server has just named, and that can be paid in this way. */
export function maySubmit({ at, services, amountSen }: Basket, method: PaymentMethod): boolean {
  const isPayable = limitObstacle(amountSen, method)?.isPayable ?? true;
  return at === "current" && services.length > 0 && isPayable;
}

interface SummaryProps {
  basket: Basket;
  method: PaymentMethod;
  isSending: boolean;
  news: ReactNode;
}

export function Summary({ basket, method, isSending, news }: SummaryProps) {
  useT();
  return (
    <section aria-labelledby="summary-title" className="card checkout-summary p-4 md:p-6">
      <h2 id="summary-title">{t("checkout.summary")}</h2>
      <dl className="sums mt-2">
        <div>
          <dt>{t("checkout.bills", { count: basket.count })}</dt>
          <dd>
            <Money amount={basket.amountSen} />
          </dd>
        </div>
        <div className="sum-total">
          <dt>{t("checkout.total")}</dt>
          <dd>
            <Money amount={basket.amountSen} />
          </dd>
        </div>
      </dl>
      <Obstacle basket={basket} method={method} />
      <div role="alert">{news}</div>
      <ContinueButton basket={basket} method={method} isSending={isSending} />
      <p className="mt-3 text-secondary text-txt-black-500">{t("checkout.no_details")}</p>
    </section>
  );
}

type ContinueButtonProps = Omit<SummaryProps, "news">;

function ContinueButton({ basket, method, isSending }: ContinueButtonProps) {
  const mayGoOn = maySubmit(basket, method) && !isSending;
  if (basket.at === "current" && !maySubmit(basket, method)) return null;
  const isWaiting = basket.at === "asking" || isSending;
  const isCard = method === paymentMethods.card;
  return (
    <Button type="submit" className="mt-4 w-full" aria-disabled={!mayGoOn || undefined}>
      {isWaiting && <span className="spinner" />}
      {isCard ? t("card.pay", { amount: formatRinggit(basket.amountSen) }) : t("checkout.to_bank")}
      {!isWaiting && !isCard && <Icon name="chevronRight" size={20} />}
    </Button>
  );
}

/** Why it cannot go on in this way, or only from a company's account. */
function Obstacle({ basket, method }: Pick<SummaryProps, "basket" | "method">) {
  const { at, services, amountSen } = basket;
  if (at === "asking") return null;
  if (at !== "current") return <p className="mt-3">{t("checkout.not_checked")}</p>;
  if (services.length === 0) return <p className="mt-3">{t("checkout.nothing_payable")}</p>;
  const obstacle = limitObstacle(amountSen, method);
  if (obstacle === null) return null;
  return (
    <div className="mt-3">
      <Panel look={obstacle.isPayable ? "info" : "danger"}>
        {translateError(obstacle.refusal)}
      </Panel>
    </div>
  );
}
