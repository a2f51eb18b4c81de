import { t, useT } from "@kaunter/web/language/translate";
import { Modal } from "@kaunter/web/ui/modal";
import { Scanner } from "../scan/scanner.tsx";
import type { Draft } from "./draft.ts";
import { readBillCode } from "./read-bill-code.ts";

export interface ScanBillProps {
  onRead: (said: Draft) => void;
  onClose: () => void;
}

const widestPx = 480;

/** The camera, at once: whoever comes here holds the bill in the other hand. */
export function ScanBill({ onRead, onClose }: ScanBillProps) {
  useT();
  return (
    <Modal open title={t("scan.bill_title")} onClose={onClose} maxWidth={widestPx}>
      <p>{t("scan.bill_lead")}</p>
      <Scanner
        isWanted
        formats="all"
        notMine={t("scan.not_a_bill")}
        onText={(text) => {
          const said = readBillCode(text);
          if (said) onRead(said);
          return said !== null;
        }}
      />
    </Modal>
  );
}
