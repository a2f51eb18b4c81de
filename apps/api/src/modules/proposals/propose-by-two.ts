import { DomainError } from "@kaunter/domain/domain-error";
import { dayOf } from "@kaunter/domain/calendar";
import { isInForce, type HeldRole } from "@kaunter/domain/office/staff";
import { hasPart, takesSecond } from "@kaunter/domain/office/proposals";
import { type InTransaction, type Tx, within } from "../../db/transaction.ts";
import type { Enqueue } from "../../jobs/enqueue.ts";
import type { PersonKey } from "../privacy/person-key.ts";
import { noteAct } from "../staff/acts.ts";
import { type Proven, proveTwo, type Shown } from "../staff/people/prove-person.ts";
import { executeNow } from "./effects.ts";
import { executeProposal } from "./execute-proposal.ts";
import { type Result, senOrNull, type Wanted } from "./proposal.ts";
import { findSubject, insertDecision, insertProposal } from "./store.ts";

export interface ByTwoDeps {
  inTransaction: InTransaction;
  enqueue: Enqueue;
  officeKey: PersonKey;
}

/**
 * Two people who stand before a command show their codes: one proposes, the other approves, and it is done at once. If the
 * command dies in between, the worker does it. What is not there is told, and keeps the rest from nothing.
 */
export async function proposeByTwo(
  deps: ByTwoDeps,
  wanted: readonly Wanted[],
  two: readonly [Shown, Shown],
): Promise<Result[]> {
  const ids = await deps.inTransaction(async (tx, now) => {
    const people = await proveTwo(tx, deps, two, now);
    const made: (string | undefined)[] = [];
    for (const each of wanted) made.push(await agree(tx, deps, { wanted: each, people }, now));
    return made;
  });
  const results: Result[] = [];
  for (const id of ids) results.push(id === undefined ? notFound : await executeProposal(deps, id));
  return results;
}

const notFound: Result = { outcome: "failed", said: "not_found" };

/** Writes what one proposes and the other approves; answers nothing where there is no such subject. */
async function agree(
  tx: Tx,
  { enqueue }: ByTwoDeps,
  { wanted, people: [maker, checker] }: { wanted: Wanted; people: readonly [Proven, Proven] },
  now: Date,
): Promise<string | undefined> {
  const found = await findSubject(tx, wanted);
  if (!found) return undefined;
  const about = { kind: wanted.kind, owner: found.owner };
  const mayMake = hasPart(maker.held, "make", about, dayOf(now));
  const mayCheck = hasPart(checker.held, "check", about, dayOf(now));
  if (!mayMake || !mayCheck) throw new DomainError("forbidden");
  if (takesSecond(wanted.amountSen ?? null, senOrNull(found.amountSen)))
    throw new DomainError("third_person_needed");
  const id = await insertProposal(tx, { wanted, found, by: { staffId: maker.id } }, now);
  const word = { proposalId: id, decision: "approved", by: { staffId: checker.id } } as const;
  await insertDecision(tx, word, now);
  const { owner } = found;
  await noteAct(tx, { staffId: maker.id, owner, what: "proposed", subject: id }, now);
  await noteAct(tx, { staffId: checker.id, owner, what: "approved", subject: id }, now);
  await enqueue(tx, executeNow, [{ proposalId: id }]);
  return id;
}

interface ActByTwo {
  two: readonly [Shown, Shown];
  what: "gap_noted" | "strays_noted" | "image_given" | "fee_set" | "portal_role_given";
  owner: string;
  subject: string;
}

/** What is nobody's proposal, because only a command has the means: two of the operator show their codes, and it is done. */
export async function actByTwo<T>(
  deps: ByTwoDeps,
  { two, ...act }: ActByTwo,
  work: (
    inside: { inTransaction: InTransaction },
    people: { decidedBy: string; approvedBy: string },
  ) => Promise<T>,
): Promise<T> {
  return deps.inTransaction(async (tx, now) => {
    const [one, other] = await proveTwo(tx, deps, two, now);
    const isOperator = ({ held }: { held: readonly HeldRole[] }) =>
      held.some((role) => role.role === "portal_operator" && isInForce(role, dayOf(now)));
    if (!isOperator(one) || !isOperator(other)) throw new DomainError("forbidden");
    await noteAct(tx, { ...act, staffId: one.id, approvedBy: other.id }, now);
    const people = { decidedBy: one.email, approvedBy: other.email };
    return work({ inTransaction: within(tx, now) }, people);
  });
}
