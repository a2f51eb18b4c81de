import type { Credit } from "@kaunter/contracts/office-money";
import * as paths from "@kaunter/contracts/office-paths";
import { useT } from "@kaunter/web/language/translate";
import { useSearchParams } from "@kaunter/web/page/router";
import { Link } from "@kaunter/web/ui/link";
import { Money } from "@kaunter/web/ui/money";
import { RetryPanel } from "@kaunter/web/ui/retry-panel";
import { ProposeForm } from "../../model/propose-form.tsx";
import { useStaff } from "../../model/staff.ts";
import { useRead } from "../../model/use-read.ts";
import { dayText } from "../../model/words.ts";
import { BatchTable } from "./batch-table.tsx";
import { TakeFile } from "./take-file.tsx";
import { Waterfall } from "./waterfall.tsx";

/** One credit of the bank, down to the receipts that it paid. */
export function CreditPage() {
  const t = useT();
  const id = useSearchParams().get("id") ?? "";
  const url = paths.officeCredit.replace(":id", id);
  const { data, error, refetch } = useRead<Credit>(url, { batches: "list" });
  if (error?.code === "not_found") return <h1>{t("money.missing")}</h1>;
  if (error) return <RetryPanel error={error} onRetry={refetch} />;
  if (!data) return <output>{t("app.loading")}</output>;
  return (
    <>
      <p>
        <Link to="/credits" className="text-link">
          {t("nav.credits")}
        </Link>
      </p>
      <h1 className="mt-2">{t("money.credit_of", { day: dayText(data.value_on) })}</h1>
      <Remainder credit={data} />
      <div className="mt-4 grid gap-4 lg:grid-cols-[3fr_2fr]">
        <div className="grid content-start gap-4">
          {data.batches.map((batch) => (
            <BatchTable key={batch.id} batch={batch} />
          ))}
          <NameLine credit={data} onProposed={refetch} />
          {data.outside !== "0.00" && (
            <p className="office-card px-4 py-3">
              {t("money.outside")}: <Money amount={data.outside} />
            </p>
          )}
        </div>
        <Waterfall credit={data} />
      </div>
      <TakeFile path={paths.officeCreditFile.replace(":id", id)} />
    </>
  );
}

/** What no file explains may be the account's own; two of the operator's finance say so. */
function NameLine({ credit, onProposed }: { credit: Credit; onProposed: () => unknown }) {
  const t = useT();
  const { staff } = useStaff();
  const mayName = staff?.roles.some(({ role }) => role === "operator_finance") ?? false;
  if (credit.open === "0.00" || !mayName) return null;
  const wantedOf = (_: FormData, remark: string) =>
    ({ kind: "name_outside", subject: credit.id, remark }) as const;
  return (
    <section className="office-card px-4 py-2">
      <ProposeForm id="name-outside" label={t("propose.outside")} {...{ wantedOf, onProposed }}>
        <p>{t("propose.outside_note")}</p>
      </ProposeForm>
    </section>
  );
}

/** What is not explained is always on top, also when it is nothing. */
function Remainder({ credit }: { credit: Credit }) {
  const t = useT();
  const isOpen = credit.open !== "0.00";
  return (
    <dl className="office-equation mt-4">
      <div>
        <dt>
          {t("money.credit")}: “{credit.narrative}” ({credit.bank_ref})
        </dt>
        <dd>
          <Money amount={credit.amount} />
        </dd>
      </div>
      <div>
        <dt>{t("money.explained")}</dt>
        <dd>
          <Money amount={credit.explained} />
        </dd>
      </div>
      <div className={isOpen ? "office-open" : ""}>
        <dt>{t("money.open")}</dt>
        <dd>
          <Money amount={credit.open} />
        </dd>
      </div>
    </dl>
  );
}
