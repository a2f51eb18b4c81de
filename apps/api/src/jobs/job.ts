import type * as z from "zod";

/** A background effect. It runs at least once, so running it twice must be harmless; its payload holds ids only. */
export interface Job<Deps, Payload extends object> {
  name: string;
  payload: z.ZodType<Payload>;
  /** When it runs by itself, at the councils' time; its payload is then empty. */
  cron?: string;
  /** Jobs of one lane wait for each other, so that a lane that is slow holds back nobody else's. */
  lane?(payload: Payload): string;
  run(deps: Deps, payload: Payload): Promise<void>;
}

export function defineJob<Deps, Payload extends object>(
  job: Job<Deps, Payload>,
): Job<Deps, Payload> {
  return job;
}
