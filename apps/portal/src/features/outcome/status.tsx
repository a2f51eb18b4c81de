import type { Payment } from "@kaunter/contracts/payments";
import { t, useLanguage } from "@kaunter/web/language/translate";
import { translateError } from "@kaunter/web/language/translate-error";
import { Button, LinkButton } from "@kaunter/web/ui/button";
import { Money } from "@kaunter/web/ui/money";
import { formatDateTime } from "@kaunter/words/times";
import type { StatusScreen } from "./screen-for-status.ts";
import { MethodFacts } from "./method-facts.tsx";
import { Helpline } from "./no-status.tsx";
import { Fact, StatusPanel } from "@kaunter/web/ui/status-panel";
import { PayAgain, RequeryLink } from "./requery-link.tsx";
import { RevokeLinks } from "./revoke-links.tsx";
import type { PaymentState } from "./use-payment.ts";
import type { PaymentKey } from "./use-which-payment.ts";

interface StatusProps {
  payment: Payment;
  screen: StatusScreen;
  state: PaymentState;
  which: PaymentKey;
}

/** A payment that was not made, or not yet. */
export function Status({ payment, screen, state, which }: StatusProps) {
  const { status } = payment;
  if (status === "successful") return null;
  return (
    <>
      <StatusPanel look={screen.look} title={t(`outcome.${status}`)}>
        <p>{t(`outcome.${status}_text`)}</p>
        <p className="text-secondary text-txt-black-700">
          {t("label.reference_no")} <strong className="tabular-nums">{payment._id}</strong>
        </p>
      </StatusPanel>
      {screen.isOpen && <Waiting state={state} nextCheckAt={payment.next_check_at} />}
      <div className="mt-5 grid gap-3">
        {screen.action === "cart" && (
          <LinkButton to="/cart">{t("outcome.back_to_cart")}</LinkButton>
        )}
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

function Facts({ payment }: { payment: Payment }) {
  return (
    <section aria-labelledby="facts-title" className="card mt-5 p-4 md:p-6">
      <h2 id="facts-title" className="mb-3">
        {t("outcome.details")}
      </h2>
      <dl className="facts">
        <Fact label={t("label.amount")}>
          <Money amount={payment.amount} />
        </Fact>
        <MethodFacts payment={payment} />
      </dl>
    </section>
  );
}
