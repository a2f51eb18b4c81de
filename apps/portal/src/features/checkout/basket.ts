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
}

/** Asks the cart what is to be paid. */
export type WithBasket<Of extends Basket> = ComponentType<{
  children: (basket: Of) => ReactNode;
}>;
