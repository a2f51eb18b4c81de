import type { Today } from "@kaunter/contracts/office";
import { parseRinggit } from "@kaunter/domain/money";
import { useT } from "@kaunter/web/language/translate";
import { Money } from "@kaunter/web/ui/money";
import { Table } from "../../model/table.tsx";
import { dayText } from "../../model/words.ts";

type Day = Today["councils"][number]["days"][number];

const [width, height, floor] = [840, 130, 110];

/** Fourteen days as bars, and the same as a table for whoever reads or copies it. */
export function DayStrip({ days }: { days: readonly Day[] }) {
  const t = useT();
  return (
    <figure className="mt-4">
      <figcaption className="font-semibold">
        {t("today.strip")} <span className="font-normal text-txt-black-500">{t("today.unit")}</span>
      </figcaption>
      <Bars days={days} />
      <details className="mt-1 max-w-[420px]">
        <summary className="cursor-pointer text-small text-primary-700">{t("today.unit")}</summary>
        <Table
          heads={[t("today.day"), t("label.amount")]}
          rows={days.map(({ day, booked }) => ({
            key: day,
            cells: [dayText(day), <Money key="amount" amount={booked} />],
          }))}
        />
      </details>
    </figure>
  );
}

function Bars({ days }: { days: readonly Day[] }) {
  const sums = days.map(({ booked }) => parseRinggit(booked));
  const most = Math.max(1, ...sums);
  const step = width / days.length;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      className="office-strip mt-2 max-w-[840px]"
    >
      <line x1="0" x2={width} y1={floor} y2={floor} />
      {days.map(({ day }, index) => {
        const tall = (Math.max(0, sums[index] ?? 0) / most) * (floor - 10);
        return (
          <g key={day}>
            <rect
              className={index === days.length - 1 ? "last" : ""}
              x={index * step + 8}
              y={floor - tall}
              width={step - 16}
              height={tall}
              rx="2"
            />
            <text x={index * step + step / 2} y={height - 4}>
              {dayText(day).slice(0, 5)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
