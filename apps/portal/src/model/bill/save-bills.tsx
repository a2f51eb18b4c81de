import { lazyPage } from "@kaunter/web/page/lazy-page";
import { ErrorBoundary } from "@kaunter/web/shell/error-boundary";
import { Suspense } from "react";
import type { SaveButtonProps } from "./save-button.tsx";

const saveButton = lazyPage<SaveButtonProps>(["bills"], async () => {
  return (await import("./save-button.tsx")).SaveButton;
});

/** Comes after the page that it stands on, or not at all. */
export function SaveBills({ bills }: SaveButtonProps) {
  return (
    <ErrorBoundary resetKey={null} fallback={() => null}>
      <Suspense fallback={<div className="min-h-11" />}>{saveButton.render({ bills })}</Suspense>
    </ErrorBoundary>
  );
}
