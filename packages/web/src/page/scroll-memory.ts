import type { Location } from "./router.ts";

const positions = new Map<string, number>();

export function rememberScroll(location: Location): void {
  positions.set(location.key, scrollY);
}

/** Going back finds the page where it was left; a new page starts at the top. */
export function restoreScroll({ key, isNew }: Location): void {
  scrollTo(0, isNew ? 0 : (positions.get(key) ?? 0));
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
