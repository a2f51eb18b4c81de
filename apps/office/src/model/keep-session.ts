import * as paths from "@kaunter/contracts/office-paths";
import { DomainError } from "@kaunter/domain/domain-error";
import { getJson } from "@kaunter/web/api/client";
import { now } from "@kaunter/web/browser/clock";
import { useEffect } from "react";

const everyMs = 5 * 60_000;

/** Typing is use of a session, which only requests tell the server: one is made in a while, as long as keys are pressed. */
export function useKeptSession(): void {
  useEffect(() => {
    let keptMs = now().getTime();
    const keep = ({ target, repeat }: KeyboardEvent) => {
      // What lies on the keyboard is nobody who types.
      if (repeat || !(target instanceof Element) || !target.closest("form")) return;
      const nowMs = now().getTime();
      if (nowMs - keptMs < everyMs) return;
      keptMs = nowMs;
      getJson(paths.officeSession).catch(keepQuiet);
    };
    addEventListener("keydown", keep);
    return () => removeEventListener("keydown", keep);
  }, []);
}

/** Whoever sends the form is told. */
function keepQuiet(fault: unknown): void {
  if (!(fault instanceof DomainError)) throw fault;
}
