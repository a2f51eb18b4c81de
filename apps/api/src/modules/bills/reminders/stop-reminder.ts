import { DomainError } from "@kaunter/domain/domain-error";
import type { Database } from "../../../db/pool.ts";
import type { Capabilities } from "../../payments/capability.ts";
import { setReminded } from "../store.ts";

export interface StopDeps {
  db: Database;
  capabilities: Capabilities;
}

const subjectOf = (billId: string) => ({ id: billId, capabilityVersion: 1 });

/** What the link in a reminder carries: which bill, and the proof that we wrote it. */
export function stopTokenOf(capabilities: Capabilities, billId: string): string {
  return `${billId}.${capabilities.of("stop", subjectOf(billId))}`;
}

/** Whoever has the mail may stop the next one, signed in or not; a bill that is gone is as good as stopped. */
export async function stopReminder({ db, capabilities }: StopDeps, token: string): Promise<void> {
  const [id = "", proof = ""] = token.split(".");
  if (!capabilities.isValid("stop", subjectOf(id), proof)) throw new DomainError("not_found");
  await setReminded(db, { id, isOn: false });
}
