import type { ReactNode } from "react";
import { BarNote } from "../shell/snackbar.tsx";

interface StickyBarProps {
  /** What was just done by it. */
  note?: ReactNode;
  children: ReactNode;
}

/** Stays in sight while the page scrolls: what it comes to, the one thing to do, and what was just done. */
export function StickyBar({ note, children }: StickyBarProps) {
  return (
    <div className="sticky-bar">
      <BarNote>{note}</BarNote>
      {children}
    </div>
  );
}
