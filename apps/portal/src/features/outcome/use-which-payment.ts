import type { Payment } from "@kaunter/contracts/payments";
import { useEffect, useState } from "react";
import { findOpen, findStarted } from "../../model/payment/payment-storage.ts";
import { whileShown } from "@kaunter/web/state/while-shown";
import { useSearchParams } from "@kaunter/web/page/router";

export interface PaymentKey {
  id: string;
  capability: string;
  /** This browser has started it and may go on with it. */
  isOurs: boolean;
}

const idPattern = /^\d{16}$/;
const capabilityPattern = /^[\w-]{22}$/;

/** The payment of the address, else the newest open one of this browser: undefined until known, null for none. */
export function useWhichPayment(): PaymentKey | null | undefined {
  const search = useSearchParams();
  const id = matching(search.get("id"), idPattern);
  const capability = id && matching(search.get("key"), capabilityPattern);
  const [which, setWhich] = useState<PaymentKey | null>();
  useEffect(() => whileShown(findPayment(id, capability), setWhich), [id, capability]);
  return which;
}

/** Where the payer is led whose link was revoked: to the same page with the one that counts; else null. */
export function freshLink(
  page: string,
  { id, capability }: PaymentKey,
  payment: Payment | undefined,
): string | null {
  const now = payment?.capability ?? capability;
  return now === capability ? null : `${page}?id=${id}&key=${now}`;
}

function matching(text: string | null, pattern: RegExp): string | null {
  return text !== null && pattern.test(text) ? text : null;
}

async function findPayment(
  id: string | null,
  capability: string | null,
): Promise<PaymentKey | null> {
  if (id !== null && capability !== null) {
    // Also once its end was seen: a reload takes no way on from anybody.
    return { id, capability, isOurs: (await findStarted(id)) !== null };
  }
  const open = await findOpen(id);
  return open && { id: open.created._id, capability: open.created.capability, isOurs: true };
}
