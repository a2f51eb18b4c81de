import { DomainError } from "@kaunter/domain/domain-error";
import { useRef, useState } from "react";
import { failProgress, finishProgress, startProgress } from "@kaunter/web/state/progress";

type Attempt = (signal: AbortSignal) => Promise<string>;

export interface LoginState {
  isBusy: boolean;
  error: DomainError | null;
  /** A box takes the focus each time that it has something to say. */
  failureCount: number;
  attempt: (logIn: Attempt) => Promise<void>;
  /** Whoever closes the dialog waits for nothing any more. */
  giveUp: () => void;
}

/** One login at a time. What fails leaves the dialog as it is, with the reason. */
export function useLogin(onSignedIn: (name: string) => void): LoginState {
  const [state, setState] = useState({
    isBusy: false,
    error: null as DomainError | null,
    failureCount: 0,
  });
  const running = useRef<AbortController>(null);

  async function attempt(logIn: Attempt): Promise<void> {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setState((last) => ({ ...last, isBusy: true, error: null }));
    startProgress();
    try {
      const name = await logIn(controller.signal);
      if (controller.signal.aborted) return;
      finishProgress();
      onSignedIn(name);
    } catch (error) {
      if (controller.signal.aborted) return;
      running.current = null;
      failProgress();
      setState(({ failureCount }) => ({
        isBusy: false,
        error: refusalOf(error),
        failureCount: failureCount + 1,
      }));
    }
  }

  function giveUp() {
    finishProgress();
    running.current?.abort();
    running.current = null;
    setState({ isBusy: false, error: null, failureCount: 0 });
  }

  return { ...state, attempt, giveUp };
}

/** Whoever puts the browser's question about a passkey aside has not failed. */
function refusalOf(error: unknown): DomainError | null {
  if (error instanceof DomainError) return error;
  return error instanceof Error && error.name === "NotAllowedError"
    ? null
    : new DomainError("attempt_failed_please_try_again");
}
