import { type MouseEvent, Suspense } from "react";
import { t, useT } from "@kaunter/web/language/translate";
import { askToSignIn, useSession } from "../model/session/session.ts";
import { Icon } from "@kaunter/web/ui/icon";
import { ErrorBoundary } from "@kaunter/web/shell/error-boundary";
import { lazyPage } from "@kaunter/web/page/lazy-page";
import { loginAddress } from "./navigation.ts";
import { navigate } from "@kaunter/web/page/router";
import { Link } from "@kaunter/web/ui/link";

const ownMenu = lazyPage([], async () => (await import("./own-menu.tsx")).OwnMenu);

/** On wide screens: the way in, or the way to one's own pages and out. */
export function AccountBar() {
  useT();
  return (
    <div className="account-bar">
      {useSession() ? (
        <OwnBar />
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

/** Where there is room, one's profile and the way out stand beside the menu that has them, too. */
function OwnBar() {
  return (
    <>
      <Link to="/profile" className="bar-link max-lg:hidden">
        {t("nav.profile")}
      </Link>
      <button
        type="button"
        className="bar-link cursor-pointer max-lg:hidden"
        onClick={() => void leave()}
      >
        {t("nav.logout")}
      </button>
      <button type="button" popoverTarget="menu" className="bar-link bar-button">
        <Icon name="user" size={20} className="max-lg:hidden" />
        <span className="lg:sr-only">{t("nav.account")}</span>
        <Icon name="chevronDown" size={18} />
      </button>
    </>
  );
}

async function leave(): Promise<void> {
  const { logOut } = await import("../features/session/log-out.ts");
  if (await logOut()) navigate("/");
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
