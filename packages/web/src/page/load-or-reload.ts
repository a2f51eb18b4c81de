import { readStored, store } from "../browser/storage.ts";
import { now } from "../browser/clock.ts";
import { failProgress } from "../state/progress.ts";
import type { PageRoute } from "./routes.ts";

export const reloadAtMostEveryMs = 60_000;

const key = "reloaded-at";

/** A file that a newer release has replaced arrives after a reload; without a limit it would reload for ever. */
function mayReload(): boolean {
  if (!navigator.onLine) return false;
  const nowMs = now().getTime();
  const lastMs = Number(readStored(key, "session") ?? Number.NEGATIVE_INFINITY);
  return nowMs - lastMs >= reloadAtMostEveryMs && store(key, String(nowMs), "session");
}

/** Answers whether the page arrived; when the browser reloads instead there is no answer. */
export async function loadOrReload(
  route: PageRoute | null,
  elsewhere?: AbortSignal,
): Promise<boolean> {
  try {
    await route?.page.preload();
    return true;
  } catch {
    if (elsewhere?.aborted) return false;
    if (!mayReload()) {
      failProgress();
      return false;
    }
    location.reload();
    return new Promise(() => undefined);
  }
}
