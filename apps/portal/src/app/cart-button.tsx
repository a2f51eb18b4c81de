import { useEffect, useState } from "react";
import { useT } from "@kaunter/web/language/translate";
import { Icon } from "@kaunter/web/ui/icon";
import { Link } from "@kaunter/web/ui/link";

export function CartButton() {
  const t = useT();
  const count = useCartCount();
  return (
    <Link
      to="/cart"
      aria-label={count > 0 ? t("nav.cart_items", { count }) : t("nav.cart")}
      className="bar-link gap-3"
    >
      <span className="relative">
        <Icon name="cart" />
        {count > 0 && <span className="badge" data-count={count} />}
      </span>
      <span className="hidden md:inline">{t("nav.cart")}</span>
    </Link>
  );
}

/** The cart's code loads after the page is usable. Until then, or if loading fails, the button shows no number. */
function useCartCount(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let isWanted = true;
    let stop = () => {};
    async function watch(): Promise<void> {
      const { watchCount } = await import("../model/cart/use-cart.ts");
      if (isWanted) stop = watchCount(setCount);
    }
    watch().catch(() => undefined);
    return () => {
      isWanted = false;
      stop();
    };
  }, []);
  return count;
}
