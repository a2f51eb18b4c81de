import type { Charge } from "@kaunter/contracts/charges";
import { mostOfOnePlate } from "@kaunter/domain/charges/kinds";
import type { ReactNode } from "react";
import { t, useT } from "@kaunter/web/language/translate";
import { chargeNumber } from "../../../model/charge/charge-number.ts";
import { Button } from "@kaunter/web/ui/button";
import { Journey } from "../../../model/payment/journey.tsx";
import { Panel } from "@kaunter/web/ui/panel";
import { translateCode } from "@kaunter/web/language/translate-error";
import type { FoundCharges } from "../../../model/charge/find-charges.ts";
import { Money } from "@kaunter/web/ui/money";
import { useAdding, useFocusOnLink } from "./adding.ts";
import { ChargeMessage, CouncilName, Facts, StatusPill } from "./charge-card.tsx";
import { offerTotal } from "../../../model/cart/fill-cart.ts";
import { Link } from "@kaunter/web/ui/link";

interface SeveralResultsProps extends FoundCharges {
  typed: string;
  another: string;
  save: ReactNode;
}

/** All compounds of a vehicle, each with its own button. */
export function SeveralResults(props: SeveralResultsProps) {
  const { charges, missing, typed, another, save } = props;
  useT();
  const [first] = charges;
  return (
    <Journey step="search" back={{ to: another, label: t("search.another") }}>
      <h1>{t("search.several", { count: charges.length })}</h1>
      {first && <CouncilName council={first.council} />}
      {missing && (
        <Panel look="warning">
          <p role="alert">{translateCode(missing)}</p>
        </Panel>
      )}
      {charges.length >= mostOfOnePlate && (
        <p className="mt-1 text-txt-black-700">
          {t("search.newest", { count: String(mostOfOnePlate) })}
        </p>
      )}
      {save}
      <ul className="mt-4 grid gap-4">
        {charges.map((charge) => (
          <li key={charge._id} className="card p-4 md:p-6">
            <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
              <h3 className="font-heading text-lg/7 md:text-xl/7">
                {t("search.number", { number: chargeNumber(charge) })}
              </h3>
              <StatusPill charge={charge} />
            </div>
            <Facts charge={charge} typed={typed} />
            <ChargeMessage charge={charge} />
            <AddOne charge={charge} />
          </li>
        ))}
      </ul>
    </Journey>
  );
}

function AddOne({ charge }: { charge: Charge }) {
  const { add, standing, said, refusal } = useAdding();
  const isAdded = standing === "in_cart";
  const place = useFocusOnLink<HTMLDivElement>(isAdded);
  const [offer] = charge.offers;
  if (offer === undefined) return null;
  return (
    <div ref={place} className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p>
        <span className="sr-only">{t("search.to_pay")}: </span>
        <Money amount={offerTotal(offer)} className="font-heading text-xl/7" />
      </p>
      {isAdded ? (
        <span className="flex flex-wrap items-center gap-x-3">
          <output>{said}</output>
          <Link to="/cart" className="text-link inline-flex min-h-12 items-center font-semibold">
            {t("search.go_to_cart")}
          </Link>
        </span>
      ) : (
        <Button onClick={() => void add({ charge, offer, consent: null })}>
          {t("search.add")} <span className="sr-only">{chargeNumber(charge)}</span>
        </Button>
      )}
      {refusal && (
        <p role="alert" className="w-full font-semibold text-danger-700">
          {refusal}
        </p>
      )}
    </div>
  );
}
