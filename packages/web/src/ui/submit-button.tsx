import type { ReactNode } from "react";
import { Button } from "./button.tsx";

/** Keeps its place and its name while it works; whoever presses it again is not heard. */
export function SubmitButton({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
  return (
    <Button type="submit" aria-disabled={isBusy || undefined}>
      {isBusy && <span className="spinner" />}
      {children}
    </Button>
  );
}
