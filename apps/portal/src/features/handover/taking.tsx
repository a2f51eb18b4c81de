import { sumSen } from "@kaunter/domain/money";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { t } from "@kaunter/web/language/translate";
import { chargeNumber } from "../../model/charge/charge-number.ts";
import {
  needsConsent,
  type NotTaken,
  offerTotal,
  withConsent,
} from "../../model/cart/fill-cart.ts";
import { titleOf } from "../../model/charge/charge-words.ts";
import { ConsentFields } from "../../model/charge/consent-fields.tsx";
import { readConsent } from "../../model/charge/read-consent.ts";
import { useFilling } from "../../model/cart/use-filling.ts";
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
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [notTaken, setNotTaken] = useState<NotTaken[]>(taken.notTaken);
  const [turn, setTurn] = useState(0);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const { isBusy, fill } = useFilling();
  const offers = found.map(({ offer }) => offer);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const read = needsConsent(offers) ? readConsent(form) : { consent: null };
    setTurn(turn + 1);
    setErrors("errors" in read ? read.errors : {});
    if ("errors" in read) return undefined;
    const refused = await fill(withConsent(found, read.consent));
    if (refused === null) return undefined;
    if (refused.length > 0) return setNotTaken([...taken.notTaken, ...refused]);
    showSnackbar({ message: t("handover.added", { count: found.length }), kind: "notice" });
    return navigate("/cart");
  }

  const listed = Object.entries(errors).map(([field, text]) => ({ field, text }));
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)}>
      {listed.length > 0 && <ErrorSummary key={turn} errors={listed} />}
      <h1 tabIndex={-1} ref={title}>
        {t("handover.found", { count: found.length })}
      </h1>
      {found.length > 0 && <FoundList found={found} />}
      {needsConsent(offers) && <ConsentFields errors={errors} />}
      {notTaken.length > 0 && (
        <NotTakenList key={`list ${turn}`} title={t("handover.not_taken")} list={notTaken} />
      )}
      <StickyBar>
        {found.length > 0 && (
          <>
            <p className="flex items-baseline justify-between gap-4">
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
