import type { ComponentProps, MouseEvent } from "react";
import { host } from "../browser/host.ts";
import { Link, type LinkProps } from "./link.tsx";

type Look = "primary" | "secondary";

const shape =
  "inline-flex min-h-12 cursor-pointer items-center justify-center gap-2 rounded-md border px-5 py-2 " +
  "text-center font-semibold no-underline aria-disabled:cursor-not-allowed " +
  "aria-disabled:opacity-60";

const looks = {
  primary: "border-primary-600 bg-primary-600 text-on-fill hover:bg-primary-700",
  secondary: "border-primary-600 bg-white text-primary-700 hover:bg-primary-50",
} as const satisfies Record<Look, string>;

interface Looks {
  look?: Look | undefined;
  className?: string | undefined;
}

function classNames({ look = "primary", className = "" }: Looks): string {
  return `${shape} ${looks[look]} ${className}`;
}

export function Button({ look, className, ...rest }: ComponentProps<"button"> & Looks) {
  return <button type="button" {...rest} className={classNames({ look, className })} />;
}

/** A link that looks like a button: it goes to a route of the portal. */
export function LinkButton({ look, className, ...rest }: Omit<LinkProps, "className"> & Looks) {
  return <Link {...rest} className={classNames({ look, className })} />;
}

/** A link that looks like a button: it opens or saves a file. */
export function FileButton({
  look,
  className,
  href,
  children,
  ...rest
}: ComponentProps<"a"> & Looks) {
  return (
    <a href={href} onClick={saveInApp} {...rest} className={classNames({ look, className })}>
      {children}
    </a>
  );
}

/** A link saves nothing inside the mobile app, which has its own way. */
function saveInApp(event: MouseEvent<HTMLAnchorElement>): void {
  const link = event.currentTarget;
  if (!host().app || !link.hasAttribute("download")) return;
  event.preventDefault();
  host().save(link.getAttribute("href") ?? "", link.download);
}
