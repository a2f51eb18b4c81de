import { createContext, use, useMemo, useSyncExternalStore } from "react";

/** Where somebody is in the app: the address behind `#`. */
export interface Location {
  pathname: string;
  /** With its `?`, or empty. */
  search: string;
  /** Names the entry of the browser's history. */
  key: string;
  /** False when somebody came back to the entry. */
  isNew: boolean;
}

const home: Location = { pathname: "/", search: "", key: "", isNew: true };
const listeners = new Set<() => void>();
let current: Location | undefined;

export function parseAddress(address: string): Pick<Location, "pathname" | "search"> {
  const [pathname = "", ...rest] = address.split("?");
  const search = rest.join("?");
  return { pathname: `/${pathname.replace(/^\//, "")}`, search: search === "" ? "" : `?${search}` };
}

export function addressOf({ pathname, search }: Pick<Location, "pathname" | "search">): string {
  return `${pathname}${search}`;
}

/** Where the browser is now. Links and typed addresses make entries without a key: these are new and get one. */
export function currentLocation(): Location {
  if (current && isAt(current)) return current;
  const { key } = (history.state ?? {}) as { key?: string };
  current = { ...parseAddress(location.hash.slice(1)), key: key ?? newKey(), isNew: !key };
  if (!key) history.replaceState({ key: current.key }, "");
  return current;
}

/** What was painted before the scripts is home. Whoever is there is at the same entry afterwards, and nothing is drawn anew. */
function paintedLocation(): Location {
  if (typeof location === "undefined") return home;
  const here = currentLocation();
  return addressOf(here) === addressOf(home) ? here : home;
}

function isAt(known: Location): boolean {
  const { key } = (history.state ?? {}) as { key?: string };
  return key === known.key && addressOf(parseAddress(location.hash.slice(1))) === addressOf(known);
}

function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(2)).join("-");
}

/** Goes to another page; with `replace`, the way back leaves this one out. */
export function navigate(address: string, { replace = false } = {}): void {
  const state = { key: newKey() };
  if (replace) history.replaceState(state, "", `#${address}`);
  else history.pushState(state, "", `#${address}`);
  current = { ...parseAddress(address), ...state, isNew: true };
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("popstate", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("popstate", listener);
  };
}

/** While the next page is fetched, a page goes on at the address for which it was opened. */
export const ShownAt = createContext<Location | null>(null);

export function useLocation(): Location {
  const now = useSyncExternalStore(subscribe, currentLocation, paintedLocation);
  return use(ShownAt) ?? now;
}

export function useSearchParams(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** The word of the address that a route leaves open. */
export function useIdInAddress(): string {
  return useLocation().pathname.replace(/\/$/, "").split("/").at(-1) ?? "";
}
