import { DomainError } from "@kaunter/domain/domain-error";
import type { UseQueryResult } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { t } from "../../../i18n/translate.ts";
import { translateError } from "../../../lib/translate-error.ts";
import { Button } from "../../../ui/button.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { showSnackbar } from "../../../ui/snackbar.tsx";

interface RowWords {
  title: string;
  text: string;
  /** What stands where nothing can be done. */
  mark?: string | undefined;
}

interface OwnRowsProps<Row> {
  found: UseQueryResult<Row[]>;
  wordsOf: (row: Row) => RowWords;
  action: string;
  onRemove: (id: string) => Promise<void>;
  removed: string;
}

/** What is one's own, each with a way to be rid of it. */
export function OwnRows<Row extends { id: string }>(props: OwnRowsProps<Row>) {
  const { found, wordsOf, action, onRemove, removed } = props;
  const [removing, setRemoving] = useState<string | DomainError | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const refusal = removing instanceof DomainError ? removing : found.error;

  async function handleRemove(id: string) {
    if (typeof removing === "string") return;
    setRemoving(id);
    try {
      await onRemove(id);
      setRemoving(null);
      showSnackbar({ message: removed, kind: "notice" });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      setRemoving(error);
    }
    await found.refetch();
    // The button that had the focus is gone.
    list.current?.focus();
  }

  return (
    <>
      {found.isPending && <span className="skeleton block h-24" />}
      <ul ref={list} tabIndex={-1} className="outline-none">
        {found.data?.map((row) => {
          const { title, text, mark } = wordsOf(row);
          return (
            <li
              key={row.id}
              className="flex flex-wrap items-center gap-3 border-t border-otl-gray-200 py-3 first:border-t-0"
            >
              <span className="min-w-0 grow wrap-anywhere">
                <span className="block font-semibold">{title}</span>
                <span className="block text-secondary text-txt-black-500">{text}</span>
              </span>
              {mark === undefined ? (
                <Button
                  look="secondary"
                  onClick={() => void handleRemove(row.id)}
                  aria-disabled={removing === row.id || undefined}
                  aria-label={t("profile.of_row", { action, title })}
                >
                  {removing === row.id && <span className="spinner" />}
                  {action}
                </Button>
              ) : (
                <span className="pill border-success-700 bg-success-50 text-success-800">
                  {mark}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <div role="alert" className="empty:absolute">
        {refusal instanceof DomainError && <Panel look="warning">{translateError(refusal)}</Panel>}
      </div>
    </>
  );
}
