import { defaultPaymentMethod, type PaymentMethod } from "@kaunter/domain/vocabulary/payments";
import { useForm } from "@kaunter/web/form/use-form";
import { type ReactNode, useState } from "react";
import { t, useT } from "@kaunter/web/language/translate";
import {
  keepPayer,
  keepPayerOnDevice,
  type Payer,
  type PayerField,
} from "../../model/payment/kept-payer.ts";
import { ErrorSummary } from "@kaunter/web/ui/error-summary";
import { Journey } from "../../model/payment/journey.tsx";
import { CartLines } from "../../model/cart/cart-lines.tsx";
import { type Basket, useBasket } from "../../model/cart/use-basket.ts";
import { keepMethod, lastMethod } from "../../model/payment/last-used.ts";
import { wayOf } from "../../model/payment/ways/ways-to-pay.tsx";
import { MethodChoice } from "./method-choice.tsx";
import { PayerFields } from "./payer-fields.tsx";
import { Leaving } from "./paying/leaving.tsx";
import { Refusal } from "./paying/refusal.tsx";
import { atOnceBy, payAgain, requestOf } from "./paying/request.ts";
import { startPayment } from "./paying/start-payment.ts";
import { usePaying } from "./paying/use-paying.ts";
import { maySubmit, Summary } from "./summary.tsx";
import { payerErrors, readPayer } from "./payer.ts";
import { confirmationOf, useOpenPayment } from "./use-open-payment.ts";
import { navigate } from "@kaunter/web/page/router";
import { Link, Redirect } from "@kaunter/web/ui/link";

/** Chooses where the payer goes on: a bank is chosen on a page of its own, a card is paid with at once. */
export function CheckoutPage() {
  const basket = useBasket();
  const open = useOpenPayment(basket);
  const { state, pay } = usePaying();
  if (state.at === "leaving") {
    return <Leaving payment={state.payment} bankName={state.bankName} />;
  }
  if (basket.isLoaded && basket.charges.length === 0) return <Redirect to="/cart" />;
  if (open) return <Redirect to={confirmationOf(open.created)} />;

  function handleReady(payer: Payer, method: PaymentMethod) {
    const { choicePage } = wayOf(method);
    if (choicePage) navigate(choicePage);
    else void pay(() => startPayment(requestOf(basket, payer, atOnceBy(method))), null);
  }

  return (
    <Review
      basket={basket}
      isSending={state.at === "sending"}
      onReady={handleReady}
      feedback={
        state.at === "refused" && (
          <Refusal error={state.error} onPayAgain={() => payAgain(basket, state.again)}>
            <Link to="/cart" className="text-link inline-flex min-h-11 items-center">
              {t("checkout.back")}
            </Link>
          </Refusal>
        )
      }
    />
  );
}

interface ReviewProps {
  basket: Basket;
  isSending: boolean;
  /** What came of the last press. */
  feedback: ReactNode;
  onReady: (payer: Payer, method: PaymentMethod) => void;
}

/** The pause before paying: what, who, how and how much. */
function Review({ basket, isSending, feedback, onReady }: ReviewProps) {
  useT();
  const [method, setMethod] = useState<PaymentMethod>(lastMethod() ?? defaultPaymentMethod);
  const { errors, listed, submitCount, handleSubmit, handleLeave } = useForm<PayerField | "agreed">(
    { check, send },
  );

  function check(form: FormData) {
    const isAgreed = !basket.hasChanged || form.has("agreed");
    return { ...payerErrors(form), ...(!isAgreed && { agreed: t("checkout.agree_missing") }) };
  }

  function send(form: FormData) {
    if (!maySubmit(basket, method) || isSending) return;
    const payer = readPayer(form);
    keepPayer(payer);
    keepMethod(method);
    keepPayerOnDevice(form.has("keep") ? payer : null);
    basket.agree();
    onReady(payer, method);
  }

  return (
    <Journey step="pay" isWide back={{ to: "/cart", label: t("checkout.back") }}>
      {listed.length > 0 && <ErrorSummary key={submitCount} errors={listed} />}
      <h1 tabIndex={-1}>{t("checkout.title")}</h1>
      <p className="mt-1 text-txt-black-500">{t("checkout.not_paid")}</p>
      {/* Nobody types into a field that the cart then pushes away. */}
      {basket.isLoaded ? (
        <form noValidate onSubmit={handleSubmit} className="checkout">
          <div className="min-w-0">
            <CartLines basket={basket} isReview />
            <PayerFields errors={errors} onLeave={handleLeave} />
            <MethodChoice chosen={method} fees={basket.serviceFees} onChoose={setMethod} />
          </div>
          <Summary
            basket={basket}
            method={method}
            isSending={isSending}
            feedback={feedback}
            error={errors.agreed}
          />
        </form>
      ) : (
        <span className="skeleton mt-6 block h-90" />
      )}
    </Journey>
  );
}
