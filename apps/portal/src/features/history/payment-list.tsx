import { DomainError } from "@kaunter/domain/domain-error";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t, useLanguage } from "@kaunter/web/language/translate";
import { queryClient } from "@kaunter/web/api/query-client";
import { translateCode, translateError } from "@kaunter/web/language/translate-error";
import { Button, FileButton } from "@kaunter/web/ui/button";
import { Panel } from "@kaunter/web/ui/panel";
import { fileAddress, historyQuery, readOn } from "./api.ts";
import type { Filters } from "./filters.ts";
import { PaymentTable } from "./payment-table.tsx";

interface PaymentListProps {
  name: string;
  filters: Filters;
}

/** Newest first, as far as somebody wants to look back. */
export function PaymentList({ name, filters }: PaymentListProps) {
  const language = useLanguage();
  const { data, error, isFetching, refetch } = useQuery(historyQuery(name, filters), queryClient);
  const more = useMore(name, filters);
  const refusal = error instanceof DomainError && !isFetching ? error : more.refusal;
  const { rows = [], next = null } = data ?? {};
  return (
    <div className="mt-5 grid gap-5">
      {!data && isFetching && <span className="skeleton block h-48" />}
      {data && rows.length === 0 && (
        <p>{next === null ? translateCode("no_transaction_made") : t("history.not_yet")}</p>
      )}
      {rows.length > 0 && <PaymentTable rows={rows} newFrom={more.from} />}
      <output className="text-secondary text-txt-black-500 empty:absolute">
        {rows.length > 0 && t("history.shown", { count: rows.length })}
      </output>
      {refusal && (
        <div role="alert">
          <Panel look="warning">{translateError(refusal)}</Panel>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        {!data && refusal && <Button onClick={() => void refetch()}>{t("history.retry")}</Button>}
        {next !== null && (
          <Button
            onClick={() => void more.read(next, rows.length)}
            aria-disabled={more.isReading || undefined}
          >
            {more.isReading && <span className="spinner" />}
            {t("history.more")}
          </Button>
        )}
        {rows.length > 0 && (
          <FileButton look="secondary" href={fileAddress(filters, language)} download>
            {t("history.file")}
          </FileButton>
        )}
      </div>
    </div>
  );
}

interface More {
  isReading: boolean;
  refusal: DomainError | null;
  /** Which row was the first of those that came last. */
  from: number | null;
}

function useMore(name: string, filters: Filters) {
  const [more, setMore] = useState<More>({ isReading: false, refusal: null, from: null });

  async function read(after: string, from: number) {
    if (more.isReading) return;
    setMore({ ...more, isReading: true, refusal: null });
    try {
      await readOn(name, filters, after);
      setMore({ isReading: false, refusal: null, from });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      setMore({ ...more, isReading: false, refusal: error });
    }
  }

  return { ...more, read };
}
