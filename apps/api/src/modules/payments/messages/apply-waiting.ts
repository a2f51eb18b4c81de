import type { AcceptDeps } from "./accept-message.ts";
import { findDueUnweighed, postponeUnweighed } from "./store.ts";
import { applyMessage } from "./apply-message.ts";

const batchSize = 16;
const shortestMs = 10_000;
const longestMs = 60 * 60 * 1000;

/** Applies the messages that were kept and could not be applied; answers how many it tried. */
export async function applyWaiting(deps: AcceptDeps): Promise<number> {
  const due = await deps.inTransaction((tx, now) => findDueUnweighed(tx, now, batchSize));
  for (const { messageId, reference, tries, receivedAt } of due) {
    try {
      const applied = await applyMessage(deps, { messageId, reference, receivedAt });
      const facts = { messageId, reference, ...applied };
      if (applied.alarm !== undefined) {
        deps.log.error(facts, "a provider's message needs a person");
      } else deps.log.warn(facts, "a message that had to wait is applied");
    } catch (error) {
      deps.log.error({ err: error, messageId, reference, tries }, "a message still waits");
      await postpone(deps, messageId, tries + 1);
    }
  }
  return due.length;
}

async function postpone(deps: AcceptDeps, messageId: string, tries: number): Promise<void> {
  const delayMs = Math.min(shortestMs * 2 ** Math.min(tries, 20), longestMs);
  await deps.inTransaction((tx, now) =>
    postponeUnweighed(tx, messageId, { tries, nextTryAt: new Date(now.getTime() + delayMs) }),
  );
}
