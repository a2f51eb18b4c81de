import type { SaveBill } from "@kaunter/contracts/bills";
import { createPortal } from "react-dom";
import { textIn } from "@kaunter/web/form/form-text";
import { useForm } from "@kaunter/web/form/use-form";
import { t, useT } from "@kaunter/web/language/translate";
import { translateError } from "@kaunter/web/language/translate-error";
import { Button } from "@kaunter/web/ui/button";
import { TextField } from "@kaunter/web/ui/field";
import { Modal } from "@kaunter/web/ui/modal";
import { Panel } from "@kaunter/web/ui/panel";
import { showSnackbar } from "@kaunter/web/shell/snackbar";
import { refreshBills, saveBill } from "./saved-bills.ts";
import { navigate } from "@kaunter/web/page/router";

export type BillToSave = Omit<SaveBill, "nickname"> & {
  /** The name that it has already, where it is saved already. */
  nickname?: string;
};

export interface SaveDialogProps {
  bills: readonly BillToSave[];
  open: boolean;
  onClose: () => void;
}

const longestNickname = 40;

/** Asks what to call each bill, and saves them. */
export function SaveDialog({ bills, open, onClose }: SaveDialogProps) {
  useT();
  const isRename = bills.some(({ nickname }) => nickname !== undefined);

  function handleSaved() {
    onClose();
    void refreshBills();
    if (isRename) return;
    showSnackbar({
      message: t("bills.saved", { count: bills.length }),
      kind: "confirmation",
      action: { label: t("bills.see"), onAction: () => navigate("/bills") },
    });
  }

  const title = isRename ? t("bills.rename") : t("bills.save", { count: bills.length });
  return createPortal(
    <Modal open={open} title={title} onClose={onClose} maxWidth={440}>
      {open && <NameForm bills={bills} onSaved={handleSaved} />}
    </Modal>,
    document.body,
  );
}

interface NameFormProps {
  bills: readonly BillToSave[];
  onSaved: () => void;
}

function NameForm({ bills, onSaved }: NameFormProps) {
  const { refusal, isBusy, handleSubmit } = useForm({
    send: async (form) => {
      // One after another: what was saved before a refusal stays saved, and saving it again changes nothing.
      for (const [index, bill] of bills.entries()) {
        await saveBill(named(bill, textIn(form, fieldOf(index)).trim()));
      }
      onSaved();
    },
  });

  return (
    <form noValidate onSubmit={handleSubmit} className="mt-3 grid gap-5">
      {refusal && (
        <div role="alert">
          <Panel look="danger">{translateError(refusal)}</Panel>
        </div>
      )}
      {bills.map(({ council, no, nickname }, index) => (
        <TextField
          key={`${council} ${no}`}
          name={fieldOf(index)}
          label={t("bills.nickname", { number: no })}
          hint={index === 0 ? t("bills.nickname_hint") : undefined}
          defaultValue={nickname}
          autoComplete="off"
          maxLength={longestNickname}
        />
      ))}
      <Button type="submit" aria-disabled={isBusy || undefined}>
        {isBusy && <span className="spinner" />}
        {t("action.save")}
      </Button>
    </form>
  );
}

function fieldOf(index: number): string {
  return `nickname-${index}`;
}

function named({ council, type, no, compound_type }: BillToSave, nickname: string): SaveBill {
  return { council, type, no, nickname, ...(compound_type && { compound_type }) };
}
