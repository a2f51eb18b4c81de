import type { ReactNode } from "react";

/** Stays in sight while the page scrolls: what it comes to, and the one thing to do. */
export function StickyBar({ children }: { children: ReactNode }) {
  return <div className="sticky-bar">{children}</div>;
}

/** What was just done, inside the bar that did it: it covers nothing. Empty, it is still there to be heard. */
export function BarNote({ children }: { children: ReactNode }) {
  return <output className="bar-note">{children}</output>;
}
