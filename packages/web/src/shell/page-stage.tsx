import {
  type RefObject,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useT } from "../language/translate.ts";
import { finishProgress, startProgress } from "../state/progress.ts";
import { loadOrReload } from "../page/load-or-reload.ts";
import { PageView } from "./page-view.tsx";
import { findRoute, type PageRoute } from "../page/routes.ts";
import { rememberScroll, restoreScroll, takeOverScrolling } from "../page/scroll-memory.ts";
import { type Location, useLocation } from "../page/router.ts";

const fadeOutMs = 100;

interface StageProps {
  table: PageRoute[];
  /** The page can be used: what was painted of it is taken over later than what is around it. */
  onShown?: (() => void) | undefined;
}

/** Shows the page of the current address, and keeps the old one until the new one is there. */
export function PageStage({ table, onShown }: StageProps) {
  const location = useLocation();
  const { shown, hasMoved } = useShownLocation(location, table);
  const main = useRef<HTMLElement>(null);
  const key = pageKey(shown, table);
  useDocumentTitle(findRoute(shown, table));
  useArrival(shown, key, main);
  useEffect(takeOverScrolling, []);

  const isLeaving = key !== pageKey(location, table);
  // The first page stands still: fading it in would only delay what is already painted.
  const phase = isLeaving ? "out" : hasMoved ? "in" : "still";
  return (
    <main id="main" ref={main} tabIndex={-1} data-phase={phase} key={key}>
      <PageView location={shown} table={table} onShown={onShown} />
    </main>
  );
}

/** Addresses with the same key are the same page with other search words. */
function pageKey(location: Location, table: PageRoute[]): string {
  return `${findRoute(location, table)?.path ?? "none"} ${location.pathname}`;
}

function useShownLocation(location: Location, table: PageRoute[]) {
  const [state, setState] = useState({ shown: location, hasMoved: false });
  const { shown } = state;
  useEffect(() => {
    if (location === shown) return undefined;
    const controller = new AbortController();
    rememberScroll(shown);
    const isSamePage = pageKey(location, table) === pageKey(shown, table);
    const leaving = isSamePage ? Promise.resolve() : fadeOut();
    const move = async () => {
      const hasArrived = await arriveAt(findRoute(location, table), leaving, controller.signal);
      if (hasArrived) startTransition(() => setState({ shown: location, hasMoved: true }));
    };
    void move();
    return () => controller.abort();
  }, [location, shown, table]);
  return state;
}

/** Fetching and fading run side by side; answers false when the person went elsewhere meanwhile. */
async function arriveAt(
  route: PageRoute | null,
  leaving: Promise<void>,
  elsewhere: AbortSignal,
): Promise<boolean> {
  startProgress();
  const [isLoaded] = await Promise.all([loadOrReload(route, elsewhere), leaving]);
  if (elsewhere.aborted) return false;
  if (isLoaded) finishProgress();
  return true;
}

function fadeOut(): Promise<void> {
  const isReduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return new Promise((resolve) => setTimeout(resolve, isReduced ? 0 : fadeOutMs));
}

function useDocumentTitle(route: PageRoute | null): void {
  const t = useT();
  const title = `${t(route?.title ?? "page.not_found")} – ${t("app.name")}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** After a change of page, readers and keyboards start at its heading. */
function useArrival(shown: Location, key: string, main: RefObject<HTMLElement | null>): void {
  const lastKey = useRef(key);
  useLayoutEffect(() => {
    if (lastKey.current === key) return;
    lastKey.current = key;
    const heading = main.current?.querySelector("h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
    restoreScroll(shown);
  }, [shown, key, main]);
}
