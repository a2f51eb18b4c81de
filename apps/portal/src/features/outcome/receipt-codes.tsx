import type { Payment } from "@kaunter/contracts/payments";
import { t } from "@kaunter/web/language/translate";

/** A receipt is worth what others can see of it: each carries the code by which anyone can check it. */
export function ReceiptCodes({ receipts }: Pick<Payment, "receipts">) {
  const address = receipts[0]?.verify_link.split("?")[0];
  if (address === undefined) return null;
  return (
    <section aria-labelledby="check-title" className="card mt-5 p-4 md:p-6">
      <h2 id="check-title">{t("outcome.check_title")}</h2>
      <p className="mt-2 wrap-anywhere">{t("outcome.check_text", { address })}</p>
      <div className="mt-4 flex flex-wrap gap-6">
        {receipts.map(({ receipt_no, verify_link, verify_qr }) => (
          <figure key={receipt_no} className="flex items-center gap-4">
            <Code squares={verify_qr} label={t("outcome.check_code", { number: receipt_no })} />
            <figcaption>
              <a href={verify_link} className="text-link inline-flex min-h-11 items-center">
                {receipt_no}
              </a>
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}

/** As many pixels of a page are 42 mm on paper: its squares stay readable there, and on another phone's screen. */
const pictureSize = 160;

function Code({ squares, label }: { squares: string; label: string }) {
  const picture = `data:image/svg+xml,${encodeURIComponent(draw(squares))}`;
  return <img src={picture} alt={label} width={pictureSize} height={pictureSize} />;
}

const margin = 4;

function draw(squares: string): string {
  const bytes = Array.from(atob(squares), (character) => character.charCodeAt(0));
  const side = Math.floor(Math.sqrt(bytes.length * 8));
  const isDark = (place: number) => ((bytes[place >> 3] ?? 0) & (128 >> (place & 7))) !== 0;
  const path = Array.from({ length: side * side }, (_, place) =>
    isDark(place) ? `M${place % side} ${Math.floor(place / side)}h1v1h-1z` : "",
  ).join("");
  const box = `${-margin} ${-margin} ${side + 2 * margin} ${side + 2 * margin}`;
  const attributes = `xmlns="http://www.w3.org/2000/svg" viewBox="${box}"`;
  return `<svg ${attributes} shape-rendering="crispEdges"><path d="${path}"/></svg>`;
}
