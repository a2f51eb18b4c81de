import { useState } from "react";
import { t, useT } from "@kaunter/web/language/translate";
import { askToSignIn, currentSession } from "../session/session.ts";
import { type BillToSave, SaveDialog } from "./save-dialog.tsx";

export interface SaveButtonProps {
  bills: readonly BillToSave[];
}

/** Quiet, beside what people came for. A guest signs in first. */
export function SaveButton({ bills }: SaveButtonProps) {
  useT();
  const [isOpen, setOpen] = useState(false);

  async function handleClick() {
    const isSignedIn = currentSession() !== null || (await askToSignIn());
    if (isSignedIn) setOpen(true);
  }

  if (bills.length === 0) return null;
  return (
    <>
      <button
        type="button"
        onClick={() => void handleClick()}
        className="text-link inline-flex min-h-11 cursor-pointer items-center font-semibold"
      >
        {t("bills.save", { count: bills.length })}
      </button>
      <SaveDialog bills={bills} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
