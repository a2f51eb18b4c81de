import { createStore } from "./store.ts";

export type ProgressPhase = "idle" | "waiting" | "running" | "done" | "failed";

export const progressDelayMs = 200;
export const progressHidesAfterMs = 500;

export const progress = createStore<ProgressPhase>("idle");

let timer: ReturnType<typeof setTimeout> | undefined;

function move(phase: ProgressPhase, next?: ProgressPhase, afterMs?: number): void {
  clearTimeout(timer);
  progress.set(phase);
  if (next !== undefined) timer = setTimeout(() => progress.set(next), afterMs);
}

/** Whatever is quicker than the delay never shows a bar. */
export function startProgress(): void {
  move("waiting", "running", progressDelayMs);
}

export function finishProgress(): void {
  if (progress.get() === "running") move("done", "idle", progressHidesAfterMs);
  else move("idle");
}

/** What failed is said beside it, and that stays; the bar hides like one that was completed. */
export function failProgress(): void {
  move("failed", "idle", progressHidesAfterMs);
}
