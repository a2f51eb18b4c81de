import { t } from "../../i18n/translate.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { StickyBar } from "../../ui/journey.tsx";
import { Money } from "../../ui/money.tsx";
import { type Owed, totalOwed } from "./owed.ts";
import { Link } from "../../lib/router.tsx";

interface PayBarProps {
  chosen: readonly Owed[];
  isBusy: boolean;
  hasRefusal: boolean;
}

/** What the chosen bills come to, and the one press that pays them. */
export function PayBar({ chosen, isBusy, hasRefusal }: PayBarProps) {
  return (
    <StickyBar>
      <p className="flex items-baseline justify-between gap-4">
        <span>{t("bills.chosen", { count: chosen.length })}</span>
        <Money amount={totalOwed(chosen)} className="font-heading text-2xl/8" />
      </p>
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
