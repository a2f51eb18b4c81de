import { DomainError, type ErrorCode } from "@kaunter/domain/domain-error";
import { isUnknown } from "@kaunter/web/api/is-unknown";
import { useRef, useState } from "react";
import { logIn } from "../../model/session/log-in.ts";
import { register, sendCode } from "./api.ts";
import type { Details } from "./details.ts";

export type ProvingFeedback = { wrong: ErrorCode } | { code: ErrorCode; cause: DomainError } | null;

interface Outcomes {
  /** The details need another look. */
  onBack: (refusal: DomainError) => void;
  /** With the name of who is logged in already. */
  onDone: (name?: string) => void;
  onSent: () => void;
}

/** Registers with the code from the mail, or sends another. */
export function useProving(details: Details, { onBack, onDone, onSent }: Outcomes) {
  const [feedback, setFeedback] = useState<ProvingFeedback>(null);
  const [isBusy, setBusy] = useState(false);
  const hasLostAnswer = useRef(false);

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
    hasLostAnswer.current ||= isUnknown(error);
    if (code === "invalid_code") setFeedback({ wrong: code });
    else if (code === "invalid_request") onBack(error);
    else if (code === "email_already_exist") {
      onBack(new DomainError("invalid_request", { name: code }));
    } else setFeedback({ code: "attempt_failed_please_try_again", cause: error });
  }

  function prove(code: string) {
    if (code === "") return setFeedback({ wrong: "required" });
    const registering = async () => {
      try {
        await register({ ...details, code });
      } catch (error) {
        // The press that was not answered may have made the account, and used the code up.
        const name = hasLostAnswer.current && isWrongCode(error) && (await tryLogIn(details));
        if (name) return onDone(name);
        throw error;
      }
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

function isWrongCode(error: unknown): boolean {
  return error instanceof DomainError && error.code === "invalid_code";
}

/** Null where there is no such account. */
async function tryLogIn({ name, password }: Details): Promise<string | null> {
  try {
    return await logIn({ name, password, keep: false });
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
