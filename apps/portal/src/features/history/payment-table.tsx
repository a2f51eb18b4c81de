import type { HistoryRow } from "@kaunter/contracts/history";
import { formatDateTime } from "@kaunter/words/times";
import type { ShownStatus } from "@kaunter/domain/vocabulary/payments";
import type { ReactNode } from "react";
import { currentLanguage, t } from "@kaunter/web/language/translate";
import { Grouped } from "@kaunter/web/ui/grouped";
import { Money } from "@kaunter/web/ui/money";
import { Link } from "@kaunter/web/ui/link";
import { historyTypeNameId } from "@kaunter/words/kind-name";

const columns = [
  "date",
  "reference_no",
  "council",
  "payment_type",
  "account_no",
  "amount",
  "status",
  "documents",
] as const;

const open = "border-info-800 bg-info-50 text-info-800";
const ended = "border-otl-field bg-bg-washed text-txt-black-700";

const pillLooks = {
  in_progress: open,
  pending: open,
  successful: "border-success-700 bg-success-50 text-success-800",
  failed: "border-danger-700 bg-danger-50 text-danger-700",
  cancelled: ended,
  expired: ended,
} as const satisfies Record<ShownStatus, string>;

interface PaymentTableProps {
  rows: readonly HistoryRow[];
  /** Where those begin that came last: reading goes on there. */
  newFrom: number | null;
}

export function PaymentTable({ rows, newFrom }: PaymentTableProps) {
  return (
    <table className="records" aria-label={t("nav.history")}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`history.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          <tr
            key={`${row._id} ${row.council} ${row.payment_type} ${row.account_no}`}
            tabIndex={place === newFrom ? -1 : undefined}
            ref={place === newFrom ? takeFocus : undefined}
          >
            <Cells row={row} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function takeFocus(row: HTMLElement | null): void {
  row?.focus({ preventScroll: true });
}

function Cells({ row }: { row: HistoryRow }) {
  const cells: Record<(typeof columns)[number], ReactNode> = {
    date: formatDateTime(new Date(row.date), currentLanguage()),
    reference_no: <Grouped digits={row.reference_no} />,
    council: t(`council.${row.council}`),
    payment_type: t(historyTypeNameId(row.payment_type)),
    account_no: row.account_no,
    amount: (
      <>
        <Money amount={row.amount} />
        <ServiceFee amount={row.service_fee} />
      </>
    ),
    status: <span className={`pill ${pillLooks[row.status]}`}>{t(`status.${row.status}`)}</span>,
    documents: <Documents row={row} />,
  };
  return columns.map((column) => (
    <td key={column} data-label={t(`history.${column}`)}>
      {cells[column]}
    </td>
  ));
}

/** Of the whole payment: it stands once, with the first of its bills. */
function ServiceFee({ amount }: { amount: HistoryRow["service_fee"] }) {
  if (amount === undefined) return null;
  return (
    <span className="block text-secondary text-txt-black-500">
      {`+ ${t("kind.service_fee")} `}
      <Money amount={amount} />
    </span>
  );
}

function Documents({ row: { reference_no, receipt_link, licence_link } }: { row: HistoryRow }) {
  const shape = "text-link flex min-h-11 items-center";
  const nameOf = (action: string) => t("history.of_reference", { action, number: reference_no });
  return (
    <>
      {receipt_link !== undefined && (
        <Link
          to={routeOf(receipt_link)}
          className={shape}
          aria-label={nameOf(t("history.receipt"))}
        >
          {t("history.receipt")}
        </Link>
      )}
      {licence_link !== undefined && (
        <a href={licence_link} className={shape} aria-label={nameOf(t("history.licence"))}>
          {t("history.licence")}
        </a>
      )}
    </>
  );
}

/** The page of the portal to which a link leads that was written to be mailed. */
function routeOf(link: string): string {
  return link.slice(link.indexOf("#") + 1);
}
