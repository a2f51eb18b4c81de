import { formatRinggit, parseRinggit, type Sen } from "@kaunter/domain/money";

/** An amount as calls carry it ("855.00") or in sen, never broken over two lines. */
export function Money({ amount, className = "" }: { amount: string | Sen; className?: string }) {
  const amountSen = typeof amount === "string" ? parseRinggit(amount) : amount;
  return (
    <span className={`whitespace-nowrap tabular-nums ${className}`}>
      {formatRinggit(amountSen)}
    </span>
  );
}
