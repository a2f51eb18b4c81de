import * as paths from "@kaunter/contracts/paths";
import { DomainError } from "@kaunter/domain/domain-error";
import { formatRinggit, type Sen } from "@kaunter/domain/money";
import { bankTransferTokens, type BankTransferToken } from "@kaunter/domain/vocabulary/banks";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { t, useT } from "@kaunter/web/language/translate";
import { queryClient } from "@kaunter/web/api/query-client";
import { translateError } from "@kaunter/web/language/translate-error";
import { host } from "@kaunter/web/browser/host";
import { Button } from "@kaunter/web/ui/button";
import { ErrorSummary } from "@kaunter/web/ui/error-summary";
import { Journey } from "../../../model/payment/journey.tsx";
import { StickyBar } from "@kaunter/web/ui/sticky-bar";
import { Money } from "@kaunter/web/ui/money";
import { Panel } from "@kaunter/web/ui/panel";
import { banksQuery } from "../api.ts";
import type { QuotesState } from "../../../model/cart/use-current-quotes.ts";
import { isLastBank, keepBank, lastBankFirst } from "../../../model/payment/last-used.ts";
import { limitRefusal } from "../../../model/payment/ways/limits.ts";
import { AccountSwitch } from "./account-switch.tsx";
import { type Bank, BankList } from "./bank-list.tsx";

const kindOf = { "01": "retail", "02": "corporate" } as const;

interface BankChoiceProps {
  amountSen: Sen;
  back: { to: string; label: string };
  isSending: boolean;
  /** How far the amount is checked: until it is the current one nothing is paid, and it is not named. */
  quotesAt?: QuotesState["at"];
  /** What came of the last press. */
  feedback: ReactNode;
  /** Another way than by a bank. */
  instead?: ReactNode;
  onPay: (bank: Bank, token: BankTransferToken) => void;
}

export function BankChoice(props: BankChoiceProps) {
  useT();
  const { amountSen, back, isSending, quotesAt = "current", instead, feedback, onPay } = props;
  const isForCompanies = limitRefusal(amountSen, "retail") && !limitRefusal(amountSen, "corporate");
  const { personal, corporate } = bankTransferTokens;
  const [token, setToken] = useState<BankTransferToken>(isForCompanies ? corporate : personal);
  const [bank, setBank] = useState<Bank | null>(null);
  const [missed, setMissed] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The heading that had the focus left together with the page that waited.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  const isCurrent = quotesAt === "current";
  const refusal = limitRefusal(amountSen, kindOf[token]);
  const error = missed > 0 && bank === null ? t("bank.missing") : undefined;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (bank === null) setMissed(missed + 1);
    else if (isCurrent && !isSending) {
      keepBank(bank.id);
      onPay(bank, token);
    }
  }

  function handleAccount(next: BankTransferToken) {
    setToken(next);
    setBank(null);
    setMissed(0);
  }

  return (
    <Journey step="pay" back={back}>
      <form noValidate onSubmit={handleSubmit}>
        {error && <ErrorSummary key={missed} errors={[{ field: "bank", text: error }]} />}
        <h1 ref={heading} tabIndex={-1}>
          {t("bank.title")}
        </h1>
        {isCurrent && (
          <p className="mt-1 text-txt-black-500">
            {t("bank.lead", { amount: formatRinggit(amountSen) })}
          </p>
        )}
        {instead}
        <AccountSwitch token={token} onChange={handleAccount} />
        {refusal ? (
          <Panel look="warning">{translateError(refusal)}</Panel>
        ) : (
          <Banks key={token} token={token} chosen={bank} error={error} onChoose={setBank} />
        )}
        <div role="alert">{feedback}</div>
        {!refusal && (
          <PayBar amountSen={amountSen} bank={bank} isSending={isSending} quotesAt={quotesAt} />
        )}
      </form>
    </Journey>
  );
}

interface BanksProps {
  token: BankTransferToken;
  chosen: Bank | null;
  error: string | undefined;
  onChoose: (bank: Bank) => void;
}

function Banks({ token, chosen, onChoose, ...list }: BanksProps) {
  const { data, error, isFetching, refetch } = useQuery(banksQuery(token), queryClient);
  useEffect(() => {
    const last = data?.find(isLastBank);
    if (chosen === null && last && last.status !== "B") onChoose(last);
  }, [data, chosen, onChoose]);
  if (data) {
    return <BankList banks={lastBankFirst(data)} chosen={chosen} onChoose={onChoose} {...list} />;
  }
  if (error instanceof DomainError && !isFetching) {
    return (
      <Panel look="warning">
        <p role="alert">{t("bank.not_loaded")}</p>
        <p className="text-secondary">{translateError(error)}</p>
        <Button look="secondary" className="mt-3" onClick={() => void refetch()}>
          {t("action.try_again")}
        </Button>
      </Panel>
    );
  }
  return (
    <output>
      <span className="sr-only">{t("bank.loading")}</span>
      <span className="skeleton block h-90" />
    </output>
  );
}

interface PayBarProps {
  amountSen: Sen;
  bank: Bank | null;
  isSending: boolean;
  quotesAt: QuotesState["at"];
}

/** Names the bank and the amount, so that nobody is taken anywhere unawares. */
function PayBar({ amountSen, bank, isSending, quotesAt }: PayBarProps) {
  const isCurrent = quotesAt === "current";
  const amount = formatRinggit(amountSen);
  return (
    <StickyBar>
      <p className="flex min-h-8 flex-wrap items-baseline justify-between gap-x-4">
        <span>{bank?.name ?? t("bank.not_chosen")}</span>
        <output>
          {isCurrent && <Money amount={amountSen} className="font-heading text-2xl/8" />}
          {quotesAt === "asking" && t("cart.asking")}
        </output>
      </p>
      <Button type="submit" className="w-full" aria-disabled={isSending || !isCurrent || undefined}>
        {(isSending || quotesAt === "asking") && <span className="spinner" />}
        {bank && isCurrent ? t("bank.pay", { amount, bank: bank.name }) : t("bank.go_on")}
      </Button>
      <p className="text-center text-small text-txt-black-500">
        {t("bank.agree")}{" "}
        <a
          href={`${host().origin()}${paths.fpxTerms}`}
          target="_blank"
          rel="noreferrer"
          className="text-link"
        >
          {t("bank.terms")}
        </a>
      </p>
    </StickyBar>
  );
}
