import { formatRinggit, type Sen } from "@kaunter/domain/money";
import type { PaymentMethod } from "@kaunter/domain/vocabulary/payments";
import type { ReactNode } from "react";
import { t, useT } from "@kaunter/web/language/translate";
import { translateError } from "@kaunter/web/language/translate-error";
import { Button } from "@kaunter/web/ui/button";
import { Icon } from "@kaunter/web/ui/icon";
import { StickyBar } from "@kaunter/web/ui/sticky-bar";
import { Money } from "@kaunter/web/ui/money";
import { Panel } from "@kaunter/web/ui/panel";
import { RemovalNote } from "../../model/cart/removal.tsx";
import { type Basket, totalFor } from "../../model/cart/use-basket.ts";
import { wayOf } from "../../model/payment/ways/ways-to-pay.tsx";
import { Link } from "@kaunter/web/ui/link";

/** Only amounts that the server has just named, and that can be paid in this way. */
export function maySubmit(basket: Basket, method: PaymentMethod): boolean {
  const { at, services } = basket;
  const isPayable = wayOf(method).obstacleTo(totalFor(basket, method))?.isPayable ?? true;
  return at === "current" && services.length > 0 && isPayable;
}

interface SummaryProps {
  basket: Basket;
  method: PaymentMethod;
  isSending: boolean;
  /** What came of the last press. */
  feedback: ReactNode;
  /** That the new amounts are not agreed to yet. */
  error: string | undefined;
}

/** What it comes to; the total and the way on stay in sight. */
export function Summary({ basket, method, isSending, feedback, error }: SummaryProps) {
  useT();
  const totalSen = totalFor(basket, method);
  return (
    <section aria-labelledby="summary-title" className="checkout-side">
      <div className="card mt-5 p-4">
        <h2 id="summary-title">{t("checkout.summary")}</h2>
        <Sums basket={basket} method={method} />
        <Obstacle basket={basket} method={method} />
        <output>{basket.hasReturned && <Returned />}</output>
        {basket.hasChanged && <Agreement key={totalSen} totalSen={totalSen} error={error} />}
        <div role="alert">{feedback}</div>
        <Conditions />
      </div>
      <StickyBar note={<RemovalNote />}>
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span>{t("label.total")}</span>
          <Money amount={totalSen} className="font-heading text-2xl/8" />
        </p>
        <ContinueButton basket={basket} method={method} isSending={isSending} />
      </StickyBar>
    </section>
  );
}

function Sums({ basket, method }: Pick<SummaryProps, "basket" | "method">) {
  const serviceFee = basket.serviceFees.get(method);
  return (
    <dl className="sums mt-2">
      <div>
        <dt>{t("checkout.bills", { count: basket.count })}</dt>
        <dd>
          <Money amount={basket.billsSen} />
        </dd>
      </div>
      {basket.fees.map(({ kind, amountSen }) => (
        <div key={kind}>
          <dt>{t(`kind.${kind}`)}</dt>
          <dd>
            <Money amount={amountSen} />
          </dd>
        </div>
      ))}
      {serviceFee !== undefined && (
        <div>
          <dt>{t("kind.service_fee")}</dt>
          <dd>
            <Money amount={serviceFee} />
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Why the payer is back from the banks, and the total is larger. */
function Returned() {
  return (
    <div className="mt-3">
      <Panel look="info">{t("checkout.payable_again")}</Panel>
    </div>
  );
}

interface AgreementProps {
  totalSen: Sen;
  error: string | undefined;
}

/** Nobody pays another amount than the one they saw without saying so. */
function Agreement({ totalSen, error }: AgreementProps) {
  return (
    <div className="mt-3">
      <Panel look="warning">
        <p className="font-semibold">{t("checkout.changed")}</p>
        <label className="check-row mt-2">
          <input
            id="agreed"
            type="checkbox"
            name="agreed"
            aria-invalid={error ? true : undefined}
            aria-describedby={error && "agreed-error"}
          />
          <span>{t("checkout.agree_amount", { amount: formatRinggit(totalSen) })}</span>
        </label>
        {error && (
          <p id="agreed-error" className="mt-2 font-semibold text-danger-700">
            {error}
          </p>
        )}
      </Panel>
    </div>
  );
}

const conditions = ["terms", "privacy", "refund", "helpline"] as const;

function Conditions() {
  return (
    <div className="mt-3 text-secondary text-txt-black-500">
      <p>{t("checkout.no_details")}</p>
      <p className="mt-2">{t("checkout.conditions")}</p>
      <p className="flex flex-wrap gap-x-4">
        {conditions.map((name) => (
          <Link key={name} to={`/${name}`} className="text-link inline-flex min-h-11 items-center">
            {t(`nav.${name}`)}
          </Link>
        ))}
      </p>
    </div>
  );
}

type ContinueButtonProps = Pick<SummaryProps, "basket" | "method" | "isSending">;

function ContinueButton({ basket, method, isSending }: ContinueButtonProps) {
  const mayGoOn = maySubmit(basket, method) && !isSending;
  if (basket.at === "current" && !maySubmit(basket, method)) return null;
  const isWaiting = basket.at === "asking" || isSending;
  const way = wayOf(method);
  return (
    <Button type="submit" className="w-full" aria-disabled={!mayGoOn || undefined}>
      {isWaiting && <span className="spinner" />}
      {way.choicePage
        ? t(`checkout.${way.word}_choice`)
        : t(`checkout.pay_${way.word}`, { amount: formatRinggit(totalFor(basket, method)) })}
      {!isWaiting && way.choicePage && <Icon name="chevronRight" size={20} />}
    </Button>
  );
}

/** Why it cannot go on in this way, or only from a company's account. */
function Obstacle({ basket, method }: Pick<SummaryProps, "basket" | "method">) {
  const { at, services } = basket;
  if (at === "asking") return null;
  if (at !== "current") return <p className="mt-3">{t("checkout.not_checked")}</p>;
  if (services.length === 0) return <p className="mt-3">{t("checkout.nothing_payable")}</p>;
  const obstacle = wayOf(method).obstacleTo(totalFor(basket, method));
  if (obstacle === null) return null;
  return (
    <div className="mt-3">
      <Panel look={obstacle.isPayable ? "info" : "danger"}>
        {translateError(obstacle.refusal)}
      </Panel>
    </div>
  );
}
