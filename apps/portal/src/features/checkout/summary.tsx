import { t, useT } from "../../i18n/translate.ts";
import { translateError } from "../../lib/translate-error.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Money } from "../../ui/money.tsx";
import { Panel } from "../../ui/panel.tsx";
import type { Basket } from "./basket.ts";
import { limitObstacle } from "./limits.ts";

/** Only amounts that the server has just named, and that some account can pay. */
export function maySubmit({ at, services, amountSen }: Basket): boolean {
  const isPayable = limitObstacle(amountSen)?.isPayable ?? true;
  return at === "current" && services.length > 0 && isPayable;
}

export function Summary({ basket }: { basket: Basket }) {
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
      <Obstacle basket={basket} />
      <ContinueButton basket={basket} />
      <p className="mt-3 text-secondary text-txt-black-500">{t("checkout.no_bank_details")}</p>
    </section>
  );
}

function ContinueButton({ basket }: { basket: Basket }) {
  if (basket.at === "current" && !maySubmit(basket)) return null;
  const isAsking = basket.at === "asking";
  return (
    <Button type="submit" className="mt-4 w-full" aria-disabled={!maySubmit(basket) || undefined}>
      {isAsking && <span className="spinner" />}
      {t("checkout.to_bank")}
      {!isAsking && <Icon name="chevronRight" size={20} />}
    </Button>
  );
}

/** Why it cannot go on, or only from a company's account. */
function Obstacle({ basket: { at, services, amountSen } }: { basket: Basket }) {
  if (at === "asking") return null;
  if (at !== "current") return <p className="mt-3">{t("checkout.not_checked")}</p>;
  if (services.length === 0) return <p className="mt-3">{t("checkout.nothing_payable")}</p>;
  const obstacle = limitObstacle(amountSen);
  if (obstacle === null) return null;
  return (
    <div className="mt-3">
      <Panel look={obstacle.isPayable ? "info" : "danger"}>
        {translateError(obstacle.refusal)}
      </Panel>
    </div>
  );
}
