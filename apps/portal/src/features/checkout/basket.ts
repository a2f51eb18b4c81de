import type { CreatePayment } from "@kaunter/contracts/payments";
import type { Sen } from "@kaunter/domain/money";
import type { ComponentType, ReactNode } from "react";

/** What is to be paid; the amounts are the server's only when it is current. */
export interface Basket {
  isLoaded: boolean;
  at: "asking" | "current" | "offline" | "failed";
  charges: string[];
  services: CreatePayment["services"];
  count: number;
  amountSen: Sen;
  billsSen: Sen;
  /** What comes with the bills and is paid on top. */
  fees: { kind: "process_fee" | "booking_deposit"; amountSen: Sen }[];
  /** Something costs another amount than the payer saw, until they agree to it. */
  hasChanged: boolean;
  agree: () => void;
}

/** Asks the cart what is to be paid. */
export type WithBasket<Of extends Basket> = ComponentType<{
  children: (basket: Of) => ReactNode;
}>;
