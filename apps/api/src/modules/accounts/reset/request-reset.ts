import type { Language } from "@kaunter/domain/vocabulary/languages";
import type { Visitor } from "../../charges/lookup-limits.ts";
import { noteSecurityEvent } from "../../security/note-event.ts";
import { type Allowance, type WriteDeps, writeToAddress } from "../mails/write-to-address.ts";
import { holdUserId } from "../store.ts";
import { hashOfResetId, makeResetId } from "./reset-id.ts";
import { insertRequest } from "./store.ts";

const allowance: Allowance = {
  kinds: ["reset", "reset_unknown"],
  limits: [
    { most: 3, withinMs: 3_600_000 },
    { most: 10, withinMs: 24 * 3_600_000 },
  ],
};

/**
 * Sends a link to set a new password, or word that there is no such account. Either way the same is done and written, so
 * that neither the answer nor its time tells which.
 */
export async function requestReset(
  deps: WriteDeps,
  wish: { email: string; language: Language },
  visitor: Visitor,
): Promise<void> {
  await writeToAddress(
    deps,
    { ...wish, visitor },
    allowance,
    async (tx, { to, recipient }, now) => {
      // An account that moves away at this moment takes its links with it, or has left already.
      const userId = await holdUserId(tx, to);
      const secret = makeResetId(now);
      const idHash = hashOfResetId(secret);
      await insertRequest(tx, { idHash, recipient, userId: userId ?? null, requestedAt: now });
      const whose = userId ? { userId } : { tried: recipient };
      await noteSecurityEvent(tx, deps, { what: "reset_requested", ...whose }, { visitor, now });
      return { kind: userId ? "reset" : "reset_unknown", secret };
    },
  );
}
