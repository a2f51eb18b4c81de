import { type MouseEvent, Suspense } from "react";
import { t, useT } from "@kaunter/web/language/translate";
import { askToSignIn, useSession } from "../model/session/session.ts";
import { Icon } from "@kaunter/web/ui/icon";
import { ErrorBoundary } from "@kaunter/web/shell/error-boundary";
import { lazyPage } from "@kaunter/web/page/lazy-page";
import { loginAddress } from "./navigation.ts";
import { Link } from "@kaunter/web/ui/link";

const ownMenu = lazyPage([], async () => (await import("./own-menu.tsx")).OwnMenu);

/** On wide screens: the way in, or the button that opens the menu of the account. */
export function AccountBar() {
  useT();
  return (
    <div className="account-bar">
      {useSession() ? (
        <button type="button" popoverTarget="menu" className="bar-link bar-button">
          {t("nav.account")}
          <Icon name="chevronDown" size={18} />
        </button>
      ) : (
        <>
          <Link to="/form" className="bar-link">
            {t("nav.register")}
          </Link>
          <Link to={loginAddress} className="bar-link bar-button" onClick={handleLogin}>
            {t("nav.login")}
          </Link>
        </>
      )}
    </div>
  );
}

/** The part of the menu that depends on who is signed in; most people are not. */
export function AccountMenu({ onChoose }: { onChoose: (event: MouseEvent<HTMLElement>) => void }) {
  useT();
  const session = useSession();
  if (session) {
    return (
      <ErrorBoundary resetKey={session} fallback={() => null}>
        <Suspense>{ownMenu.render({ name: session.name, onChoose })}</Suspense>
      </ErrorBoundary>
    );
  }
  return (
    <>
      <Link to="/form" className="menu-link" onClick={onChoose}>
        <Icon name="user" size={20} className="text-primary-600" />
        {t("nav.register")}
      </Link>
      <Link
        to={loginAddress}
        className="menu-link"
        onClick={(event) => {
          onChoose(event);
          handleLogin(event);
        }}
      >
        <Icon name="logIn" size={20} className="text-primary-600" />
        {t("nav.login")}
      </Link>
    </>
  );
}

/** The address is for pages whose scripts are still on their way. */
function handleLogin(event: MouseEvent<HTMLElement>): void {
  event.preventDefault();
  void askToSignIn();
}
