import { now } from "@kaunter/web/browser/clock";
import { t, useLanguage } from "@kaunter/web/language/translate";
import { createStore } from "@kaunter/web/state/store";
import { formatClock } from "@kaunter/words/times";
import { useSyncExternalStore } from "react";
import type { Verdict } from "./judge.ts";

interface Checked {
  token: string;
  number: string;
  says: Verdict["says"];
  at: Date;
}

/** As many as are checked along one row of stalls. They last as long as the page is open, and are kept nowhere. */
const most = 10;
const stack = createStore<readonly Checked[]>([]);

/** The newest comes first; one that is checked again moves up. */
export function noteChecked(token: string, verdict: Verdict): void {
  const others = stack.get().filter((each) => each.token !== token);
  const one = { token, number: numberOf(verdict), says: verdict.says, at: now() };
  stack.set([one, ...others].slice(0, most));
}

function numberOf(verdict: Verdict): string {
  if ("licence" in verdict) return verdict.licence.license_no;
  if ("receipt" in verdict) return verdict.receipt.receipt_no;
  return "facts" in verdict ? verdict.facts.number : "";
}

/** What was checked before the one in hand. */
export function CheckedStack({ shown }: { shown: string | null }) {
  const language = useLanguage();
  const all = useSyncExternalStore(stack.subscribe, stack.get);
  const before = all.filter(({ token }) => token !== shown);
  if (before.length === 0) return null;
  return (
    <section aria-labelledby="stack-title" className="mt-8">
      <h2 id="stack-title" className="mb-2">
        {t("verify.stack")}
      </h2>
      <ol className="card divide-y divide-otl-gray-200 px-4">
        {before.map(({ token, number, says, at }) => (
          <li key={token} className="flex flex-wrap justify-between gap-x-4 py-3">
            <strong>{number}</strong>
            <span>{t(`verify.${says}`)}</span>
            <span className="text-txt-black-500 tabular-nums">{formatClock(at, language)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
