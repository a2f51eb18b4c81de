import { DomainError } from "@kaunter/domain/domain-error";
import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { t } from "@kaunter/web/language/translate";
import { translateError } from "@kaunter/web/language/translate-error";
import { Button } from "@kaunter/web/ui/button";
import { Panel } from "@kaunter/web/ui/panel";
import { showSnackbar } from "@kaunter/web/shell/snackbar";
import { OwnForm } from "../form/own-form.tsx";

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
  /** What is said where there are no rows. */
  none?: string;
}

/** What is one's own, each with a way to be rid of it. */
export function OwnRows<Row extends { id: string }>(props: OwnRowsProps<Row>) {
  const { found, wordsOf, action, onRemove, removed, none } = props;
  const [removing, setRemoving] = useState<string | DomainError | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const refusal = removing instanceof DomainError ? removing : found.error;

  useEffect(() => {
    if (asked !== null) document.getElementById("remove_password")?.focus();
  }, [asked]);

  async function handleRemove(id: string) {
    if (typeof removing === "string") return;
    setRemoving(id);
    try {
      await onRemove(id);
      setRemoving(null);
      showSnackbar({ message: removed, kind: "confirmation" });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const isProofWanted = error.code === "password_required";
      setRemoving(isProofWanted ? null : error);
      if (isProofWanted) return setAsked(id);
    }
    await refresh();
  }

  async function refresh() {
    setAsked(null);
    await found.refetch();
    // The button that had the focus is gone.
    list.current?.focus();
  }

  return (
    <>
      {found.isPending && <span className="skeleton block h-24" />}
      <ul ref={list} tabIndex={-1} className="outline-none">
        {found.data?.map((row) => (
          <OwnRow
            key={row.id}
            words={wordsOf(row)}
            action={action}
            isBusy={removing === row.id}
            isAsked={asked === row.id}
            onPress={() => void handleRemove(row.id)}
            removeProven={async () => {
              await onRemove(row.id);
              await refresh();
              return removed;
            }}
          />
        ))}
        {none && found.data?.length === 0 && <li className="py-3 text-txt-black-500">{none}</li>}
      </ul>
      <div role="alert" className="empty:absolute">
        {refusal instanceof DomainError && <Panel look="warning">{translateError(refusal)}</Panel>}
      </div>
    </>
  );
}

interface OwnRowProps {
  words: RowWords;
  action: string;
  isBusy: boolean;
  /** The server wants to know first that it is still the owner. */
  isAsked: boolean;
  onPress: () => void;
  removeProven: () => Promise<string>;
}

function OwnRow({ words, action, isBusy, isAsked, onPress, removeProven }: OwnRowProps) {
  const { title, text, mark } = words;
  const wanted = t("profile.of_row", { action, title });
  return (
    <li className="flex flex-wrap items-center gap-3 border-t border-otl-gray-200 py-3 first:border-t-0">
      <span className="min-w-0 grow wrap-anywhere">
        <span className="block font-semibold">{title}</span>
        <span className="block text-secondary text-txt-black-500">{text}</span>
      </span>
      {mark !== undefined && (
        <span className="pill border-success-700 bg-success-50 text-success-800">{mark}</span>
      )}
      {mark === undefined && !isAsked && (
        <Button
          look="secondary"
          onClick={onPress}
          aria-disabled={isBusy || undefined}
          aria-label={wanted}
        >
          {isBusy && <span className="spinner" />}
          {action}
        </Button>
      )}
      {isAsked && (
        <div className="w-full">
          <OwnForm
            submit={wanted}
            look="secondary"
            passwordField="remove_password"
            asksPassword
            send={removeProven}
          />
        </div>
      )}
    </li>
  );
}
