import type { CreatedPayment } from "@kaunter/contracts/payments";
import { useEffect, useState } from "react";
import { findOpenFor, type OpenPayment } from "../../model/payment/payment-storage.ts";
import type { Basket } from "../../model/cart/use-basket.ts";

/** The open payment that must be looked at before anything is paid: undefined until first known, null for none. */
export function useOpenPayment(basket: Basket): OpenPayment | null | undefined {
  const { isLoaded, at, services } = basket;
  const [found, setFound] = useState<OpenPayment | null>();
  // What the server calls gone is not paid again; then only an otherwise empty basket leads to its payment.
  const charges = services.length > 0 ? services.map(({ _id }) => _id) : basket.charges;
  const wanted = isLoaded && at !== "asking" ? charges.join(" ") : null;
  useEffect(() => {
    if (wanted === null) return undefined;
    let isWanted = true;
    const look = () =>
      void findOpenFor(wanted.split(" ")).then((payment) => isWanted && setFound(payment));
    look();
    // Another tab may have begun to pay while this one was out of sight or kept by the browser.
    document.addEventListener("visibilitychange", look);
    addEventListener("pageshow", look);
    return () => {
      isWanted = false;
      document.removeEventListener("visibilitychange", look);
      removeEventListener("pageshow", look);
    };
  }, [wanted]);
  return found;
}

/** Where the status of a payment is shown. */
export function confirmationOf({ _id, capability }: CreatedPayment): string {
  return `/confirmation?id=${_id}&key=${capability}`;
}
