import type { ShownStatus } from "@kaunter/domain/vocabulary/payments";
import { useEffect, useState } from "react";
import { forgetOnLogout } from "@kaunter/web/state/session-end";
import { removePaid } from "../../model/cart/use-cart.ts";
import { findOpen, type OpenPayment } from "../../model/payment/payment-storage.ts";
import { requery } from "../../model/payment/requery.ts";

/** A payment of this browser whose end nobody has looked at, and what the server says of it. */
export interface UnseenPayment {
  payment: OpenPayment;
  /** Null until the server has answered. */
  status: ShownStatus | null;
}

/** How long to wait before each further question while the bank has not decided; then only who comes back asks. */
const waitsMs = [3_000, 6_000, 12_000, 24_000];

/**
 * Asks on every visit what became of the payment that was left open: also when the tab comes back into sight, or out of
 * the browser's memory. What was paid leaves the cart. The payment stays unseen until its page is opened.
 */
export function useUnseenPayment(isWanted: boolean): UnseenPayment | null {
  const [unseen, setUnseen] = useState<UnseenPayment | null>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    const stop = watch(setUnseen);
    return () => {
      stop();
      // Its end may be seen on the page in between: the next page waits for what is known then.
      setUnseen(null);
    };
  }, [isWanted]);
  return unseen;
}

/** Answers how to stop. */
function watch(tell: (unseen: UnseenPayment | null) => void): () => void {
  let visit = 0;
  let shownId: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function look(isCurrent: () => boolean): Promise<void> {
    const payment = await findOpen(null);
    if (!isCurrent()) return;
    // What was last answered of a payment stays in sight while it is asked about again.
    if (!payment || payment.created._id !== shownId) tell(payment && { payment, status: null });
    shownId = payment?.created._id;
    if (payment) await ask(payment, isCurrent, waitsMs);
  }

  async function ask(
    payment: OpenPayment,
    isCurrent: () => boolean,
    [waitMs, ...later]: number[],
  ): Promise<void> {
    const status = await statusOf(payment);
    if (status === "successful") await removePaid(payment.charges);
    if (!isCurrent()) return;
    if (status) tell({ payment, status });
    if ((status && hasEnded(status)) || waitMs === undefined) return;
    timer = setTimeout(() => void ask(payment, isCurrent, later), waitMs);
  }

  function begin(): void {
    if (document.visibilityState === "hidden") return;
    clearTimeout(timer);
    visit += 1;
    const own = visit;
    void look(() => own === visit);
  }

  /** Whoever comes next is told of no payment of theirs. */
  function forget(): void {
    clearTimeout(timer);
    visit += 1;
    shownId = undefined;
    tell(null);
  }

  begin();
  const stopForgetting = forgetOnLogout(forget);
  document.addEventListener("visibilitychange", begin);
  addEventListener("pageshow", begin);
  return () => {
    visit = 0;
    clearTimeout(timer);
    stopForgetting();
    document.removeEventListener("visibilitychange", begin);
    removeEventListener("pageshow", begin);
  };
}

/** A line that fails says nothing about the payment. */
async function statusOf({ created }: OpenPayment): Promise<ShownStatus | null> {
  const { _id, capability } = created;
  try {
    return (await requery({ _id, capability })).status;
  } catch {
    return null;
  }
}

export function hasEnded(status: ShownStatus): boolean {
  return status !== "in_progress" && status !== "pending";
}
