import { DomainError } from "@kaunter/domain/domain-error";
import { useState } from "react";
import { host } from "@kaunter/web/browser/host";
import { t } from "@kaunter/web/language/translate";
import { translateError } from "@kaunter/web/language/translate-error";
import { Button } from "@kaunter/web/ui/button";
import { fetchSoftCopy, type SoftCopy } from "../../model/payment/soft-copy.ts";
import type { PaymentKey } from "./use-which-payment.ts";

type Outcome = "making" | SoftCopy | DomainError | null;

/** One press, one file. Whoever's browser does not save by itself finds the file behind a link. */
export function SavePdf({ which }: { which: PaymentKey }) {
  const [outcome, setOutcome] = useState<Outcome>(null);
  const isMaking = outcome === "making";

  async function handleSave() {
    if (isMaking) return;
    setOutcome("making");
    try {
      const copy = await fetchSoftCopy(which);
      host().save(copy.address, copy.name);
      setOutcome(copy);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      setOutcome(error);
    }
  }

  return (
    <div className="grid gap-2">
      <Button onClick={() => void handleSave()} aria-disabled={isMaking || undefined}>
        {t("outcome.pdf")}
      </Button>
      <output className="text-secondary text-txt-black-700 empty:absolute">
        {isMaking && t("outcome.pdf_making")}
        {outcome instanceof DomainError && translateError(outcome)}
        {outcome && typeof outcome === "object" && "address" in outcome && (
          <>
            {t("outcome.pdf_saved", { name: outcome.name })}{" "}
            {!host().app && (
              <a href={outcome.address} target="_blank" rel="noreferrer" className="text-link">
                {t("outcome.pdf_open")}
              </a>
            )}
          </>
        )}
      </output>
    </div>
  );
}
