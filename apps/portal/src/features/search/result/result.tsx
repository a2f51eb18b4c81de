import type { Charge } from "@kaunter/contracts/charges";
import { useForm } from "@kaunter/web/form/use-form";
import { type ReactNode, useState } from "react";
import { t, useT } from "@kaunter/web/language/translate";
import { LinkButton } from "@kaunter/web/ui/button";
import { ErrorSummary } from "@kaunter/web/ui/error-summary";
import { Journey } from "../../../model/payment/journey.tsx";
import { AddBar } from "./add-bar.tsx";
import { useAdding } from "./adding.ts";
import { ChargeCard } from "./charge-card.tsx";
import { titleOf } from "../../../model/charge/charge-words.ts";
import { ConsentFields } from "../../../model/charge/consent-fields.tsx";
import { Explanation } from "./explanation.tsx";
import { OfferChoice } from "./offer-choice.tsx";
import { readChoice } from "./read-choice.ts";
import { RenewalNotes } from "./renewal-notes.tsx";

interface ResultProps {
  charge: Charge;
  /** The address of the next search. */
  another: string;
  save: ReactNode;
}

export function Result(props: ResultProps) {
  useT();
  const { charge, another, save } = props;
  return (
    <Journey step="search" back={{ to: another, label: t("search.another") }}>
      {charge.offers.length > 0 ? (
        <PayableResult {...props} />
      ) : (
        <>
          <Heading charge={charge} save={save} />
          <p className="mt-6">
            <LinkButton to={another}>{t("search.another")}</LinkButton>
          </p>
        </>
      )}
    </Journey>
  );
}

function Heading({ charge, save }: Pick<ResultProps, "charge" | "save">) {
  return (
    <>
      <h1>{titleOf(charge)}</h1>
      {charge.offers.length > 0 && <p className="mt-1 text-txt-black-500">{t("search.review")}</p>}
      <section aria-label={t("search.details")} className="card mt-4 p-4 md:p-6">
        <ChargeCard charge={charge} level="h2" />
      </section>
      {save}
    </>
  );
}

function PayableResult({ charge, another, save }: ResultProps) {
  const only = charge.offers.length === 1 ? charge.offers[0]?.selection : undefined;
  const [selection, setSelection] = useState(only);
  const { add, standing, refusal } = useAdding(selection);
  const isAdded = standing === "in_cart";
  const chosen = charge.offers.find((offer) => offer.selection === selection) ?? null;

  const { errors, listed, submitCount, handleSubmit, setErrors } = useForm({
    send: (form) => {
      const read = readChoice(charge, selection, form);
      if ("errors" in read) return read.errors;
      return isAdded ? undefined : add(read.choice);
    },
  });

  function handleChoose(next: string) {
    setSelection(next);
    setErrors({});
  }

  return (
    <form noValidate onSubmit={handleSubmit}>
      {listed.length > 0 && <ErrorSummary key={submitCount} errors={listed} />}
      <Heading charge={charge} save={save} />
      {only === undefined && (
        <OfferChoice
          charge={charge}
          chosen={chosen}
          error={errors["selection"]}
          onChoose={handleChoose}
        />
      )}
      {chosen && <Explanation offer={chosen} />}
      {chosen && <RenewalNotes charge={charge} offer={chosen} />}
      {chosen?.selection === "renewal" && !isAdded && <ConsentFields errors={errors} />}
      <AddBar offer={chosen} standing={standing} refusal={refusal} another={another} />
    </form>
  );
}
