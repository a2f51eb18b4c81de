import type { ShownStatus } from "@kaunter/domain/vocabulary/payments";
import type { PanelLook } from "@kaunter/web/ui/panel";

/** What a payment's page looks like, and what it lets people do. None of it pays. */
export interface StatusScreen {
  look: PanelLook;
  /** The bank may still decide: nobody may pay again, and the server is asked again. */
  isOpen: boolean;
  action: "another_bank" | "cart" | null;
}

/** Which screen a payment may show. One that was made shows its receipt. */
export const screenForStatus = {
  in_progress: { look: "info", isOpen: true, action: "another_bank" },
  pending: { look: "info", isOpen: true, action: null },
  successful: "receipt",
  failed: { look: "danger", isOpen: false, action: "cart" },
  cancelled: { look: "warning", isOpen: false, action: "cart" },
  expired: { look: "warning", isOpen: false, action: "cart" },
} as const satisfies Record<ShownStatus, StatusScreen | "receipt">;

export function isOpenStatus(status: ShownStatus): boolean {
  const screen: StatusScreen | "receipt" = screenForStatus[status];
  return screen !== "receipt" && screen.isOpen;
}
