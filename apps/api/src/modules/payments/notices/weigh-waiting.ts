import type { NoticeDeps } from "./accept-gateway-notice.ts";
import { findDueUnweighed, postponeUnweighed } from "./store.ts";
import { weighMessage } from "./weigh-message.ts";

const batchSize = 16;
const shortestMs = 10_000;
const longestMs = 60 * 60 * 1000;

/** Weighs the messages that were kept and could not be weighed; answers how many it tried. */
export async function weighWaiting(deps: NoticeDeps): Promise<number> {
  const due = await deps.inTransaction((tx, now) => findDueUnweighed(tx, now, batchSize));
  for (const { messageId, reference, tries } of due) {
    try {
      const weighed = await weighMessage(deps, { messageId, reference });
      const facts = { messageId, reference, ...weighed };
      if (weighed.alarm !== undefined) {
        deps.log.error(facts, "a provider's message needs a person");
      } else deps.log.warn(facts, "a message that had to wait is weighed");
    } catch (error) {
      deps.log.error({ err: error, messageId, reference, tries }, "a message still waits");
      await postpone(deps, messageId, tries + 1);
    }
  }
  return due.length;
}

async function postpone(deps: NoticeDeps, messageId: string, tries: number): Promise<void> {
  const delayMs = Math.min(shortestMs * 2 ** Math.min(tries, 20), longestMs);
  await deps.inTransaction((tx, now) =>
    postponeUnweighed(tx, messageId, { tries, nextTryAt: new Date(now.getTime() + delayMs) }),
  );
}
