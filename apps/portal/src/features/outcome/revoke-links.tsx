import type { Payment } from "@kaunter/contracts/payments";
import { DomainError } from "@kaunter/domain/domain-error";
import { useState } from "react";
import { t } from "@kaunter/web/language/translate";
import { queryClient } from "@kaunter/web/api/query-client";
import { translateError } from "@kaunter/web/language/translate-error";
import { Button } from "@kaunter/web/ui/button";
import { Icon } from "@kaunter/web/ui/icon";
import { paymentQuery, revokeLinks } from "./api.ts";
import { navigate } from "@kaunter/web/page/router";

type Outcome = "asking" | "done" | DomainError | null;

/** For the payer alone, whom the server tells the link by itself. Closed until it is wanted. */
export function RevokeLinks({ payment, page }: { payment: Payment; page: string }) {
  const [outcome, setOutcome] = useState<Outcome>(null);
  if (payment.capability === undefined) return null;

  async function handleRevoke() {
    if (outcome === "asking") return;
    setOutcome("asking");
    try {
      const { _id: id } = payment;
      const capability = await revokeLinks(id);
      // Known at once under the new link, so that the page stays as it is.
      const { queryKey } = paymentQuery({ id, capability });
      queryClient.setQueryData(queryKey, { ...payment, capability });
      setOutcome("done");
      navigate(`${page}?id=${id}&key=${capability}`, { replace: true });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      setOutcome(error);
    }
  }

  return (
    <details className="group card mt-5 print:hidden">
      <summary className="flex min-h-15 cursor-pointer list-none items-center gap-3 px-5 py-3 font-semibold [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 grow">{t("outcome.links_title")}</span>
        <Icon name="chevronDown" className="shrink-0 text-primary-600 group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 px-5 pb-5">
        <p>{t("outcome.links_text")}</p>
        <Button
          look="secondary"
          onClick={() => void handleRevoke()}
          aria-disabled={outcome === "asking" || undefined}
        >
          {t("outcome.links_revoke")}
        </Button>
        <output className="text-txt-black-700 empty:absolute">
          {outcome === "done" && t("outcome.links_revoked")}
          {outcome instanceof DomainError && translateError(outcome)}
        </output>
      </div>
    </details>
  );
}
