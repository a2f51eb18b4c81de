import type * as z from "zod";

/** A background effect as it is ordered. Its payload holds ids only. */
export interface Effect<Payload extends object> {
  name: string;
  payload: z.ZodType<Payload>;
  /** Effects of one lane wait for each other, so that a lane that is slow holds back nobody else's. */
  lane?(payload: Payload): string;
}

/** A background effect as it is done. It runs at least once, so running it twice must be harmless. */
export interface Job<Deps, Payload extends object> extends Effect<Payload> {
  /** When it runs by itself, at the councils' time; its payload is then empty. */
  cron?: string;
  run(deps: Deps, payload: Payload): Promise<void>;
}

/** Declares an effect for the module that orders it. Another module handles it. */
export function declareEffect<Payload extends object>(effect: Effect<Payload>): Effect<Payload> {
  return effect;
}

export function defineJob<Deps, Payload extends object>(
  job: Job<Deps, Payload>,
): Job<Deps, Payload> {
  return job;
}
