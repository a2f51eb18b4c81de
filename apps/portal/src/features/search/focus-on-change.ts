import { useEffect, useRef } from "react";

/** When one view gives way to another, reading starts at the new one's heading. Null is a view that passes quickly. */
export function useFocusOnChange(view: string | null): void {
  const last = useRef(view);
  useEffect(() => {
    if (last.current === view) return;
    last.current = view;
    if (view !== null) focusHeading();
  }, [view]);
}

/** For a view that is there at once. */
export function useFocusOnShow(): void {
  useEffect(focusHeading, []);
}

function focusHeading(): void {
  if (document.querySelector(".error-summary")) return;
  const heading = document.querySelector<HTMLElement>("main h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
  scrollTo(0, 0);
}
