import type { Sen } from "@kaunter/domain/money";
import { type PaymentMethod, paymentMethods } from "@kaunter/domain/vocabulary/payments";
import { Icon, Outline } from "@kaunter/web/ui/icon";
import type { ReactNode } from "react";
import { bankObstacle, type Obstacle } from "./limits.ts";

interface Way {
  method: PaymentMethod;
  /** How the words name it: `method.fpx`, `checkout.pay_card`. */
  word: string;
  icon: ReactNode;
  /** What has to be said of an amount that cannot simply be paid in this way. */
  obstacleTo: (amountSen: Sen) => Obstacle | null;
  /** The page on which the payer chooses more before leaving; without one, the payer leaves at once. */
  choicePage: string | undefined;
}

// An outline of Lucide, as in ui/icon.tsx.
const cardOutline =
  "M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2M2 10h20";

const byBank = {
  method: paymentMethods.onlineBanking,
  word: "fpx",
  icon: <Icon name="landmark" />,
  obstacleTo: bankObstacle,
  choicePage: "/fpx_checkout",
} as const satisfies Way;

/** Asks nothing more: it can be offered instead of a choice of banks. */
export const byCard = {
  method: paymentMethods.card,
  word: "card",
  icon: <Outline path={cardOutline} />,
  obstacleTo: () => null,
  choicePage: undefined,
} as const satisfies Way;

/** In the order in which payers read them. The rest of the portal asks them, and knows neither. */
export const waysToPay = [byBank, byCard] as const;

/** The way in which a bank is chosen. */
export const bankMethod = byBank.method;

/** The way that a call names: by its code, or by the id of a bank. */
export function wayNamed(code: string) {
  return waysToPay.find(({ method }) => String(method) === code) ?? byBank;
}

export const wayOf = (method: PaymentMethod) => wayNamed(String(method));
