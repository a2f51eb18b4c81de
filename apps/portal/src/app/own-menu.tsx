import type { MouseEvent } from "react";
import { logOut } from "../features/session/log-out.ts";
import { t, useT } from "@kaunter/web/language/translate";
import { Outline } from "@kaunter/web/ui/icon";
import { navigate } from "@kaunter/web/page/router";
import { Link } from "@kaunter/web/ui/link";

const logOutIcon = "M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4M16 17l5-5-5-5M21 12H9";

/** What is offered to somebody who is signed in. */
const links = [
  {
    to: "/profile",
    label: "nav.profile",
    icon: "M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2M8 7a4 4 0 1 0 8 0a4 4 0 1 0-8 0",
  },
  {
    to: "/history",
    label: "nav.history",
    icon: "M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8M3 3v5h5M12 7v5l4 2",
  },
  {
    to: "/bills",
    label: "nav.bills",
    icon: "m19 21-7-4-7 4V5a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2z",
  },
] as const;

export interface OwnMenuProps {
  name: string;
  onChoose: (event: MouseEvent<HTMLElement>) => void;
}

/** Says whose account it is: on a shared device it may be somebody else's. */
export function OwnMenu({ name, onChoose }: OwnMenuProps) {
  useT();

  async function handleLogOut(event: MouseEvent<HTMLElement>): Promise<void> {
    onChoose(event);
    if (await logOut()) navigate("/");
  }

  return (
    <>
      <p className="menu-name">{name}</p>
      {links.map(({ to, label, icon }) => (
        <Link key={to} to={to} className="menu-link" onClick={onChoose}>
          <Outline path={icon} size={20} className="text-primary-600" />
          {t(label)}
        </Link>
      ))}
      <button type="button" className="menu-link" onClick={(event) => void handleLogOut(event)}>
        <Outline path={logOutIcon} size={20} className="text-primary-600" />
        {t("nav.logout")}
      </button>
    </>
  );
}
