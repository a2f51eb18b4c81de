import type { Payment } from "@kaunter/contracts/payments";
import { formatRinggit, parseRinggit } from "@kaunter/domain/money";
import type { ShownStatus } from "@kaunter/domain/vocabulary/payments";
import { t, useLanguage } from "@kaunter/web/language/translate";
import { translateError } from "@kaunter/web/language/translate-error";
import { Button, LinkButton } from "@kaunter/web/ui/button";
import { Grouped } from "@kaunter/web/ui/grouped";
import { Icon } from "@kaunter/web/ui/icon";
import { Link } from "@kaunter/web/ui/link";
import { Money } from "@kaunter/web/ui/money";
import { formatDateTime } from "@kaunter/words/times";
import { useBillsInCart } from "./bills-in-cart.ts";
import type { StatusScreen } from "./screen-for-status.ts";
import { keepBank } from "../../model/payment/last-used.ts";
import { declineText, wouldRefuseAgain } from "../../model/payment/ways/paid-by.ts";
import { MethodFacts } from "./method-facts.tsx";
import { Helpline } from "./no-status.tsx";
import { StatusPanel } from "@kaunter/web/ui/status-panel";
import { PayAgain, RequeryLink } from "./requery-link.tsx";
import { RevokeLinks } from "./revoke-links.tsx";
import type { PaymentState } from "./use-payment.ts";
import type { PaymentKey } from "./use-which-payment.ts";

type UnpaidStatus = Exclude<ShownStatus, "successful">;

interface StatusProps {
  payment: Payment;
  screen: StatusScreen;
  state: PaymentState;
  which: PaymentKey;
  /** This device knows that it has ended: before, the pages of paying would lead back to here. */
  isConcluded: boolean;
}

/** A payment that was not made, or not yet. */
export function Status({ payment, screen, state, which, isConcluded }: StatusProps) {
  const { status } = payment;
  const isInCart = useBillsInCart(payment);
  if (status === "successful") return null;
  return (
    <>
      <StatusPanel look={screen.look} title={t(`outcome.${status}`)}>
        <Money amount={payment.amount} className="hero-amount" />
        <Explained payment={{ ...payment, status }} isOpen={screen.isOpen} />
        {!screen.isOpen && isInCart && <p>{t("outcome.in_cart")}</p>}
        <p className="text-secondary text-txt-black-700">
          {t("label.reference_no")}{" "}
          <strong className="tabular-nums">
            <Grouped digits={payment._id} />
          </strong>
        </p>
      </StatusPanel>
      {screen.isOpen && <Waiting state={state} nextCheckAt={payment.next_check_at} />}
      {screen.action === "cart" && isConcluded && (
        <WaysOn payment={payment} isOurs={which.isOurs} isInCart={isInCart} />
      )}
      <div className="mt-5 grid gap-3">
        {screen.action === "another_bank" && which.isOurs && (
          <LinkButton to={`/fpx_checkout?payment=${payment._id}`} look="secondary">
            {t("outcome.another_bank")}
          </LinkButton>
        )}
      </div>
      {payment.may_pay_again && <PayAgain which={which} />}
      <Facts payment={payment} />
      <RevokeLinks payment={payment} page="/confirmation" />
      <RequeryLink which={which} label={t("outcome.requery")} />
      <Helpline />
    </>
  );
}

interface ExplainedProps {
  payment: Payment & { status: UnpaidStatus };
  isOpen: boolean;
}

/**
 * Why, and where the money is. Money that goes back is never passed over: an attempt may have taken it although the payment
 * was not made, whatever the bank says of the last attempt.
 */
function Explained({ payment, isOpen }: ExplainedProps) {
  const { status, decline_reason: reason } = payment;
  const amount = formatRinggit(parseRinggit(payment.amount));
  const returned = payment.returned && formatRinggit(parseRinggit(payment.returned));
  if (returned && !isOpen) return <p>{t("answer.ended_returned", { amount, returned })}</p>;
  if (reason) {
    return (
      <>
        <p className="font-semibold">{declineText(payment)}</p>
        <p>{t("outcome.no_money")}</p>
      </>
    );
  }
  return (
    <>
      <p>{t(`outcome.${status}_text`)}</p>
      {returned && <p>{t("outcome.returned", { amount: returned })}</p>}
    </>
  );
}

interface WaysOnProps {
  payment: Payment;
  isOurs: boolean;
  isInCart: boolean | undefined;
}

/**
 * Nothing is typed again: the cart, the payer and the bank are as they were. What is not in this cart is not paid from here,
 * or a press would pay for other bills.
 */
function WaysOn({ payment, isOurs, isInCart }: WaysOnProps) {
  const { bank_name: bank, payment_method: bankId } = payment;
  if (isInCart === undefined) return null;
  const isOther = wouldRefuseAgain(payment);
  const look = (isFirst: boolean) => (isFirst ? "primary" : "secondary");
  return (
    <section aria-labelledby="ways-title" className="mt-5 grid gap-3">
      <h2 id="ways-title">{t("outcome.what_now")}</h2>
      {isOurs && isInCart && (
        <>
          <LinkButton
            onClick={() => bank !== "" && keepBank(bankId)}
            to={bank === "" ? "/checkout" : "/fpx_checkout"}
            look={look(!isOther)}
            className={isOther ? "order-1" : ""}
          >
            {bank === "" ? t("action.try_again") : t("outcome.try_again_with", { bank })}
          </LinkButton>
          <LinkButton to="/checkout" look={look(isOther)}>
            {t("outcome.other_way")}
          </LinkButton>
        </>
      )}
      <Link
        to={isInCart ? "/cart" : "/search"}
        className="text-link order-2 inline-flex min-h-11 items-center"
      >
        {isInCart ? t("outcome.back_to_cart") : t("action.search_bill")}
      </Link>
    </section>
  );
}

/** The container is there before its words, so that they are read out. */
function Waiting({
  state,
  nextCheckAt,
}: {
  state: PaymentState;
  nextCheckAt?: string | undefined;
}) {
  const { error, hasStopped, isAsking, checkAgain } = state;
  const language = useLanguage();
  return (
    <div className="mt-5 grid gap-3">
      <output className="text-txt-black-700">
        {error && <span className="block">{translateError(error)}</span>}
        {hasStopped ? t("outcome.goes_on") : t("outcome.asking")}
        {hasStopped && nextCheckAt && (
          <span className="block">
            {t("outcome.next_check", { at: formatDateTime(new Date(nextCheckAt), language) })}
          </span>
        )}
      </output>
      {hasStopped && (
        <Button onClick={checkAgain} aria-disabled={isAsking || undefined}>
          {t("outcome.check_again")}
        </Button>
      )}
    </div>
  );
}

/** The numbers that only the helpline asks for. */
function Facts({ payment }: { payment: Payment }) {
  return (
    <details className="fold card mt-5">
      <summary>
        <h2>{t("outcome.details_helpline")}</h2>
        <Icon name="chevronDown" className="shrink-0 text-primary-600" />
      </summary>
      <dl className="facts">
        <MethodFacts payment={payment} />
      </dl>
    </details>
  );
}
