import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useT } from "../language/translate.ts";
import { now } from "../browser/clock.ts";
import { createStore } from "../state/store.ts";

interface Message {
  message: string;
  kind: "confirmation" | "failure";
  /** Something that can be done about it while it is shown. */
  action?: { label: string; onAction: () => void };
}

export const snackbarTimeoutMs = 10_000;

interface Shown extends Message {
  /** Tells a repeated message from the first one, so that its time starts again. */
  showCount: number;
}

const current = createStore<Shown | null>(null);
/** How many bars are in sight that can say it. */
const bars = createStore(0);

/** One at a time: a new message takes the place of the old one. Where a page has a bar, it is said inside the bar. */
export function showSnackbar(message: Message): void {
  current.set({ ...message, showCount: (current.get()?.showCount ?? 0) + 1 });
}

export function Snackbar() {
  const hasBar = useHasBar();
  return (
    <div className="snackbar-place">
      <Said isHere={!hasBar} />
    </div>
  );
}

/**
 * What the bar itself has to say, and whatever else there is to be said while it is in sight: it covers nothing. Empty, it
 * is there before its words, so that they are heard.
 */
export function BarNote({ children }: { children: ReactNode }) {
  const hasBar = useHasBar();
  useEffect(() => {
    bars.set(bars.get() + 1);
    return () => bars.set(bars.get() - 1);
  }, []);
  return <Said isHere={hasBar} isBar note={children} />;
}

function useHasBar(): boolean {
  return useSyncExternalStore(bars.subscribe, bars.get, () => 0) > 0;
}

interface SaidProps {
  isHere: boolean;
  isBar?: boolean;
  note?: ReactNode;
}

function Said({ isHere, isBar, note }: SaidProps) {
  const said = useSyncExternalStore(current.subscribe, current.get, () => null);
  const shown = isHere ? said : null;
  return (
    <>
      <output className={isBar ? "bar-note" : undefined}>
        {note}
        {shown?.kind === "confirmation" && <Body key={shown.showCount} shown={shown} />}
      </output>
      <div role="alert" className={isBar ? "bar-fault" : undefined}>
        {shown?.kind === "failure" && <Body key={shown.showCount} shown={shown} />}
      </div>
    </>
  );
}

function Body({ shown }: { shown: Message }) {
  const t = useT();
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  useTimeout(() => current.set(null), isHovered || isFocused);

  return (
    <span
      className="snackbar"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <span className="grow py-2">{shown.message}</span>
      {shown.action && <ActionButton {...shown.action} />}
      <button type="button" className="snackbar-action" onClick={() => current.set(null)}>
        {t("action.ok")}
      </button>
    </span>
  );
}

function ActionButton({ label, onAction }: NonNullable<Message["action"]>) {
  function handleClick() {
    current.set(null);
    onAction();
  }

  return (
    <button type="button" className="snackbar-action" onClick={handleClick}>
      {label}
    </button>
  );
}

/** Time spent paused does not count. */
function useTimeout(onEnd: () => void, isPaused: boolean): void {
  const remainingMs = useRef(snackbarTimeoutMs);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (isPaused) return undefined;
    const startedAt = now().getTime();
    const timer = setTimeout(end, remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= now().getTime() - startedAt;
    };
  }, [isPaused]);
}
