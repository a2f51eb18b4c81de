import type { CalendarDay } from "@kaunter/domain/calendar";
import { hasPart } from "@kaunter/domain/office/proposals";
import type { HeldRole } from "@kaunter/domain/office/staff";
import type { Tx } from "../../db/transaction.ts";
import type { Wanted } from "./proposal.ts";
import { findSubject } from "./store.ts";

type Matter = Pick<Wanted, "kind" | "subject">;

/** Which of these somebody with these roles may propose: it goes by the kind, and by whose matter it is. */
export async function filterProposable(
  tx: Tx,
  matters: readonly Matter[],
  held: readonly HeldRole[],
  today: CalendarDay,
): Promise<Matter[]> {
  const own = [];
  for (const { kind, subject } of matters) {
    const found = await findSubject(tx, { kind, subject });
    if (found && hasPart(held, "make", { kind, owner: found.owner }, today))
      own.push({ kind, subject });
  }
  return own;
}
