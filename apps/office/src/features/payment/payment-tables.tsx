import type { OfficePayment } from "@kaunter/contracts/office";
import { useT } from "@kaunter/web/language/translate";
import { Money } from "@kaunter/web/ui/money";
import type { ReactNode } from "react";
import {
  accountText,
  councilName,
  evidenceText,
  kindText,
  outcomeText,
  timeOf,
} from "../../model/words.ts";

interface Of {
  payment: OfficePayment;
}

interface TableProps {
  title: string;
  heads: readonly string[];
  rows: readonly (readonly ReactNode[])[];
}

/** The last column is the amount. */
function Table({ title, heads, rows }: TableProps) {
  const t = useT();
  const last = heads.length - 1;
  return (
    <section className="office-card">
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className="inside">{t("payment.none")}</p>
      ) : (
        <table className="office-table">
          <thead>
            <tr>
              {heads.map((head, index) => (
                <th key={head} scope="col" className={index === last ? "sum" : ""}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              <tr key={row}>
                {cells.map((cell, index) => (
                  <td key={heads[index]} className={index === last ? "sum" : ""}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

export function Lines({ payment }: Of) {
  const t = useT();
  return (
    <Table
      title={t("payment.lines")}
      heads={[
        t("label.council"),
        t("payment.what"),
        t("payment.number"),
        t("payment.outcome"),
        t("label.amount"),
      ]}
      rows={payment.lines.map((line) => [
        councilName(line.council),
        kindText(line.kind),
        line.number ?? "",
        outcomeText(line.outcome),
        <Money key="amount" amount={line.amount} />,
      ])}
    />
  );
}

export function Attempts({ payment }: Of) {
  const t = useT();
  return (
    <Table
      title={t("payment.attempts")}
      heads={[
        t("label.order_no"),
        t("payment.bank"),
        t("payment.said"),
        t("label.transaction_no"),
        t("label.amount"),
      ]}
      rows={payment.attempts.map((attempt) => [
        attempt.reference,
        attempt.bank,
        [evidenceText(attempt.evidence), attempt.code].filter(Boolean).join(", "),
        attempt.transaction ?? "",
        <Money key="amount" amount={attempt.amount} />,
      ])}
    />
  );
}

export function Ledger({ payment }: Of) {
  const t = useT();
  return (
    <Table
      title={t("payment.ledger")}
      heads={[t("payment.when"), t("label.council"), t("payment.account"), t("label.amount")]}
      rows={payment.ledger.map((entry) => [
        timeOf(entry.at),
        councilName(entry.council),
        accountText(entry.account),
        <Money key="amount" amount={entry.amount} />,
      ])}
    />
  );
}
