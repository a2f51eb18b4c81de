import type { Bill } from "@kaunter/contracts/bills";
import { DomainError } from "@kaunter/domain/domain-error";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useState } from "react";
import { t, useT } from "@kaunter/web/language/translate";
import { usePatience } from "@kaunter/web/state/patience";
import { queryClient } from "@kaunter/web/api/query-client";
import { LinkButton } from "@kaunter/web/ui/button";
import { lazyPage } from "@kaunter/web/page/lazy-page";
import { OwnPage } from "../../model/session/own-page.tsx";
import { RetryPanel } from "@kaunter/web/ui/retry-panel";
import { billsQuery } from "./api.ts";
import { BillsForm } from "./bills-form.tsx";
import type { SaveDialogProps } from "../../model/bill/save-dialog.tsx";

/** Few people rename a bill, so the dialog comes when it is asked for. */
const rename = lazyPage<SaveDialogProps>(["bills"], async () => {
  return (await import("../../model/bill/save-dialog.tsx")).SaveDialog;
});

/** What all saved bills owe today, and one press to pay them. */
export function BillsPage() {
  useT();
  return (
    <OwnPage title={t("bills.title")} invitation={t("bills.guest")}>
      {(account) => <OwnBills account={account} />}
    </OwnPage>
  );
}

function OwnBills({ account }: { account: string }) {
  const { data: bills, error, isFetching, refetch } = useQuery(billsQuery(account), queryClient);
  if (bills && bills.length > 0) return <SomeBills bills={bills} />;
  if (bills) return <NoBills />;
  if (error instanceof DomainError && !isFetching) {
    return (
      <Announced>
        <RetryPanel error={error} onRetry={refetch} />
      </Announced>
    );
  }
  return <Waiting />;
}

function SomeBills({ bills }: { bills: readonly Bill[] }) {
  const [renamed, setRenamed] = useState<{ bill: Bill; open: boolean }>();
  return (
    <>
      <BillsForm bills={bills} onRename={(bill) => setRenamed({ bill, open: true })} />
      {renamed && (
        <Suspense>
          {rename.render({
            bills: [renamed.bill],
            open: renamed.open,
            onClose: () => setRenamed({ ...renamed, open: false }),
          })}
        </Suspense>
      )}
    </>
  );
}

function NoBills() {
  return (
    <>
      <p className="mt-4 font-semibold">{t("bills.none")}</p>
      <p className="mt-1 text-txt-black-700">{t("bills.none_text")}</p>
      <p className="mt-6">
        <LinkButton to="/search">{t("nav.search")}</LinkButton>
      </p>
    </>
  );
}

function Waiting() {
  const patience = usePatience("bills");
  return (
    <Announced>
      {patience !== "quick" && <span className="skeleton block h-40" />}
      {(patience === "long" || patience === "stuck") && (
        <span className="mt-3 block">{t("bills.waiting")}</span>
      )}
    </Announced>
  );
}

/** The element exists before its text, so that screen readers read the text out. */
function Announced({ children }: { children: ReactNode }) {
  return <output className="mt-5 block">{children}</output>;
}
