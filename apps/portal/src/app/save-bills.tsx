import { Suspense } from "react";
import type { SaveBillsProps } from "../features/bills/save-bills.tsx";
import { ErrorBoundary } from "@kaunter/web/shell/error-boundary";
import { lazyPage } from "@kaunter/web/page/lazy-page";

const saveBills = lazyPage<SaveBillsProps>(["bills"], async () => {
  return (await import("../features/bills/save-bills.tsx")).SaveBills;
});

/** Comes after the page that it stands on, or not at all. */
export function SaveBills({ bills }: SaveBillsProps) {
  return (
    <ErrorBoundary resetKey={null} fallback={() => null}>
      <Suspense fallback={<div className="min-h-11" />}>{saveBills.render({ bills })}</Suspense>
    </ErrorBoundary>
  );
}
