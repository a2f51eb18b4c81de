import { DomainError } from "@kaunter/domain/domain-error";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { t, useT } from "@kaunter/web/language/translate";
import { findOpen, type OpenPayment } from "../../model/payment/payment-storage.ts";
import { queryClient } from "@kaunter/web/api/query-client";
import { whileShown } from "@kaunter/web/state/while-shown";
import { LinkButton } from "@kaunter/web/ui/button";
import { Panel } from "@kaunter/web/ui/panel";
import { Answer } from "./answer.tsx";
import { requeryQuery } from "./api.ts";
import { RequeryForm } from "./requery-form.tsx";
import type { Which } from "../../model/payment/requery.ts";
import { readLink } from "./which-payment.ts";
import { useLocation } from "@kaunter/web/page/router";

/** "Did my payment go through?", without an account: by a number of the payment, or by its link. */
export function RequeryPage() {
  useT();
  const { search } = useLocation();
  return (
    <div className="wrap">
      <div className="mx-auto max-w-180 pt-7 pb-12 md:pt-10">
        <Requery key={search} link={readLink(search)} />
      </div>
    </div>
  );
}

function Requery({ link }: { link: Which | null }) {
  const [which, setWhich] = useState(link);
  const { data, error, isFetching, refetch } = useQuery(requeryQuery(which), queryClient);
  const refusal = error instanceof DomainError && !isFetching ? error : null;

  function handleCheck(next: Which) {
    if (JSON.stringify(next) === JSON.stringify(which)) void refetch();
    else setWhich(next);
  }

  if (which && data) {
    return (
      <Answer
        key={`${data.status} ${data.asked_at}`}
        which={which}
        answer={data}
        isAsking={isFetching}
        onCheckAgain={() => void refetch()}
        onAnother={() => setWhich(null)}
      />
    );
  }
  return (
    <>
      <h1 tabIndex={-1}>{t("home.paid_text")}</h1>
      <p className="mt-3 text-lg/7">{t("requery.note")}</p>
      {which === null && <OurOwn />}
      <RequeryForm isBusy={isFetching} refusal={refusal} onCheck={handleCheck} />
    </>
  );
}

/** Whoever paid on this device need not look for any number. */
function OurOwn() {
  const [open, setOpen] = useState<OpenPayment | null>(null);
  useEffect(() => whileShown(findOpen(null), setOpen), []);
  if (open === null) return null;
  const { _id, capability } = open.created;
  return (
    <div className="mt-5">
      <Panel look="note">
        <p>{t("requery.ours")}</p>
        <LinkButton to={`/requery?id=${_id}&key=${capability}`} className="mt-3">
          {t("requery.ours_check")}
        </LinkButton>
      </Panel>
    </div>
  );
}
