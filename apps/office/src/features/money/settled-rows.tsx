import type { BatchReceipts } from "@kaunter/contracts/office-money";
import * as paths from "@kaunter/contracts/office-paths";
import { useT } from "@kaunter/web/language/translate";
import { Link } from "@kaunter/web/ui/link";
import { Money } from "@kaunter/web/ui/money";
import { RetryPanel } from "@kaunter/web/ui/retry-panel";
import { useState } from "react";
import { useRead } from "../../model/use-read.ts";

interface Asked {
  batchId: string;
  owner: string;
  after?: number;
}

/** The receipts of one council in a batch, a page at a time, in the order of the provider's lines. */
export function SettledRows({ batchId, owner, after = 0 }: Asked) {
  const t = useT();
  const [isMore, setMore] = useState(false);
  const path = paths.officeBatchReceipts.replace(":id", batchId);
  const { data, error, refetch } = useRead<BatchReceipts>(`${path}?owner=${owner}&after=${after}`, {
    rows: "list",
  });
  if (error) return <RetryPanel error={error} onRetry={refetch} />;
  if (!data) return <output>{t("app.loading")}</output>;
  const last = data.rows.at(-1)?.line_no;
  return (
    <>
      <ul className="grid gap-1">
        {data.rows.map(({ line_no: no, payment_id: id, receipt, amount }) => (
          <li key={`${no}-${id}`} className="flex flex-wrap justify-between gap-x-4">
            <span>
              <Link to={`/payment?id=${id}`} className="text-link">
                {receipt ?? id}
              </Link>
              {receipt === null && ` (${t("money.no_receipt")})`}
              <span className="ml-2 text-small text-txt-black-500">
                {t("money.line", { no: String(no) })}
              </span>
            </span>
            <Money amount={amount} />
          </li>
        ))}
      </ul>
      {data.has_more && !isMore && (
        <button type="button" className="text-link mt-2" onClick={() => setMore(true)}>
          {t("money.more_receipts")}
        </button>
      )}
      {isMore && last !== undefined && <SettledRows batchId={batchId} owner={owner} after={last} />}
    </>
  );
}
