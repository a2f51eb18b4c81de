import { type ComponentType, type FormEvent, type ReactNode, useState } from "react";
import { Navigate, useNavigate } from "react-router";
import { t, useT } from "../../i18n/translate.ts";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Journey } from "../../ui/journey.tsx";
import type { Basket, WithBasket } from "./basket.ts";
import { keepPayer, keptPayer, type PayerErrors, readPayer } from "./payer.ts";
import { PayerFields } from "./payer-fields.tsx";
import { maySubmit, Summary } from "./summary.tsx";
import { confirmationOf, useOpenPayment } from "./use-open-payment.ts";

interface CheckoutPageProps<Of extends Basket> {
  WithBasket: WithBasket<Of>;
  /** The lines of the cart, as the cart shows them. */
  Lines: ComponentType<{ basket: Of }>;
}

export function CheckoutPage<Of extends Basket>({ WithBasket, Lines }: CheckoutPageProps<Of>) {
  return (
    <WithBasket>
      {(basket) => <Checkout basket={basket} lines={<Lines basket={basket} />} />}
    </WithBasket>
  );
}

/** The pause before paying: what, who, how and how much. */
function Checkout({ basket, lines }: { basket: Basket; lines: ReactNode }) {
  useT();
  const navigate = useNavigate();
  const open = useOpenPayment(basket);
  const [{ errors, turn }, setErrors] = useState<{ errors: PayerErrors; turn: number }>({
    errors: {},
    turn: 0,
  });
  if (basket.isLoaded && basket.charges.length === 0) return <Navigate to="/cart" replace />;
  if (open) return <Navigate to={confirmationOf(open.created)} replace />;

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { payer, errors: found } = readPayer(new FormData(event.currentTarget));
    setErrors({ errors: found, turn: turn + 1 });
    if (Object.keys(found).length > 0 || !maySubmit(basket)) return;
    keepPayer(payer);
    void navigate("/fpx_checkout");
  }

  const listed = Object.entries(errors).map(([field, text]) => ({ field, text }));
  return (
    <Journey step="pay" isWide back={{ to: "/cart", label: t("checkout.back") }}>
      {listed.length > 0 && <ErrorSummary key={turn} errors={listed} />}
      <h1 tabIndex={-1}>{t("checkout.title")}</h1>
      <p className="mt-1 text-txt-black-500">{t("checkout.not_paid")}</p>
      <form noValidate onSubmit={handleSubmit} className="checkout">
        <div className="min-w-0">
          {lines}
          <PayerFields payer={keptPayer()} errors={errors} />
          <Method />
        </div>
        <Summary basket={basket} />
      </form>
    </Journey>
  );
}

function Method() {
  return (
    <section aria-labelledby="method-title" className="card mt-5 p-4 md:p-6">
      <h2 id="method-title">{t("checkout.method")}</h2>
      <div className="mt-3 rounded-lg border-2 border-primary-600 bg-primary-50 p-4">
        <p className="font-semibold">{t("checkout.method_fpx")}</p>
        <p className="text-secondary text-txt-black-700">{t("checkout.method_fpx_text")}</p>
      </div>
    </section>
  );
}
