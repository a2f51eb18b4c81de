import { t } from "@kaunter/web/language/translate";
import { translateError } from "@kaunter/web/language/translate-error";
import { useFocusAfterWait } from "@kaunter/web/page/heading-focus";
import { Button, LinkButton } from "@kaunter/web/ui/button";
import { Grouped } from "@kaunter/web/ui/grouped";
import { StatusPanel } from "@kaunter/web/ui/status-panel";
import type { PaymentState } from "./use-payment.ts";
import { Link } from "@kaunter/web/ui/link";

export function Checking() {
  useFocusAfterWait();
  return (
    <>
      <h1 tabIndex={-1}>{t("outcome.checking")}</h1>
      <span className="skeleton mt-6 block h-48" />
    </>
  );
}

export function Helpline() {
  return (
    <p className="mt-4">
      <Link to="/helpline" className="text-link inline-flex min-h-11 items-center">
        {t("nav.helpline")}
      </Link>
    </p>
  );
}

/** The line is lost, which says nothing about the payment. */
export function Lost({ id, state }: { id: string; state: PaymentState }) {
  const { error, isAsking, checkAgain } = state;
  return (
    <>
      <StatusPanel look="info" title={t("outcome.lost")}>
        <p>{t("outcome.lost_text")}</p>
        <p className="text-secondary text-txt-black-700">
          {t("label.reference_no")}{" "}
          <strong className="tabular-nums">
            <Grouped digits={id} />
          </strong>
        </p>
      </StatusPanel>
      <p role="alert" className="mt-5 text-txt-black-700">
        {error && translateError(error)}
      </p>
      <Button className="mt-3 w-full" onClick={checkAgain} aria-disabled={isAsking || undefined}>
        {t("outcome.check_again")}
      </Button>
      <Helpline />
    </>
  );
}

/** Nobody has shown that a payment may be seen, so nothing is said about any. */
export function Neutral() {
  return (
    <>
      <StatusPanel look="info" title={t("outcome.neutral")}>
        <p>{t("outcome.neutral_text")}</p>
      </StatusPanel>
      <p className="mt-5 text-txt-black-700">{t("outcome.neutral_advice")}</p>
      <p className="mt-4 flex flex-wrap gap-3">
        <LinkButton to="/requery">{t("outcome.find")}</LinkButton>
        <LinkButton to="/helpline" look="secondary">
          {t("nav.helpline")}
        </LinkButton>
      </p>
    </>
  );
}
