import { useT } from "@kaunter/web/language/translate";
import type { Patience } from "@kaunter/web/state/patience";
import { Button } from "@kaunter/web/ui/button";

/** Holds the place of the result; the longer it takes, the more it says. */
export function Searching({ patience, onRetry }: { patience: Patience; onRetry: () => void }) {
  const t = useT();
  return (
    <div className="mt-5 grid gap-4">
      <output className="min-h-6">
        {(patience === "long" || patience === "stuck") && t("search.still")}
      </output>
      {patience === "stuck" && (
        <Button look="secondary" className="justify-self-start" onClick={onRetry}>
          {t("action.try_again")}
        </Button>
      )}
      <div aria-hidden="true" className="grid gap-4">
        <div className="skeleton h-72" />
        <div className="skeleton h-24" />
        <div className="skeleton h-24" />
      </div>
    </div>
  );
}
