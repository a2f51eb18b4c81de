/** Answers the present instant as ISO text. */
export type Clock = () => string;

export const systemClock: Clock = () => new Date().toISOString();

const malaysiaAheadMs = 8 * 60 * 60 * 1000;

/** An instant as a Malaysian clock shows it: "2026-03-02T10:00:00+08:00". */
export function malaysianMoment(instant: string): string {
  const shifted = new Date(Date.parse(instant) + malaysiaAheadMs).toISOString();
  return `${shifted.slice(0, 19)}+08:00`;
}

export function malaysianDay(instant: string): string {
  return malaysianMoment(instant).slice(0, 10);
}

/** In FPX's own form: YYYYMMDDHHmmss. */
export function malaysianTime(instant: string): string {
  return malaysianMoment(instant).slice(0, 19).replace(/\D/g, "");
}

/** Milliseconds between an instant and a YYYYMMDDHHmmss of a Malaysian clock; NaN when that is no time. */
export function distanceMs(instant: string, malaysian: string): number {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(malaysian);
  if (!parts) return Number.NaN;
  const [, year, month, day, hour, minute, second] = parts;
  const then = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}+08:00`);
  return Math.abs(Date.parse(instant) - then);
}

export interface Timers {
  /** Runs a task after a delay; a stopped sandbox runs none. */
  after(delayMs: number, task: () => Promise<void>): void;
  wait(delayMs: number): Promise<void>;
  stopped: AbortSignal;
  stop(): Promise<void>;
}

/** The sandbox's only source of delay, so that stopping it leaves nothing behind. */
export function createTimers(): Timers {
  const waiting = new Map<NodeJS.Timeout, () => void>();
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  const start = (delayMs: number, onTime: () => void, onStop: () => void) => {
    if (stopping.signal.aborted) return onStop();
    const timer = setTimeout(() => {
      waiting.delete(timer);
      onTime();
    }, delayMs);
    waiting.set(timer, onStop);
  };
  const run = (task: () => Promise<void>) => {
    const work = task().finally(() => running.delete(work));
    running.add(work);
  };
  return {
    after: (delayMs, task) =>
      start(
        delayMs,
        () => run(task),
        () => undefined,
      ),
    wait: (delayMs) => new Promise((resolve) => start(delayMs, resolve, resolve)),
    stopped: stopping.signal,
    async stop() {
      stopping.abort();
      for (const [timer, onStop] of waiting) {
        clearTimeout(timer);
        onStop();
      }
      await Promise.allSettled(running);
    },
  };
}
