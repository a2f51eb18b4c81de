import type { Credit } from "@kaunter/contracts/office-money";
import { formatRinggit, parseRinggit, type Sen, sumSen } from "@kaunter/domain/money";
import { useT } from "@kaunter/web/language/translate";

interface Step {
  name: string;
  /** Where the bar begins and ends, in sen. */
  from: number;
  to: number;
  amountSen: Sen;
  look: "whole" | "less" | "open";
}

const [labelWidth, barWidth, amountWidth, rowHeight] = [190, 210, 110, 34];
const width = labelWidth + barWidth + amountWidth;

/** From what payers paid to what the bank showed. The tables beside it say the same for whoever reads or copies. */
export function Waterfall({ credit }: { credit: Credit }) {
  const t = useT();
  const steps = useSteps(credit);
  // Fees are small beside payments: the scale begins where the smallest whole bar still shows them.
  const ends = steps.flatMap(({ from, to }) => [from, to]).filter((end) => end > 0);
  const most = Math.max(1, ...ends);
  const least = Math.min(most, ...ends);
  const start = Math.max(0, least - (most - least) * 2);
  const x = (sen: number) =>
    labelWidth + (Math.max(0, sen - start) / Math.max(1, most - start)) * barWidth;
  return (
    <figure className="office-card self-start">
      <figcaption className="px-4 py-3 font-semibold">{t("money.waterfall")}</figcaption>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width} ${steps.length * rowHeight + 8}`}
        className="office-waterfall px-4 pb-3"
      >
        {steps.map(({ name, from, to, amountSen, look }, index) => (
          <g key={name} transform={`translate(0 ${index * rowHeight})`}>
            <text x="0" y="22">
              {name}
            </text>
            <rect
              className={look}
              x={Math.min(x(from), x(to))}
              y="6"
              width={Math.max(2, Math.abs(x(to) - x(from)))}
              height={rowHeight - 12}
            />
            <text x={width} y="22" className="sum">
              {formatRinggit(amountSen)}
            </text>
          </g>
        ))}
      </svg>
    </figure>
  );
}

function useSteps(credit: Credit): Step[] {
  const t = useT();
  const sumOf = (pick: (batch: Credit["batches"][number]) => string) =>
    sumSen(credit.batches.map((batch) => parseRinggit(pick(batch))));
  const gross = sumOf((batch) => batch.gross);
  const fee = sumOf((batch) => batch.fee);
  const tax = sumOf((batch) => batch.tax);
  const net = sumOf((batch) => batch.net);
  const amount = parseRinggit(credit.amount);
  const open = parseRinggit(credit.open);
  const whole = (name: string, amountSen: Sen): Step => ({
    name,
    from: 0,
    to: amountSen,
    amountSen,
    look: "whole",
  });
  const made: Step[] = [
    whole(t("money.sales"), gross),
    { name: t("money.fees"), from: gross, to: gross + fee, amountSen: fee, look: "less" },
    {
      name: t("money.tax"),
      from: gross + fee,
      to: gross + fee + tax,
      amountSen: tax,
      look: "less",
    },
    whole(t("money.told"), net),
  ];
  return [
    ...(credit.batches.length > 0 ? made : []),
    ...(open === 0
      ? []
      : [{ name: t("money.open"), from: 0, to: open, amountSen: open, look: "open" as const }]),
    whole(t("money.credit"), amount),
  ];
}
