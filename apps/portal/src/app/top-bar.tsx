import type { MouseEvent } from "react";
import { useT } from "@kaunter/web/language/translate";
import { Icon } from "@kaunter/web/ui/icon";
import { AccountBar, AccountMenu } from "./account-links.tsx";
import { Brand } from "./brand.tsx";
import { CartButton } from "./cart-button.tsx";
import { LanguageSelect } from "@kaunter/web/shell/language-select";
import { menuLinks, topBarLinks } from "./navigation.ts";
import { Link } from "@kaunter/web/ui/link";

export function TopBar() {
  const t = useT();
  return (
    <header className="border-b border-otl-gray-200 bg-white">
      <div className="wrap flex min-h-15 flex-wrap items-center justify-between md:min-h-18">
        <Brand />
        <div className="ml-auto flex flex-wrap items-center justify-end gap-1 md:gap-3">
          <LanguageSelect />
          <nav aria-label={t("nav.main")} className="hidden md:flex">
            {topBarLinks.map(({ to, label, icon }) => (
              <Link key={to} to={to} className="bar-link">
                <Icon name={icon} size={20} />
                <span className="max-lg:sr-only">{t(label)}</span>
              </Link>
            ))}
          </nav>
          <CartButton />
          <AccountBar />
          <button
            type="button"
            popoverTarget="menu"
            aria-label={t("nav.menu")}
            className="icon-button -mr-[10px] md:hidden"
          >
            <Icon name="menu" />
          </button>
        </div>
      </div>
      <MenuSheet />
    </header>
  );
}

/** A native popover opens without scripts, so the menu works as soon as it can be seen. */
function MenuSheet() {
  const t = useT();

  function handleClick(event: MouseEvent<HTMLElement>) {
    event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover?.();
  }

  return (
    <nav id="menu" popover="auto" aria-label={t("nav.menu")} className="menu">
      {menuLinks.map(({ to, label, icon }) => (
        <Link key={to} to={to} className="menu-link md:hidden" onClick={handleClick}>
          <Icon name={icon} size={20} className="text-primary-600" />
          {t(label)}
        </Link>
      ))}
      <AccountMenu onChoose={handleClick} />
    </nav>
  );
}
