import { DomainError } from "@kaunter/domain/domain-error";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { checkSession } from "./check-session.ts";
import { askToSignIn, currentSession, useSession } from "./session.ts";
import { whileShown } from "@kaunter/web/state/while-shown";

type State = "asking" | "known" | "hidden" | DomainError;

export interface Owner {
  /** The e-mail: undefined until the server has said who is signed in, null for nobody. */
  name: string | null | undefined;
  refusal: DomainError | null;
  askAgain: () => void;
}

/**
 * Whose page it is: asked when it opens, and again when the browser brings it back from its memory. What lies there must
 * hold nothing of anybody, so the page is emptied when it is left.
 */
export function useOwner(): Owner {
  const session = useSession();
  const [state, setState] = useState<State>("asking");
  const isAsking = state === "asking";

  useEffect(() => {
    if (!isAsking) return undefined;
    const hadSession = currentSession() !== null;
    return whileShown(checkSession().catch(refusalOf), (answer) => {
      if (answer === null) void askToSignIn(hadSession ? "died" : "wanted");
      setState(answer instanceof DomainError ? answer : "known");
    });
  }, [isAsking]);

  useEffect(() => {
    const handleHide = () => flushSync(() => setState("hidden"));
    const handleShow = ({ persisted }: PageTransitionEvent) => persisted && setState("asking");
    addEventListener("pagehide", handleHide);
    addEventListener("pageshow", handleShow);
    return () => {
      removeEventListener("pagehide", handleHide);
      removeEventListener("pageshow", handleShow);
    };
  }, []);

  return {
    name: state === "known" ? (session?.name ?? null) : undefined,
    refusal: state instanceof DomainError ? state : null,
    askAgain: () => setState("asking"),
  };
}

function refusalOf(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  throw error;
}
