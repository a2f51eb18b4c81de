import { useEffect, useRef } from "react";
import { canUsePasskeys } from "@kaunter/web/browser/host";
import { t, useT } from "@kaunter/web/language/translate";
import { LinkButton } from "@kaunter/web/ui/button";
import { currentCount } from "../../model/cart/use-cart.ts";

/** Signed in already. Whoever has just chosen a password knows best what it is worth never to type it again. */
export function Registered({ email }: { email: string }) {
  useT();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const hasBills = currentCount() > 0;
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {t("registration.done_title")}
      </h1>
      <p className="mt-3 text-lg/7 wrap-anywhere">{t("registration.done_text", { email })}</p>
      <div className="mt-5 grid gap-3">
        <LinkButton to={hasBills ? "/checkout" : "/search"}>
          {t(hasBills ? "nav.checkout" : "nav.search")}
        </LinkButton>
        {canUsePasskeys() && (
          <LinkButton to="/profile" look="secondary">
            {t("registration.done_passkey")}
          </LinkButton>
        )}
      </div>
    </>
  );
}
