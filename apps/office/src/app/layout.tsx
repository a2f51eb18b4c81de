import type { Staff } from "@kaunter/contracts/office";
import { useT } from "@kaunter/web/language/translate";
import { useLocation } from "@kaunter/web/page/router";
import { LanguageSelect } from "@kaunter/web/shell/language-select";
import { ProgressBar } from "@kaunter/web/shell/progress-bar";
import { SkipLink } from "@kaunter/web/shell/skip-link";
import { Snackbar } from "@kaunter/web/shell/snackbar";
import { Link } from "@kaunter/web/ui/link";
import type { ReactNode } from "react";
import { Finder } from "../features/search/finder.tsx";
import { Brand } from "../model/brand.tsx";
import { signOut } from "../model/staff.ts";
import { councilName } from "../model/words.ts";

export function Layout({ staff, children }: { staff: Staff; children: ReactNode }) {
  return (
    <div className="office">
      <SkipLink />
      <ProgressBar />
      <Side staff={staff} />
      <Bar staff={staff} />
      <div className="office-page">{children}</div>
      <Snackbar />
    </div>
  );
}

/** Only what the person may open. */
function Side({ staff: { may } }: { staff: Staff }) {
  const t = useT();
  const { pathname } = useLocation();
  const links = [
    { to: "/", label: t("nav.today"), isShown: may.includes("today") },
    { to: "/approvals", label: t("nav.approvals"), isShown: may.includes("see_proposals") },
    { to: "/photos", label: t("nav.photos"), isShown: may.includes("judge_photos") },
    { to: "/support", label: t("nav.support"), isShown: may.includes("answer_callers") },
    { to: "/credits", label: t("nav.credits"), isShown: may.includes("see_money") },
    { to: "/statements", label: t("nav.statements"), isShown: may.includes("see_money") },
    { to: "/exceptions", label: t("nav.exceptions"), isShown: may.includes("see_money") },
    { to: "/devices", label: t("nav.devices"), isShown: true },
  ];
  return (
    <nav aria-label={t("nav.main")} className="office-side">
      <Brand subline={t("app.subline")} />
      <ul>
        {links
          .filter(({ isShown }) => isShown)
          .map(({ to, label }) => (
            <li key={to}>
              <Link to={to} aria-current={pathname === to ? "page" : undefined}>
                {label}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}

function Bar({ staff }: { staff: Staff }) {
  const t = useT();
  const [first] = staff.roles;
  const owner = first && first.owner !== "operator" ? `, ${councilName(first.owner)}` : "";
  return (
    <header className="office-bar">
      {staff.may.includes("see_payments") && <Finder />}
      <div className="office-person">
        <span>
          <strong>{staff.name}</strong>
          {first && (
            <small>
              {t(`role.${first.role}`)}
              {owner}
            </small>
          )}
        </span>
        <LanguageSelect />
        <button type="button" className="bar-link" onClick={() => void signOut()}>
          {t("nav.sign_out")}
        </button>
      </div>
    </header>
  );
}
