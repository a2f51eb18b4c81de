import { t } from "@kaunter/web/language/translate";
import { Button } from "@kaunter/web/ui/button";
import { Icon } from "@kaunter/web/ui/icon";
import { StickyBar } from "@kaunter/web/ui/sticky-bar";
import { Money } from "@kaunter/web/ui/money";
import { type Owed, totalOwed } from "./owed.ts";
import { Link } from "@kaunter/web/ui/link";

interface PayBarProps {
  chosen: readonly Owed[];
  isBusy: boolean;
  hasRefusal: boolean;
}

/** What the chosen bills come to, and the one press that pays them. */
export function PayBar({ chosen, isBusy, hasRefusal }: PayBarProps) {
  return (
    <StickyBar>
      <output className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>{t("bills.chosen", { count: chosen.length })}</span>
        <Money amount={totalOwed(chosen)} className="font-heading text-2xl/8" />
      </output>
      <Button type="submit" aria-disabled={isBusy || undefined} className="w-full">
        <Icon name="cart" size={20} />
        {t("bills.add")}
      </Button>
      {hasRefusal && (
        <Link to="/cart" className="text-link inline-flex min-h-11 items-center justify-center">
          {t("bills.go_to_cart")}
        </Link>
      )}
    </StickyBar>
  );
}
