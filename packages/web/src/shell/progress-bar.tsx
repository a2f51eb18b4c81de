import { useEffect, useState, useSyncExternalStore } from "react";
import { useT } from "../language/translate.ts";
import { progress } from "../state/progress.ts";

const announcedAfterMs = 1000;

export function ProgressBar() {
  const phase = useSyncExternalStore(progress.subscribe, progress.get, () => "idle" as const);
  const isBusy = phase === "waiting" || phase === "running";
  return (
    <>
      <div className="progress" data-phase={phase} aria-hidden="true" />
      <output className="sr-only">{isBusy && <LateLoadingText />}</output>
    </>
  );
}

function LateLoadingText() {
  const t = useT();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), announcedAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate && t("app.loading");
}
