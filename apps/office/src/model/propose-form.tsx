import type { WantedProposal } from "@kaunter/contracts/office-proposals";
import * as paths from "@kaunter/contracts/office-paths";
import { postJson } from "@kaunter/web/api/client";
import { textIn } from "@kaunter/web/form/form-text";
import { useForm } from "@kaunter/web/form/use-form";
import { useT } from "@kaunter/web/language/translate";
import { translateError } from "@kaunter/web/language/translate-error";
import { showSnackbar } from "@kaunter/web/shell/snackbar";
import { Panel } from "@kaunter/web/ui/panel";
import { SubmitButton } from "@kaunter/web/ui/submit-button";
import type { ReactNode } from "react";
import { RemarkField } from "./remark-field.tsx";

interface ProposeFormProps {
  /** Tells the fields of several forms on a page apart. */
  id: string;
  label: string;
  children?: ReactNode;
  wantedOf: (form: FormData, remark: string) => WantedProposal;
  onProposed: () => unknown;
}

/** Folded until somebody wants it: what one proposes, another must approve. */
export function ProposeForm({ id, label, children, wantedOf, onProposed }: ProposeFormProps) {
  const t = useT();
  const remark = `${id}-remark`;
  const { isBusy, refusal, handleSubmit } = useForm({
    send: async (form) => {
      await postJson(paths.officeProposals, wantedOf(form, textIn(form, remark).trim()));
      showSnackbar({ message: t("propose.done"), kind: "confirmation" });
      await onProposed();
    },
  });
  // The number is somebody's word, and the world may have been faster.
  const isMissing = refusal?.code === "not_found";
  return (
    <details>
      <summary className="text-link min-h-11 cursor-pointer py-2.5">{label}</summary>
      <form className="grid gap-3 pt-2 pb-1" onSubmit={handleSubmit}>
        {children}
        <RemarkField name={remark} label={t("propose.remark")} />
        <div role="alert" className="empty:hidden">
          {refusal && (
            <Panel look="danger">
              {isMissing ? t("propose.not_found") : translateError(refusal)}
            </Panel>
          )}
        </div>
        <SubmitButton isBusy={isBusy}>{t("propose.send")}</SubmitButton>
      </form>
    </details>
  );
}
