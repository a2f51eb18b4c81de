import { findToken } from "@kaunter/contracts/receipt-token";
import { useEffect, useState } from "react";
import { t, useT } from "@kaunter/web/language/translate";
import { Button, LinkButton } from "@kaunter/web/ui/button";
import { StickyBar } from "@kaunter/web/ui/sticky-bar";
import { Scanner } from "../../model/scan/scanner.tsx";
import { CheckedStack } from "./checked-stack.tsx";
import type { Verdict } from "./judge.ts";
import { refreshLists } from "./kept-lists.ts";
import { LicenceFacts } from "./licence-facts.tsx";
import { ReceiptFacts, shownOf } from "./receipt-facts.tsx";
import { useVerdict } from "./use-verdict.ts";
import { VerdictPanel } from "./verdict-panel.tsx";
import { navigate, useSearchParams } from "@kaunter/web/page/router";

/** A code that is a receipt's or a licence's leads to what it is worth. */
function openToken(text: string): boolean {
  const token = findToken(text);
  if (token !== undefined) navigate(`/verify?${new URLSearchParams({ t: token })}`);
  return token !== undefined;
}

/** For anyone who holds a receipt, without an account and, once it has been open, without a network. */
export function VerifyPage() {
  useT();
  const search = useSearchParams();
  const token = search.get("t");
  const [round, setRound] = useState(0);
  useEffect(() => void refreshLists(), []);
  return (
    <div className="wrap">
      <div className="mx-auto max-w-180 pt-7 pb-12 md:pt-10">
        {token === null ? (
          <>
            <h1 tabIndex={-1}>{t("nav.verify")}</h1>
            <p className="mt-3 text-lg/7">{t("verify.lead")}</p>
            <Scanner
              isWanted={search.has("scan")}
              formats="qr"
              onText={openToken}
              notMine={t("verify.not_a_receipt")}
            />
            <CheckedStack shown={null} />
          </>
        ) : (
          <Checked key={`${token} ${round}`} token={token} onAgain={() => setRound(round + 1)} />
        )}
      </div>
    </div>
  );
}

function Checked({ token, onAgain }: { token: string; onAgain: () => void }) {
  const verdict = useVerdict(token);
  return (
    <>
      <div aria-live="polite">{verdict ? <VerdictPanel verdict={verdict} /> : <Checking />}</div>
      {verdict && <AfterVerdict verdict={verdict} onAgain={onAgain} />}
      {verdict && <CheckedStack shown={token} />}
      {verdict && <Next />}
    </>
  );
}

function Checking() {
  return (
    <>
      <h1 tabIndex={-1}>{t("verify.checking")}</h1>
      <span className="skeleton mt-6 block h-48" />
    </>
  );
}

function AfterVerdict({ verdict, onAgain }: { verdict: Verdict; onAgain: () => void }) {
  const facts =
    "receipt" in verdict ? verdict.receipt : "facts" in verdict && shownOf(verdict.facts);
  const isAlone = "licence" in verdict ? verdict.by !== "books" : "facts" in verdict;
  const mayAskAgain = isAlone || verdict.says === "unknown" || verdict.says === "licence_unknown";
  return (
    <>
      {facts && <ReceiptFacts facts={facts} />}
      {"licence" in verdict && <LicenceFacts licence={verdict.licence} />}
      {mayAskAgain && (
        <Button look="secondary" className="mt-5 w-full" onClick={onAgain}>
          {t("action.try_again")}
        </Button>
      )}
    </>
  );
}

/** Always in the same place: officers check in rows. */
function Next() {
  return (
    <StickyBar>
      <LinkButton to="/verify?scan">{t("verify.another")}</LinkButton>
    </StickyBar>
  );
}
