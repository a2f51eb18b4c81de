import type { Staff } from "@kaunter/contracts/office";
import { DomainError } from "@kaunter/domain/domain-error";
import { useT } from "@kaunter/web/language/translate";
import { translateError } from "@kaunter/web/language/translate-error";
import { useLocation } from "@kaunter/web/page/router";
import { LanguageSelect } from "@kaunter/web/shell/language-select";
import { ProgressBar } from "@kaunter/web/shell/progress-bar";
import { SkipLink } from "@kaunter/web/shell/skip-link";
import { showSnackbar, Snackbar } from "@kaunter/web/shell/snackbar";
import { Link } from "@kaunter/web/ui/link";
import type { ReactNode } from "react";
import { Finder } from "../features/search/finder.tsx";
import { Brand } from "../model/brand.tsx";
import { useKeptSession } from "../model/keep-session.ts";
import { menuOf } from "../model/menu.ts";
import { signOut } from "../model/staff.ts";
import { councilName } from "../model/words.ts";

export function Layout({ staff, children }: { staff: Staff; children: ReactNode }) {
  useKeptSession();
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

function Side({ staff }: { staff: Staff }) {
  const t = useT();
  const { pathname } = useLocation();
  return (
    <nav aria-label={t("nav.main")} className="office-side">
      <Brand subline={t("app.subline")} />
      <ul>
        {menuOf(staff).map(({ to, label }) => (
          <li key={to}>
            <Link to={to} aria-current={pathname === to ? "page" : undefined}>
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

async function leave(): Promise<void> {
  try {
    await signOut();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    showSnackbar({ message: translateError(error), kind: "failure" });
  }
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
        <button type="button" className="bar-link" onClick={() => void leave()}>
          {t("nav.sign_out")}
        </button>
      </div>
    </header>
  );
}
