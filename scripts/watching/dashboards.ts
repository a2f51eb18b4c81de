import { objectives } from "./objectives.ts";

/** One picture: a title, what it asks Prometheus, and how its numbers are written. */
export interface Panel {
  title: string;
  queries: readonly { expr: string; legend: string }[];
  unit: "s" | "short" | "percentunit" | "reqps" | "bytes";
}
export interface Dashboard {
  file: string;
  title: string;
  panels: readonly Panel[];
}

const one = (title: string, unit: Panel["unit"], expr: string, legend = title): Panel => ({
  title,
  unit,
  queries: [{ expr, legend }],
});
const worst = (title: string, metric: string) => one(title, "s", `max(${metric})`);

const promises = objectives.map(({ slo, promise }) =>
  one(promise, "percentunit", `1 - kaunter:slo_bad:ratio_rate1h{slo="${slo}"}`, "kept, last hour"),
);

const asked = "kaunter_http_request_seconds";
const service: Dashboard = {
  file: "service.json",
  title: "Kaunter: the service",
  panels: [
    ...promises,
    one("Requests", "reqps", `sum by (status) (rate(${asked}_count[5m]))`, "{{status}}"),
    {
      title: "Time to answer",
      unit: "s",
      queries: ["0.5", "0.99"].map((part) => ({
        expr: `histogram_quantile(${part}, sum by (le) (rate(${asked}_bucket[5m])))`,
        legend: `${Number(part) * 100} %`,
      })),
    },
    one("Memory of each process", "bytes", "process_resident_memory_bytes", "{{instance}}"),
    one("Wait of the event loop", "s", "nodejs_eventloop_lag_p99_seconds", "{{instance}}"),
    one(
      "Releases that run",
      "short",
      "count by (version, commit) (kaunter_release_info)",
      "{{commit}}",
    ),
  ],
};

const money: Dashboard = {
  file: "money.json",
  title: "Kaunter: the money",
  panels: [
    one("Books can be read", "short", "min(kaunter_books_readable)"),
    one(
      "Ledger of each council, must be 0 sen",
      "short",
      "max by (council) (abs(kaunter_ledger_sum_sen))",
      "{{council}}",
    ),
    one("Cases that wait for a person", "short", "max by (kind) (kaunter_open_cases)", "{{kind}}"),
    worst("Oldest case", "kaunter_open_case_seconds"),
    one("Oldest open payment", "s", "max by (status) (kaunter_open_payment_seconds)", "{{status}}"),
    worst("Oldest message that could not be applied", "kaunter_unweighed_message_seconds"),
    one(
      "Oldest question to each provider that is overdue",
      "s",
      "max by (provider) (kaunter_check_overdue_seconds)",
      "{{provider}}",
    ),
    worst("Oldest effect that no worker has taken", "kaunter_effect_ordered_seconds"),
    one("Receipts that councils have not confirmed", "short", "max(kaunter_postings_waiting)"),
    one(
      "Oldest of them, of each council",
      "s",
      "max by (council) (kaunter_posting_waiting_seconds)",
      "{{council}}",
    ),
    worst(
      "Oldest money of a provider or bank that nothing explains",
      "kaunter_settlement_open_seconds",
    ),
    worst("Oldest row without a seal", "kaunter_seal_behind_seconds"),
    one(
      "Messages refused in the last hour",
      "short",
      "max by (verdict) (kaunter_refused_messages_last_hour)",
      "{{verdict}}",
    ),
    one("Jobs given up", "short", "max(kaunter_jobs_given_up)"),
  ],
};

export const dashboards: readonly Dashboard[] = [service, money];

/** As Grafana reads it: two pictures in a row, each twelve columns wide. */
export function drawDashboard({ file, title, panels }: Dashboard): string {
  const model = {
    uid: `kaunter-${file.replace(".json", "")}`,
    title,
    schemaVersion: 39,
    timezone: "Asia/Kuching",
    refresh: "30s",
    time: { from: "now-6h", to: "now" },
    templating: {
      list: [{ name: "source", type: "datasource", query: "prometheus", label: "Prometheus" }],
    },
    panels: panels.map((panel, place) => ({
      id: place + 1,
      type: "timeseries",
      title: panel.title,
      datasource: { type: "prometheus", uid: "${source}" },
      gridPos: { x: (place % 2) * 12, y: Math.floor(place / 2) * 8, w: 12, h: 8 },
      fieldConfig: { defaults: { unit: panel.unit, min: 0 }, overrides: [] },
      targets: panel.queries.map(({ expr, legend }, query) => ({
        refId: String.fromCodePoint("A".charCodeAt(0) + query),
        expr,
        legendFormat: legend,
      })),
    })),
  };
  return `${JSON.stringify(model, null, 2)}\n`;
}
