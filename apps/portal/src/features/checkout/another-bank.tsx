import { formatRinggit, parseRinggit } from "@kaunter/domain/money";
import { useEffect, useState } from "react";
import { t, useT } from "@kaunter/web/language/translate";
import { findOpen, type OpenPayment } from "../../model/payment/payment-storage.ts";
import { whileShown } from "@kaunter/web/state/while-shown";
import { Button } from "@kaunter/web/ui/button";
import { startAttempt } from "./api.ts";
import { BankChoice } from "./bank/bank-choice.tsx";
import { Waiting } from "./bank/waiting.tsx";
import { Leaving } from "./paying/leaving.tsx";
import { Refusal } from "./paying/refusal.tsx";
import { byCard } from "../../model/payment/ways/ways-to-pay.tsx";
import { atOnceBy, type Method } from "./paying/request.ts";
import type { Started } from "./paying/start-payment.ts";
import { type BankName, usePaying } from "./paying/use-paying.ts";
import { confirmationOf } from "./use-open-payment.ts";
import { Link, Redirect } from "@kaunter/web/ui/link";

/** Chooses another bank, or the card, for a payment that is under way; only the browser that started it can. */
export function AnotherBank({ id }: { id: string }) {
  useT();
  const [payment, setPayment] = useState<OpenPayment | null>();
  useEffect(() => whileShown(findOpen(id), setPayment), [id]);
  if (payment === undefined) return <Waiting />;
  if (payment === null) return <Redirect to={`/confirmation?id=${id}`} />;
  return <OtherChoice payment={payment} />;
}

function OtherChoice({ payment: { created } }: { payment: OpenPayment }) {
  const { state, pay } = usePaying();
  const [choice, setChoice] = useState<{ method: Method; bankName: BankName }>();
  const amountSen = parseRinggit(created.amount);
  const isSending = state.at === "sending";

  async function send(method: Method, hasLeft: boolean): Promise<Started> {
    const { _id, payer_capability } = created;
    await startAttempt({ _id, payer_capability, ...method, has_left_bank: hasLeft });
    return { handOver: created };
  }

  function handlePay(method: Method, bankName: BankName, hasLeft = false) {
    setChoice({ method, bankName });
    void pay(() => send(method, hasLeft), bankName);
  }

  if (state.at === "leaving") return <Leaving payment={created} bankName={state.bankName} />;
  return (
    <BankChoice
      amountSen={amountSen}
      back={{ to: confirmationOf(created), label: t("bank.status") }}
      isSending={isSending}
      onPay={({ id, name }, token) => handlePay({ payment_method: id, fpx_msgToken: token }, name)}
      instead={
        <Button
          look="secondary"
          className="mt-4 w-full"
          aria-disabled={isSending || undefined}
          onClick={() => handlePay(atOnceBy(byCard.method), null)}
        >
          {t(`checkout.pay_${byCard.word}`, { amount: formatRinggit(amountSen) })}
        </Button>
      }
      feedback={
        state.at === "refused" && (
          <Refusal error={state.error}>
            {choice && state.error.code === "bank_page_open" ? (
              <ClosedQuestion onClosed={() => handlePay(choice.method, choice.bankName, true)} />
            ) : (
              <Link
                to={confirmationOf(created)}
                className="text-link inline-flex min-h-11 items-center"
              >
                {t("bank.status")}
              </Link>
            )}
          </Refusal>
        )
      }
    />
  );
}

function ClosedQuestion({ onClosed }: { onClosed: () => void }) {
  return (
    <>
      <p className="mt-1">{t("bank.closed_question")}</p>
      <Button className="mt-3" onClick={onClosed}>
        {t("bank.closed_yes")}
      </Button>
    </>
  );
}
