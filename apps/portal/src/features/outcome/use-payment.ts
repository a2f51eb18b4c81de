import type { Payment } from "@kaunter/contracts/payments";
import { DomainError } from "@kaunter/domain/domain-error";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { removePaid } from "../../model/cart/use-cart.ts";
import { findOpen, markDone } from "../../model/payment/payment-storage.ts";
import { forgetBank } from "../../model/payment/last-used.ts";
import { wouldRefuseAgain } from "../../model/payment/ways/paid-by.ts";
import { queryClient } from "@kaunter/web/api/query-client";
import { paymentQuery } from "./api.ts";
import { isOpenStatus } from "./screen-for-status.ts";
import type { PaymentKey } from "./use-which-payment.ts";

/** How long to wait before each further question; then the person is told that it goes on without them. */
export const pollWaitsMs = [2_000, 4_000, 8_000, 15_000];

/** The same for where a receipt went, which is known some seconds after the payment: about twenty of them, then no more. */
export const receiptWaitsMs = [2_000, 3_000, 5_000, 10_000];

export interface PaymentState {
  payment: Payment | undefined;
  error: DomainError | null;
  isAsking: boolean;
  /** Still open, and not asked about any more by itself. */
  hasStopped: boolean;
  checkAgain: () => void;
}

export function usePayment(which: PaymentKey): PaymentState {
  const options = paymentQuery(which);
  const [askedBefore, setAskedBefore] = useState(() => countAsked(options.queryKey));
  const asked = () => countAsked(options.queryKey) - askedBefore;
  useComingBack(() => setAskedBefore(countAsked(options.queryKey)));
  const query = useQuery(
    {
      ...options,
      refetchInterval: ({ state }) => {
        const waitsMs = mayStillChange(state.data, state.error) ? pollWaitsMs : receiptWaitsMs;
        return isAwaited(state.data, state.error) && (waitsMs[asked() - 1] ?? false);
      },
      // Whoever comes back from the bank's app wants to know now, and what comes of it then.
      refetchOnWindowFocus: ({ state }) => isAwaited(state.data, state.error),
    },
    queryClient,
  );
  const error = query.error instanceof DomainError ? query.error : null;
  return {
    payment: query.data,
    error,
    isAsking: query.isFetching,
    hasStopped: mayStillChange(query.data, error) && asked() > pollWaitsMs.length,
    checkAgain: () => {
      setAskedBefore(countAsked(options.queryKey));
      void query.refetch();
    },
  };
}

/** In sight again, after another tab or another app. */
function useComingBack(onBack: () => void): void {
  const handleBack = useEffectEvent(onBack);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== "hidden") handleBack();
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
}

function countAsked(queryKey: readonly string[]): number {
  const state = queryClient.getQueryState(queryKey);
  return (state?.dataUpdateCount ?? 0) + (state?.errorUpdateCount ?? 0);
}

function mayStillChange(payment: Payment | undefined, error: Error | null): boolean {
  if (isUnknownPayment(error)) return false;
  return payment === undefined || isOpenStatus(payment.status);
}

/** There is news to come: how it ends, or, for the payer, that the receipt has left. */
function isAwaited(payment: Payment | undefined, error: Error | null): boolean {
  return mayStillChange(payment, error) || (payment !== undefined && isReceiptOnItsWay(payment));
}

/** The server tells nobody else where a receipt goes, and has no mail for whose name was removed. */
function isReceiptOnItsWay({ capability, receipts, email, sent_softcopy }: Payment): boolean {
  return capability !== undefined && email !== "" && receipts.length > 0 && !sent_softcopy;
}

export function isUnknownPayment(error: Error | null): boolean {
  return error instanceof DomainError && error.code === "not_found";
}

/**
 * Draws the conclusions of an end, once: the charges of the payment that this browser has started leave the cart, and
 * only when it was made, and a bank that would refuse again is not offered first. A link to an old payment must not empty
 * a new cart.
 */
export function useConclusion(which: PaymentKey, state: PaymentState): boolean {
  const [isDrawn, setDrawn] = useState(false);
  const status = state.payment?.status;
  const hasEnded = status !== undefined && !isOpenStatus(status);
  const isUnknown = isUnknownPayment(state.error);
  const refusedBank =
    state.payment && wouldRefuseAgain(state.payment) && state.payment.payment_method;
  useEffect(() => {
    if (!hasEnded && !isUnknown) return undefined;
    let isGone = false;
    const draw = async () => {
      const open = await findOpen(which.id);
      if (open && status === "successful") await removePaid(open.charges);
      if (open && refusedBank) forgetBank(refusedBank);
      if (open) await markDone(which.id);
      if (!isGone) setDrawn(true);
    };
    void draw();
    return () => {
      isGone = true;
    };
  }, [which.id, status, hasEnded, isUnknown, refusedBank]);
  return isDrawn;
}
