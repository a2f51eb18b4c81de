import type { ExplanationLine, Offer } from "@kaunter/contracts/charges";
import { formatRinggit, parseRinggit } from "@kaunter/domain/money";
import { useId } from "react";
import { t, useT } from "@kaunter/web/language/translate";
import { offerTotal } from "../../../model/cart/fill-cart.ts";
import { explainLine } from "../../../model/charge/explain-line.ts";
import { Fold } from "./fold.tsx";
import { Money } from "@kaunter/web/ui/money";

function isDiscount({ amount }: ExplanationLine): boolean {
  return parseRinggit(amount) < 0;
}

// What is charged comes first, then what lateness adds, then what is taken off.
function rankOf(line: ExplanationLine): number {
  if (isDiscount(line)) return 2;
  return line.code === "interest" ? 1 : 0;
}

/** The lines that make up an amount, in the order of a bill. */
export function Explanation({ offer }: { offer: Offer }) {
  useT();
  const titleId = useId();
  const own = offer.explanation.toSorted((one, other) => rankOf(one) - rankOf(other));
  const lines = [...own, ...offer.tied.flatMap((line) => line.explanation)];
  const totalSen = offerTotal(offer);
  return (
    <section aria-labelledby={titleId} className="card">
      <Fold title={<h2 id={titleId}>{t("search.why", { amount: formatRinggit(totalSen) })}</h2>}>
        <dl className="sums">
          {lines.map((line) => {
            const text = explainLine(line);
            return (
              <div key={text}>
                <dt>{text}</dt>
                <dd>
                  <Money
                    amount={line.amount}
                    className={isDiscount(line) ? "text-success-800" : ""}
                  />
                </dd>
              </div>
            );
          })}
          {/* An amount is no sum of itself. */}
          {lines.length > 1 && (
            <div className="sum-total">
              <dt>{t("label.total")}</dt>
              <dd>
                <Money amount={totalSen} />
              </dd>
            </div>
          )}
        </dl>
      </Fold>
    </section>
  );
}
