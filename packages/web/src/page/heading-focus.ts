import { useEffect } from "react";

/** For a view that waits: a heading with the focus leaves with it, so what comes in its place is read out from its own. */
export function useFocusAfterWait(): void {
  useEffect(() => takeLostFocus, []);
}

function takeLostFocus(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
}
