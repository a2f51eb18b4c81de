import { type AnchorHTMLAttributes, useEffect } from "react";
import { navigate } from "../page/router.ts";

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  to: string;
}

/** A plain link, which works before the scripts have taken over. */
export function Link({ to, children, ...rest }: LinkProps) {
  return (
    <a {...rest} href={`#${to}`}>
      {children}
    </a>
  );
}

/** Goes on at once; the way back leaves this page out. */
export function Redirect({ to }: { to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}
