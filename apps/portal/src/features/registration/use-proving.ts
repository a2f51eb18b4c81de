import { DomainError, type ErrorCode } from "@kaunter/domain/domain-error";
import { useState } from "react";
import { register, sendCode } from "./api.ts";
import type { Details } from "./details.ts";

export type ProvingFeedback = { wrong: ErrorCode } | { code: ErrorCode; cause: DomainError } | null;

interface Outcomes {
  /** The details need another look. */
  onBack: (refusal: DomainError) => void;
  onDone: () => void;
  onSent: () => void;
}

/** Registers with the code from the mail, or sends another. */
export function useProving(details: Details, { onBack, onDone, onSent }: Outcomes) {
  const [feedback, setFeedback] = useState<ProvingFeedback>(null);
  const [isBusy, setBusy] = useState(false);

  async function attempt(act: () => Promise<void>, onRefused: (error: DomainError) => void) {
    if (isBusy) return;
    setBusy(true);
    setFeedback(null);
    try {
      await act();
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      onRefused(error);
    }
    setBusy(false);
  }

  function handleRefused(error: DomainError) {
    const { code } = error;
    if (code === "invalid_code") setFeedback({ wrong: code });
    else if (code === "invalid_request") onBack(error);
    else if (code === "email_already_exist") {
      onBack(new DomainError("invalid_request", { name: code }));
    } else setFeedback({ code: "attempt_failed_please_try_again", cause: error });
  }

  function prove(code: string) {
    if (code === "") return setFeedback({ wrong: "required" });
    const registering = async () => {
      await register({ ...details, code });
      onDone();
    };
    void attempt(registering, handleRefused);
  }

  function sendAgain() {
    const sending = async () => {
      await sendCode(details.name);
      onSent();
    };
    void attempt(sending, (cause) => setFeedback({ code: "email_verification_failed", cause }));
  }

  return { feedback, isBusy, prove, sendAgain };
}
