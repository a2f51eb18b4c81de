import type { OfficePayment } from "@kaunter/contracts/office";
import * as paths from "@kaunter/contracts/office-paths";
import { formatRinggit, parseRinggit } from "@kaunter/domain/money";
import { useT } from "@kaunter/web/language/translate";
import { useSearchParams } from "@kaunter/web/page/router";
import { Link } from "@kaunter/web/ui/link";
import { RetryPanel } from "@kaunter/web/ui/retry-panel";
import { Happenings } from "../../model/happenings.tsx";
import { useStaff } from "../../model/staff.ts";
import { useRead } from "../../model/use-read.ts";
import { dayText, statusText, timeOf } from "../../model/words.ts";
import { OpenMatters } from "./open-matters.tsx";
import { Attempts, Ledger, Lines } from "./payment-tables.tsx";
import { Receipts } from "./receipts.tsx";

export function PaymentPage() {
  const t = useT();
  const id = useSearchParams().get("id") ?? "";
  const url = paths.officePayment.replace(":id", id);
  const { data, error, refetch } = useRead<OfficePayment>(url, { lines: "list" });
  if (error?.code === "not_found") return <h1>{t("payment.missing")}</h1>;
  if (error) return <RetryPanel error={error} onRetry={refetch} />;
  if (!data) return <output>{t("app.loading")}</output>;
  return <Payment payment={data} onProposed={refetch} />;
}

const ringgit = (text: string) => formatRinggit(parseRinggit(text));

interface PaymentProps {
  payment: OfficePayment;
  onProposed: () => unknown;
}

function Payment({ payment, onProposed }: PaymentProps) {
  const t = useT();
  const others =
    payment.others === "0.00" ? "" : ` ${t("payment.others", { others: ringgit(payment.others) })}`;
  return (
    <>
      <h1>{t("payment.title", { id: payment.id })}</h1>
      <p className="mt-1 text-txt-black-700">
        {statusText(payment.status)}, {timeOf(payment.status_since)} ·{" "}
        {t("payment.own", { own: ringgit(payment.own) })}
        {others}
      </p>
      <Stages payment={payment} />
      <div className="mt-4 grid gap-4 lg:grid-cols-[2fr_1fr]">
        <div className="grid content-start gap-4">
          <Lines payment={payment} />
          <Attempts payment={payment} />
          <Ledger payment={payment} />
        </div>
        <div className="grid content-start gap-4">
          <OpenMatters payment={payment} onProposed={onProposed} />
          <Receipts payment={payment} onProposed={onProposed} />
          <section className="office-card">
            <h2>{t("payment.happenings")}</h2>
            <Happenings happenings={payment.happenings} />
          </section>
        </div>
      </div>
    </>
  );
}

/** Where the money is, as far as the books know. */
function Stages({ payment: { attempts, ledger, receipts, settled } }: { payment: OfficePayment }) {
  const t = useT();
  const { staff } = useStaff();
  const [last] = settled;
  const creditId = staff?.may.includes("see_money") ? (last?.credit_id ?? null) : null;
  const stages = [
    { name: t("stage.said"), isDone: attempts.some(({ evidence }) => evidence === "approved") },
    { name: t("stage.booked"), isDone: ledger.length > 0 },
    {
      name: t("stage.told"),
      isDone: receipts.length > 0 && receipts.every((each) => each.confirmed_at !== null),
    },
    { name: t("stage.promised"), isDone: last !== undefined, day: last?.settled_on },
    {
      name: t("stage.in_bank"),
      isDone: Boolean(last?.credited_on),
      day: last?.credited_on,
      to: creditId === null ? undefined : `/credit?id=${creditId}`,
    },
  ];
  return (
    <ol aria-label={t("stage.label")} className="office-stages mt-4">
      {stages.map(({ name, isDone, day, to }) => (
        <li key={name} data-done={isDone || undefined}>
          <strong>{to ? <Link to={to}>{name}</Link> : name}</strong>:{" "}
          {day ? dayText(day) : isDone ? t("stage.done") : t("stage.waiting")}
        </li>
      ))}
    </ol>
  );
}
