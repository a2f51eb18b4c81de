import type { Charge } from "@kaunter/contracts/charges";
import type { ErrorCode } from "@kaunter/domain/domain-error";
import { t } from "@kaunter/web/language/translate";
import { translateCode } from "@kaunter/web/language/translate-error";
import type { PanelLook } from "@kaunter/web/ui/panel";
import type { AnyCharge } from "./charge-number.ts";
import { titleOfCharge } from "./kinds/charge-kinds.ts";
import { isDeclared, titleOfDeclared } from "./kinds/declared.ts";

export function titleOf(charge: AnyCharge): string {
  return isDeclared(charge) ? titleOfDeclared(charge) : titleOfCharge(charge);
}

interface Message {
  look: PanelLook;
  text: string;
  /** What to do about it. */
  advice?: string;
}

/** What has to be said about a charge although it was found: why not, not yet, or nothing to pay. */
export function messageOf(charge: Charge): Message | null {
  if (charge.error) return messageOfError(charge.error);
  if (charge.opens_on) {
    return { look: "info", text: t("search.opens_on", { day: charge.opens_on }) };
  }
  switch (charge.status) {
    case "nothing_due":
      return { look: "success", text: translateCode("nothing_due") };
    case "paid":
    case "cancelled":
    case "dropped":
      return { look: "success", text: t(`search.settled.${charge.status}`) };
    case "pending":
    case "counter_only":
      return { look: "info", text: t(`search.settled.${charge.status}`) };
    default:
      return null;
  }
}

/** News of a payment is no warning. */
function messageOfError(code: ErrorCode): Message {
  const text = translateCode(code);
  if (code === "payment_in_progress") return { look: "info", text, advice: t("search.held") };
  return { look: code === "latest_payment_accepted" ? "info" : "warning", text };
}
