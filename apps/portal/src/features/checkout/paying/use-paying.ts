import type { CreatedPayment } from "@kaunter/contracts/payments";
import { DomainError } from "@kaunter/domain/domain-error";
import { useRef, useState } from "react";
import { confirmationOf } from "../use-open-payment.ts";
import type { Started } from "./start-payment.ts";
import { navigate } from "@kaunter/web/page/router";

export type PayingState =
  | { at: "choosing" | "sending" }
  | { at: "refused"; error: DomainError; again: () => void }
  | { at: "leaving"; payment: CreatedPayment; bankName: BankName };

/** The bank that the payer is taken to; null for the card provider. */
export type BankName = string | null;

type Pay = (send: () => Promise<Started>, bankName: BankName) => Promise<void>;

/** One press at a time, from the first press to the page of the bank or the card provider. */
export function usePaying(): { state: PayingState; pay: Pay } {
  const [state, setState] = useState<PayingState>({ at: "choosing" });
  const isBusy = useRef(false);

  const pay: Pay = async (send, bankName) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setState({ at: "sending" });
    try {
      const started = await send();
      if ("open" in started) navigate(confirmationOf(started.open.created), { replace: true });
      else setState({ at: "leaving", payment: started.handOver, bankName });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      isBusy.current = false;
      setState({ at: "refused", error, again: () => void pay(send, bankName) });
    }
  };

  return { state, pay };
}
