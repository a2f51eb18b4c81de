import { setTimeout as pause } from "node:timers/promises";
import { connected } from "../../tools/stage/connection.ts";

/** A worker that dies keeps its checks for half a minute. */
const farBehindMs = 45_000;
const lookEveryMs = 2_000;
const heldAtMostMs = 120_000;

export interface Pace {
  /** Holds a payer back while the questions of others are far behind, for some time at most. */
  untilCaughtUp: () => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * A storm is no test of speed. Where days are seconds, a machine that is busy with something else loses days, and with
 * them the plan of questions.
 */
export function watchPace(ownerUrl: string): Pace {
  const stopping = new AbortController();
  let behindMs = 0;
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      // A database that is down for a moment says nothing new.
      behindMs = await readBehindMs(ownerUrl).catch(() => behindMs);
      await pause(lookEveryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  const isFarBehind = () => behindMs > farBehindMs;
  return {
    untilCaughtUp: async () => {
      for (let heldMs = 0; isFarBehind() && heldMs < heldAtMostMs; heldMs += lookEveryMs) {
        await pause(lookEveryMs);
      }
    },
    stop: async () => {
      stopping.abort();
      await watching;
    },
  };
}

async function readBehindMs(ownerUrl: string): Promise<number> {
  return connected(ownerUrl, async (client) => {
    const { rows } = await client.query<{ behindMs: number }>(
      `select coalesce(extract(epoch from now() - min(next_check_at)) * 1000, 0)::int as "behindMs" from payment_checks`,
    );
    return rows[0]?.behindMs ?? 0;
  });
}
