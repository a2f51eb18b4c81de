import { useT } from "@kaunter/web/language/translate";
import { Table } from "../../model/table.tsx";

/** The last of each band, in bank days; what is older than all has a band of its own. */
const ends = [1, 5, 10];
const looks = ["fresh", "", "old", "oldest"];
const [width, height, floor, top] = [400, 170, 145, 24];

/** How old what is open is: as bars, and the same as a table for whoever reads or copies it. */
export function AgeBars({ ages }: { ages: readonly number[] }) {
  const t = useT();
  const names = [
    ...ends.map((end, place) => `${(ends[place - 1] ?? -1) + 1}–${end}`),
    t("exceptions.band_over", { days: String(ends.at(-1)) }),
  ];
  const bands = names.map((name, place) => ({
    name,
    look: looks[place],
    count: ages.filter((days) => bandOf(days) === place).length,
  }));
  const most = Math.max(1, ...bands.map(({ count }) => count));
  const step = width / bands.length;
  return (
    <figure className="office-card">
      <figcaption className="px-4 py-3 font-semibold">
        {t("exceptions.ages")}{" "}
        <span className="font-normal text-txt-black-500">{t("exceptions.ages_unit")}</span>
      </figcaption>
      <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} className="office-strip px-4">
        <line x1="0" x2={width} y1={floor} y2={floor} />
        {bands.map(({ name, look, count }, place) => {
          const tall = (count / most) * (floor - top);
          return (
            <g key={name} transform={`translate(${place * step} 0)`}>
              <rect className={look} x="18" y={floor - tall} width={step - 36} height={tall} />
              <text x={step / 2} y={floor - tall - 6}>
                {count}
              </text>
              <text x={step / 2} y={height - 6}>
                {name}
              </text>
            </g>
          );
        })}
      </svg>
      <details className="px-4 pb-3">
        <summary className="cursor-pointer text-small text-primary-700">
          {t("exceptions.ages_unit")}
        </summary>
        <Table
          heads={[t("exceptions.band"), t("exceptions.count")]}
          rows={bands.map(({ name, count }) => ({ key: name, cells: [name, count] }))}
        />
      </details>
    </figure>
  );
}

function bandOf(days: number): number {
  const place = ends.findIndex((end) => days <= end);
  return place === -1 ? ends.length : place;
}
