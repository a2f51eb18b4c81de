import type { Charge } from "@kaunter/contracts/charges";
import { useForm } from "@kaunter/web/form/use-form";
import { type ReactNode, useRef, useState } from "react";
import { t, useT } from "@kaunter/web/language/translate";
import { LinkButton } from "@kaunter/web/ui/button";
import { ErrorSummary } from "@kaunter/web/ui/error-summary";
import { navigate } from "@kaunter/web/page/router";
import { Journey } from "../../../model/payment/journey.tsx";
import { AddBar, PayNow } from "./add-bar.tsx";
import { useAdding } from "./adding.ts";
import { ChargeMessage, CouncilName, Facts, StatusPill } from "./charge-card.tsx";
import { Fold } from "./fold.tsx";
import { Hero } from "./hero.tsx";
import { fullOffer } from "../../../model/cart/fill-cart.ts";
import { reviewedPayer } from "../../../model/payment/kept-payer.ts";
import { defaultPaymentMethod } from "@kaunter/domain/vocabulary/payments";
import { wayOf } from "../../../model/payment/ways/ways-to-pay.tsx";
import { lastMethod } from "../../../model/payment/last-used.ts";
import { currentCount } from "../../../model/cart/use-cart.ts";
import { chargeNumber } from "../../../model/charge/charge-number.ts";
import { titleOf } from "../../../model/charge/charge-words.ts";
import { ConsentFields } from "../../../model/charge/consent-fields.tsx";
import { Explanation } from "./explanation.tsx";
import { OfferChoice } from "./offer-choice.tsx";
import { readChoice } from "./read-choice.ts";
import { RenewalNotes } from "./renewal-notes.tsx";

interface ResultProps {
  charge: Charge;
  typed: string;
  /** The address of the next search. */
  another: string;
  save: ReactNode;
}

export function Result(props: ResultProps) {
  useT();
  const { charge, another, save } = props;
  return (
    <Journey step="search" isWide back={{ to: another, label: t("search.another") }}>
      {charge.offers.length > 0 ? (
        <PayableResult {...props} />
      ) : (
        <div className="grid max-w-180 gap-4">
          <Heading charge={charge} />
          <ChargeMessage charge={charge} />
          <Details {...props} />
          {save}
          <p>
            <LinkButton to={another}>{t("search.another")}</LinkButton>
          </p>
        </div>
      )}
    </Journey>
  );
}

/** What it is, which one, and whose: the same number may be another bill in another council. */
function Heading({ charge }: Pick<ResultProps, "charge">) {
  return (
    <div className="result-head">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h1>{titleOf(charge)}</h1>
        <StatusPill charge={charge} />
      </div>
      <CouncilName council={charge.council} />
      <h2 className="result-number">{t("search.number", { number: chargeNumber(charge) })}</h2>
    </div>
  );
}

function Details({ charge, typed }: Pick<ResultProps, "charge" | "typed">) {
  return (
    <section aria-label={t("search.details")} className="card">
      <Fold title={<h2>{t("search.details")}</h2>}>
        <Facts charge={charge} typed={typed} />
      </Fold>
    </section>
  );
}

/**
 * Whoever pays one bill, and whose details are known, has nothing to review but the amount: the bank comes next, unless
 * this device paid by card the last time.
 */
function nextStep(): string {
  const isReviewed = reviewedPayer() !== null && currentCount() === 1;
  const { choicePage } = wayOf(lastMethod() ?? defaultPaymentMethod);
  return (isReviewed && choicePage) || "/checkout";
}

function PayableResult({ charge, typed, another, save }: ResultProps) {
  const isOnly = charge.offers.length === 1;
  const [selection, setSelection] = useState(fullOffer(charge)?.selection);
  const { add, standing, said, refusal } = useAdding(selection);
  const isAdded = standing === "in_cart";
  const paysNow = useRef(false);
  const chosen = charge.offers.find((offer) => offer.selection === selection) ?? null;

  const { errors, listed, submitCount, handleSubmit, setErrors } = useForm({
    send: async (form) => {
      const isPaying = paysNow.current;
      paysNow.current = false;
      const read = readChoice(charge, selection, form);
      if ("errors" in read) return read.errors;
      const isThere = isAdded || (await add(read.choice, { paysNow: isPaying }));
      if (isThere && isPaying) navigate(nextStep());
      return undefined;
    },
  });

  function handleChoose(next: string) {
    setSelection(next);
    setErrors({});
  }

  function handlePay(form: HTMLFormElement) {
    paysNow.current = true;
    form.requestSubmit();
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="result">
      {listed.length > 0 && <ErrorSummary key={submitCount} errors={listed} />}
      <Heading charge={charge} />
      <div className="result-pay">
        <ChargeMessage charge={charge} />
        {chosen && <Hero charge={charge} offer={chosen} />}
        {!isOnly && (
          <OfferChoice
            charge={charge}
            chosen={chosen}
            error={errors["selection"]}
            onChoose={handleChoose}
          />
        )}
        {chosen && <RenewalNotes charge={charge} offer={chosen} />}
        {chosen?.selection === "renewal" && !isAdded && <ConsentFields errors={errors} />}
      </div>
      <div className="result-why">
        {chosen && <Explanation offer={chosen} />}
        <Details charge={charge} typed={typed} />
        {save}
      </div>
      <AddBar
        offer={chosen}
        standing={standing}
        said={said}
        refusal={refusal}
        another={another}
        payNow={<PayNow charge={charge} offer={chosen} onPay={handlePay} />}
      />
    </form>
  );
}
