import { DomainError } from "@kaunter/domain/domain-error";
import { useState } from "react";

/** One press at a time, and why the last one came to nothing. Whoever puts the browser's question aside has not failed. */
export function usePressed() {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<DomainError | null>(null);
  async function press(work: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (fault) {
      setError(refusalOf(fault));
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, error, press };
}

function refusalOf(fault: unknown): DomainError | null {
  if (fault instanceof DomainError) return fault;
  const isAside = fault instanceof Error && fault.name === "NotAllowedError";
  return isAside ? null : new DomainError("attempt_failed_please_try_again");
}
