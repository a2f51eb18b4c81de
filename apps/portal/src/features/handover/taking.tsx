import { sumSen } from "@kaunter/domain/money";
import { useEffect, useRef, useState } from "react";
import { useForm } from "@kaunter/web/form/use-form";
import { t } from "@kaunter/web/language/translate";
import { chargeNumber } from "../../model/charge/charge-number.ts";
import {
  fillCart,
  needsConsent,
  type NotTaken,
  offerTotal,
  withConsent,
} from "../../model/cart/fill-cart.ts";
import { titleOf } from "../../model/charge/charge-words.ts";
import { ConsentFields } from "../../model/charge/consent-fields.tsx";
import { readConsent } from "../../model/charge/read-consent.ts";
import { Button } from "@kaunter/web/ui/button";
import { ErrorSummary } from "@kaunter/web/ui/error-summary";
import { Icon } from "@kaunter/web/ui/icon";
import { StickyBar } from "@kaunter/web/ui/sticky-bar";
import { Money } from "@kaunter/web/ui/money";
import { NotTakenList } from "../../model/cart/not-taken-list.tsx";
import { showSnackbar } from "@kaunter/web/shell/snackbar";
import type { TakenOver } from "./take-over.ts";
import { navigate } from "@kaunter/web/page/router";
import { Link } from "@kaunter/web/ui/link";

/** What came, at today's prices, before it joins what is in the cart already. */
export function Taking({ taken }: { taken: TakenOver }) {
  const { found } = taken;
  const [notTaken, setNotTaken] = useState<NotTaken[]>(taken.notTaken);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const offers = found.map(({ offer }) => offer);
  const { errors, listed, submitCount, isBusy, handleSubmit } = useForm({ send });

  async function send(form: FormData) {
    const read = needsConsent(offers) ? readConsent(form) : { consent: null };
    if ("errors" in read) return read.errors;
    const refused = await fillCart(withConsent(found, read.consent));
    if (refused.length > 0) return setNotTaken([...taken.notTaken, ...refused]);
    showSnackbar({ message: t("handover.added", { count: found.length }), kind: "confirmation" });
    return navigate("/cart");
  }

  return (
    <form noValidate onSubmit={handleSubmit}>
      {listed.length > 0 && <ErrorSummary key={submitCount} errors={listed} />}
      <h1 tabIndex={-1} ref={title}>
        {t("handover.found", { count: found.length })}
      </h1>
      {found.length > 0 && <FoundList found={found} />}
      {needsConsent(offers) && <ConsentFields errors={errors} />}
      {notTaken.length > 0 && (
        <NotTakenList key={`list ${submitCount}`} title={t("handover.not_taken")} list={notTaken} />
      )}
      <StickyBar>
        {found.length > 0 && (
          <>
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span>{t("handover.total")}</span>
              <Money amount={sumSen(offers.map(offerTotal))} className="font-heading text-2xl/8" />
            </p>
            <Button type="submit" aria-disabled={isBusy || undefined} className="w-full">
              <Icon name="cart" size={20} />
              {t("handover.add")}
            </Button>
          </>
        )}
        <Link to="/cart" className="text-link inline-flex min-h-11 items-center justify-center">
          {t("handover.go_to_cart")}
        </Link>
      </StickyBar>
    </form>
  );
}

function FoundList({ found }: Pick<TakenOver, "found">) {
  return (
    <ul className="card mt-4 px-4 md:px-6">
      {found.map(({ charge, offer }) => (
        <li key={charge._id} className="border-b border-otl-gray-200 py-4 last:border-b-0">
          <p className="amount-row font-semibold">
            <span>{titleOf(charge)}</span>
            <Money amount={offerTotal(offer)} />
          </p>
          <p className="text-secondary wrap-anywhere text-txt-black-500">
            {`${chargeNumber(charge)} · ${t(`council.${charge.council}`)}`}
          </p>
        </li>
      ))}
    </ul>
  );
}
