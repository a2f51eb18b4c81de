import { parseRinggit } from "@kaunter/domain/money";
import type { BankTransferToken } from "@kaunter/domain/vocabulary/banks";
import { useEffect, useState } from "react";
import { Link, Navigate } from "react-router";
import { t, useT } from "../../i18n/translate.ts";
import { findOpen, type OpenPayment } from "../../lib/payment-storage.ts";
import { Button } from "../../ui/button.tsx";
import { startAttempt } from "./api.ts";
import { BankChoice } from "./bank/bank-choice.tsx";
import type { Bank } from "./bank/bank-list.tsx";
import { Leaving } from "./bank/leaving.tsx";
import { Refusal } from "./bank/refusal.tsx";
import type { Started } from "./bank/start-payment.ts";
import { usePaying } from "./bank/use-paying.ts";
import { Waiting } from "./bank/waiting.tsx";
import { confirmationOf } from "./use-open-payment.ts";

/** Chooses another bank for a payment that is under way; only the browser that started it can. */
export function AnotherBank({ id }: { id: string }) {
  useT();
  const [payment, setPayment] = useState<OpenPayment | null>();
  useEffect(() => {
    void findOpen(id).then(setPayment);
  }, [id]);
  if (payment === undefined) return <Waiting />;
  if (payment === null) return <Navigate to={`/confirmation?id=${id}`} replace />;
  return <OtherChoice payment={payment} />;
}

function OtherChoice({ payment: { created } }: { payment: OpenPayment }) {
  const { state, pay } = usePaying();
  const [choice, setChoice] = useState<{ bank: Bank; token: BankTransferToken }>();
  const status = confirmationOf(created);

  async function send(bank: Bank, token: BankTransferToken, hasLeft: boolean): Promise<Started> {
    const { _id, payer_capability } = created;
    await startAttempt({
      _id,
      payer_capability,
      payment_method: bank.id,
      fpx_msgToken: token,
      has_left_bank: hasLeft,
    });
    return { handOver: created };
  }

  function handlePay(bank: Bank, token: BankTransferToken, hasLeft = false) {
    setChoice({ bank, token });
    void pay(() => send(bank, token, hasLeft), bank.name);
  }

  if (state.at === "leaving") return <Leaving payment={created} bankName={state.bankName} />;
  const isAsked = state.at === "refused" && state.error.code === "bank_page_open";
  return (
    <BankChoice
      amountSen={parseRinggit(created.amount)}
      back={{ to: status, label: t("bank.status") }}
      isSending={state.at === "sending"}
      onPay={handlePay}
      news={
        state.at === "refused" && (
          <Refusal error={state.error}>
            {isAsked && choice ? (
              <>
                <p className="mt-1">{t("bank.closed_question")}</p>
                <Button className="mt-3" onClick={() => handlePay(choice.bank, choice.token, true)}>
                  {t("bank.closed_yes")}
                </Button>
              </>
            ) : (
              <Link to={status} className="text-link inline-flex min-h-11 items-center">
                {t("bank.status")}
              </Link>
            )}
          </Refusal>
        )
      }
    />
  );
}
