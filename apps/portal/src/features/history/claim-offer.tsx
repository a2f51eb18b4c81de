import { DomainError } from "@kaunter/domain/domain-error";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { t } from "@kaunter/web/language/translate";
import { queryClient } from "@kaunter/web/api/query-client";
import { translateError } from "@kaunter/web/language/translate-error";
import { Button } from "@kaunter/web/ui/button";
import { Panel } from "@kaunter/web/ui/panel";
import { claim, claimsQuery } from "./api.ts";

type Claiming = "no" | "claiming" | { claimed: number } | DomainError;

/** What was paid as a guest under the same address can be taken into the account by one press. */
export function ClaimOffer({ name }: { name: string }) {
  const { data: count = 0 } = useQuery(claimsQuery(name), queryClient);
  const [claiming, setClaiming] = useState<Claiming>("no");
  const feedback = useRef<HTMLOutputElement>(null);
  const isClaimed = typeof claiming === "object" && "claimed" in claiming;

  async function handleClaim() {
    if (claiming === "claiming") return;
    setClaiming("claiming");
    try {
      setClaiming({ claimed: await claim() });
      // The button that had the focus is gone.
      feedback.current?.focus();
      await queryClient.refetchQueries({ queryKey: ["history", name] });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      setClaiming(error);
    }
  }

  return (
    <>
      {count > 0 && !isClaimed && (
        <div className="mt-5">
          <Panel look="note">
            <p>{t("history.claim_offer", { count })}</p>
            <Button
              className="mt-3"
              onClick={() => void handleClaim()}
              aria-disabled={claiming === "claiming" || undefined}
            >
              {claiming === "claiming" && <span className="spinner" />}
              {t("history.claim")}
            </Button>
          </Panel>
        </div>
      )}
      <output ref={feedback} tabIndex={-1} className="mt-5 block empty:absolute">
        {isClaimed && (
          <Panel look="success">{t("history.claimed", { count: claiming.claimed })}</Panel>
        )}
        {claiming instanceof DomainError && translateError(claiming)}
      </output>
    </>
  );
}
