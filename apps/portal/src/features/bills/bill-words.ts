import type { Bill } from "@kaunter/contracts/bills";
import type { Charge } from "@kaunter/contracts/charges";
import type { PanelLook } from "@kaunter/web/ui/panel";

/** How the search speaks of charges: a saved bill is spoken of in the same way. */
export interface BillWords {
  titleOf: (charge: Charge) => string;
  /** Why a charge cannot be paid, or not yet. */
  messageOf: (charge: Charge) => { look: PanelLook; text: string; advice?: string } | null;
  /** What was saved, when there is no charge to be named. */
  nameOf: (bill: Bill) => string;
}
