import type { BankTransferToken } from "@kaunter/domain/vocabulary/banks";
import { t, useT } from "@kaunter/web/language/translate";
import { Panel } from "@kaunter/web/ui/panel";
import { CheckAgain } from "../../model/cart/check-again.tsx";
import { reviewedPayer } from "../../model/payment/kept-payer.ts";
import { bankMethod } from "../../model/payment/ways/ways-to-pay.tsx";
import { AnotherBank } from "./another-bank.tsx";
import { BankChoice } from "./bank/bank-choice.tsx";
import type { Bank } from "./bank/bank-list.tsx";
import { Waiting } from "./bank/waiting.tsx";
import { type Basket, totalFor, useBasket } from "../../model/cart/use-basket.ts";
import { Leaving } from "./paying/leaving.tsx";
import { Refusal } from "./paying/refusal.tsx";
import { payAgain, requestOf } from "./paying/request.ts";
import { startPayment } from "./paying/start-payment.ts";
import { usePaying } from "./paying/use-paying.ts";
import { confirmationOf, useOpenPayment } from "./use-open-payment.ts";
import { useSearchParams } from "@kaunter/web/page/router";
import { Link, Redirect } from "@kaunter/web/ui/link";

/** Chooses the bank of a new payment, or another one for a payment that is under way. */
export function FpxCheckoutPage() {
  const search = useSearchParams();
  const id = search.get("payment");
  return id === null ? <NewPayment /> : <AnotherBank id={id} />;
}

function NewPayment() {
  useT();
  const basket = useBasket();
  const open = useOpenPayment(basket);
  const payer = reviewedPayer();
  const { state, pay } = usePaying();

  if (state.at === "leaving") {
    return <Leaving payment={state.payment} bankName={state.bankName} />;
  }
  if (open) return <Redirect to={confirmationOf(open.created)} />;
  const isAsAgreed = !basket.hasChanged && !basket.hasOtherCharges;
  const isReviewed = payer !== null && basket.services.length > 0 && isAsAgreed;
  if (basket.isLoaded && !isReviewed) return <Redirect to="/checkout" />;
  if (payer === null || open === undefined) return <Waiting />;

  const handlePay = ({ id, name }: Bank, token: BankTransferToken) => {
    const method = { payment_method: id, fpx_msgToken: token };
    void pay(() => startPayment(requestOf(basket, payer, method)), name);
  };
  return (
    <BankChoice
      amountSen={totalFor(basket, bankMethod)}
      back={{ to: "/checkout", label: t("action.back") }}
      instead={<ReceiptTo email={payer.email} />}
      isSending={state.at === "sending"}
      quotesAt={basket.at}
      onPay={handlePay}
      feedback={
        <>
          {state.at === "refused" && (
            <Refusal error={state.error} onPayAgain={() => payAgain(basket, state.again)}>
              <Link to="/checkout" className="text-link inline-flex min-h-11 items-center">
                {t("bank.review")}
              </Link>
            </Refusal>
          )}
          <NotChecked quotes={basket.quotes} />
        </>
      }
    />
  );
}

/** Why the button waits, where it would wait for long. */
function NotChecked({ quotes }: Pick<Basket, "quotes">) {
  const text = t("checkout.not_checked");
  return (
    <>
      {quotes.at === "offline" && (
        <div className="mt-5">
          <Panel look="warning">{text}</Panel>
        </div>
      )}
      <CheckAgain quotes={quotes} text={text} action={t("action.try_again")} />
    </>
  );
}

/** Shows where the receipt goes, with a link to change it, to whoever skipped the checkout page. */
function ReceiptTo({ email }: { email: string }) {
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-3">
      {t("bank.receipt_to", { email })}
      <Link to="/checkout" className="text-link inline-flex min-h-11 items-center">
        {t("bank.change")}
      </Link>
    </p>
  );
}
