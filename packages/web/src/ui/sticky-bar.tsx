import type { ReactNode } from "react";

/** Stays in sight while the page scrolls: what it comes to, and the one thing to do. */
export function StickyBar({ children }: { children: ReactNode }) {
  return <div className="sticky-bar">{children}</div>;
}
