import type { Location } from "react-router";

const positions = new Map<string, number>();

// A typed address or a plain link has no key of its own, so the address is part of the name.
function nameOf({ key, pathname, search }: Location): string {
  return `${key} ${pathname}${search}`;
}

export function rememberScroll(location: Location): void {
  positions.set(nameOf(location), scrollY);
}

/** Going back finds the page where it was left; a new page starts at the top. */
export function restoreScroll(location: Location, isNew: boolean): void {
  scrollTo(0, isNew ? 0 : (positions.get(nameOf(location)) ?? 0));
}

/** We restore within the portal; a reload is left to the browser, which knows where the page was. */
export function takeOverScrolling(): () => void {
  const leave = () => {
    history.scrollRestoration = "auto";
  };
  history.scrollRestoration = "manual";
  addEventListener("pagehide", leave);
  return () => removeEventListener("pagehide", leave);
}
