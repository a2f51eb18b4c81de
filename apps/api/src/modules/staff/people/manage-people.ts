import { type CalendarDay, dayOf } from "@kaunter/domain/calendar";
import { DomainError } from "@kaunter/domain/domain-error";
import {
  isInForce,
  isOwnerOf,
  mayBeFounded,
  mayVouch,
  ownerToVouch,
} from "@kaunter/domain/office/staff";
import { operatorOwner } from "@kaunter/domain/vocabulary/councils";
import { type StaffRole } from "@kaunter/domain/vocabulary/staff";
import type { InTransaction, Tx } from "../../../db/transaction.ts";
import type { Enqueue } from "../../../jobs/enqueue.ts";
import type { PersonKey } from "../../privacy/person-key.ts";
import { noteAct } from "../acts.ts";
import { findPerson, listRoles, type Person } from "../store.ts";
import { makeEnrolment, stopEnrolments } from "./enrolment-codes.ts";
import { provePerson, type Shown } from "./prove-person.ts";
import { tellRecovery } from "./tell-recovery.ts";

export interface PeopleDeps {
  inTransaction: InTransaction;
  enqueue: Enqueue;
  officeKey: PersonKey;
}

interface NewRole {
  role: StaffRole;
  owner: string;
  untilOn: CalendarDay | null;
}

export interface NewPerson extends NewRole {
  email: string;
  name: string;
}

/** Makes one of the first two people, who come from nowhere; after them people are made by people. */
export async function foundPerson(
  deps: PeopleDeps,
  { email, name }: { email: string; name: string },
) {
  return deps.inTransaction(async (tx, now) => {
    const founded = await tx
      .selectFrom("staffRoles")
      .select("id")
      .where("role", "=", "portal_operator")
      .execute();
    if (!mayBeFounded(founded.length)) throw new DomainError("forbidden");
    const role = { role: "portal_operator", owner: operatorOwner, untilOn: null } as const;
    const staffId = await insertPerson(tx, { email, name, ...role }, now);
    const subject = email;
    await noteAct(tx, { staffId, owner: operatorOwner, what: "staff_added", subject }, now);
    return makeEnrolment(tx, { staffId, cause: "first" }, now);
  });
}

/** Two people make a third, with a first role. */
export async function addPerson(deps: PeopleDeps, person: NewPerson, two: [Shown, Shown]) {
  return deps.inTransaction(async (tx, now) => {
    if (!isOwnerOf(person.role, person.owner)) throw new DomainError("invalid_request");
    const [by, approver] = await vouch(tx, deps, { two, owner: person.owner, staffId: null }, now);
    const staffId = await insertPerson(tx, person, now);
    await noteByTwo(tx, { by, approver, ...person, what: "staff_added" }, now);
    return makeEnrolment(tx, { staffId, cause: "added" }, now);
  });
}

/** Two people give another role to somebody. */
export async function giveRole(
  deps: PeopleDeps,
  given: NewRole & { email: string },
  two: [Shown, Shown],
): Promise<void> {
  await deps.inTransaction(async (tx, now) => {
    if (!isOwnerOf(given.role, given.owner)) throw new DomainError("invalid_request");
    const person = await requirePerson(tx, given.email);
    const about = { two, owner: given.owner, staffId: person.id };
    const [by, approver] = await vouch(tx, deps, about, now);
    await insertRole(tx, person.id, given, now);
    await noteByTwo(tx, { by, approver, ...given, what: "role_given" }, now);
  });
}

/** Two people let somebody who lost a factor enrol again, a day after the person was told. */
export async function recoverPerson(deps: PeopleDeps, email: string, two: [Shown, Shown]) {
  return deps.inTransaction(async (tx, now) => {
    const person = await requirePerson(tx, email);
    const owner = ownerToVouch(await listRoles(tx, person.id), dayOf(now));
    const about = { two, owner, staffId: person.id };
    const [by, approver] = await vouch(tx, deps, about, now);
    await noteByTwo(tx, { by, approver, owner, email, what: "recovery_ordered" }, now);
    const made = await makeEnrolment(tx, { staffId: person.id, cause: "recovery" }, now);
    const told = { enrolmentId: made.id, by: by.name, approver: approver.name };
    await deps.enqueue(tx, tellRecovery, [told]);
    return made;
  });
}

/** Stops it while there is time: the person concerned, or anybody of the operator. */
export async function stopRecovery(deps: PeopleDeps, email: string, shown: Shown): Promise<void> {
  await deps.inTransaction(async (tx, now) => {
    const person = await requirePerson(tx, email);
    const by = await provePerson(tx, deps, shown, now);
    if (by.id !== person.id) await requireOperator(tx, by, now);
    if ((await stopEnrolments(tx, person.id, now)) === 0) throw new DomainError("data_no_changes");
    const act = { staffId: by.id, owner: operatorOwner, subject: person.email };
    await noteAct(tx, { ...act, what: "recovery_stopped" }, now);
  });
}

async function requireOperator(tx: Tx, { id }: Person, now: Date): Promise<void> {
  const today = dayOf(now);
  const held = await listRoles(tx, id);
  const isOperator = held.some((one) => one.role === "portal_operator" && isInForce(one, today));
  if (!isOperator) throw new DomainError("forbidden");
}

/** One is enough to shut a door: the person is out at once, and every code to enrol is worth nothing. */
export async function leavePerson(deps: PeopleDeps, email: string, shown: Shown): Promise<void> {
  await deps.inTransaction(async (tx, now) => {
    const person = await requirePerson(tx, email);
    const by = await provePerson(tx, deps, shown, now);
    await requireOperator(tx, by, now);
    await tx.updateTable("staff").set({ leftAt: now }).where("id", "=", person.id).execute();
    await tx.deleteFrom("staffSessions").where("staffId", "=", person.id).execute();
    await stopEnrolments(tx, person.id, now);
    const owner = operatorOwner;
    await noteAct(tx, { staffId: by.id, owner, what: "staff_left", subject: person.email }, now);
  });
}

/** One is enough here, too: the role is held until that day, and no longer. */
export async function endRole(
  deps: PeopleDeps,
  {
    email,
    role,
    owner,
    lastOn,
  }: { email: string; role: StaffRole; owner: string } & { lastOn: CalendarDay | null },
  shown: Shown,
): Promise<CalendarDay> {
  return deps.inTransaction(async (tx, now) => {
    const person = await requirePerson(tx, email);
    const by = await provePerson(tx, deps, shown, now);
    await requireOperator(tx, by, now);
    const today = dayOf(now);
    const untilOn = lastOn ?? today;
    if (untilOn < today) throw new DomainError("invalid_date");
    const ended = await tx
      .updateTable("staffRoles")
      .set({ untilOn })
      .where("staffId", "=", person.id)
      .where("role", "=", role)
      .where("owner", "=", owner)
      .where((eb) => eb.or([eb("untilOn", "is", null), eb("untilOn", ">", untilOn)]))
      .returning("id")
      .execute();
    if (ended.length === 0) throw new DomainError("result_not_found");
    const about = { owner, subject: person.email, reason: `${role} until ${untilOn}` };
    await noteAct(tx, { staffId: by.id, what: "role_ended", ...about }, now);
    return untilOn;
  });
}

async function insertPerson(tx: Tx, person: NewPerson, now: Date): Promise<string> {
  const email = person.email.trim().toLowerCase();
  if (await findPerson(tx, email)) throw new DomainError("email_already_exist");
  const { id } = await tx
    .insertInto("staff")
    .values({ email, name: person.name })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertRole(tx, id, person, now);
  return id;
}

async function insertRole(tx: Tx, staffId: string, given: NewRole, now: Date): Promise<void> {
  const { role, owner, untilOn } = given;
  const values = { staffId, role, owner, fromOn: dayOf(now), untilOn };
  await tx.insertInto("staffRoles").values(values).execute();
}

async function requirePerson(tx: Tx, email: string): Promise<Person> {
  const person = await findPerson(tx, email);
  if (!person || person.leftAt) throw new DomainError("not_found");
  return person;
}

async function vouch(
  tx: Tx,
  deps: PeopleDeps,
  { two, owner, staffId }: { two: [Shown, Shown]; owner: string; staffId: string | null },
  now: Date,
): Promise<[Person, Person]> {
  const by = await provePerson(tx, deps, two[0], now);
  const approver = await provePerson(tx, deps, two[1], now);
  const voucher = async ({ id }: Person) => ({ staffId: id, held: await listRoles(tx, id) });
  const both = [await voucher(by), await voucher(approver)] as const;
  if (!mayVouch(both, { staffId, owner }, dayOf(now))) throw new DomainError("forbidden");
  return [by, approver];
}

interface ByTwo {
  by: Person;
  approver: Person;
  owner: string;
  what: string;
  email: string;
  role?: StaffRole;
}

async function noteByTwo(tx: Tx, { by, approver, owner, what, email, role }: ByTwo, now: Date) {
  const about = role === undefined ? {} : { reason: role };
  const act = { staffId: by.id, approvedBy: approver.id, owner, what, subject: email, ...about };
  await noteAct(tx, act, now);
}
