import type { OfficePayment } from "@kaunter/contracts/office";
import { useT } from "@kaunter/web/language/translate";
import { Money } from "@kaunter/web/ui/money";
import type { ReactNode } from "react";
import { Table } from "../../model/table.tsx";
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

interface PartProps {
  title: string;
  heads: readonly string[];
  rows: readonly (readonly ReactNode[])[];
}

/** The rows have no id and never change their order, so the position is the key. */
function Part({ title, heads, rows }: PartProps) {
  const t = useT();
  return (
    <section className="office-card">
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className="inside">{t("payment.none")}</p>
      ) : (
        <Table heads={heads} rows={rows.map((cells, index) => ({ key: String(index), cells }))} />
      )}
    </section>
  );
}

export function Lines({ payment }: Of) {
  const t = useT();
  return (
    <Part
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
    <Part
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
    <Part
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
