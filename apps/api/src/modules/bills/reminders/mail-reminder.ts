import { writeSearchAddress } from "@kaunter/contracts/search-address";
import type { Language } from "@kaunter/domain/vocabulary/languages";
import type { Database } from "../../../db/pool.ts";
import { readCouncilNames } from "../../charges/council-names.ts";
import { payableSen } from "../../charges/present.ts";
import {
  type ChargesDeps,
  type AppraisedCharge,
  searchKnown,
} from "../../charges/search-charges.ts";
import { deliver, type DeliveryDeps } from "../../notifications/deliver-mail.ts";
import { writeMail } from "../../notifications/mails/write-mail.ts";
import { type Bill, searchFor } from "../bill.ts";
import { writtenNumberOf } from "../present.ts";
import { findBill } from "../store.ts";
import type { Reminder } from "./order-reminders.ts";
import { composeReminder } from "./compose-reminder.ts";
import { stopTokenOf } from "./stop-reminder.ts";

export type RemindDeps = DeliveryDeps & Omit<ChargesDeps, "lookups">;

/**
 * Sends what was ordered, once; the same message again when nobody knows whether it was taken. What was paid or stopped
 * in the meantime is not sent.
 */
export async function mailReminder(deps: RemindDeps, reminder: Reminder): Promise<void> {
  const { billId, dueOn } = reminder;
  const recipient = await findRecipient(deps.db, reminder);
  const bill = recipient && (await findBill(deps.db, billId));
  // A bill that was forgotten took its reminders with it.
  if (!recipient || !bill) return;
  const due = bill.isReminded ? await chargesDue(deps, bill, reminder) : [];
  const outcome =
    due.length === 0 ? "withheld" : await send(deps, { reminder, recipient, bill, due });
  await deps.db
    .updateTable("billReminders")
    .set({ outcome })
    .where("billId", "=", billId)
    .where("dueOn", "=", dueOn)
    .where("outcome", "is", null)
    .execute();
}

/** To whom an open order goes. */
async function findRecipient(db: Database, { billId, dueOn }: Reminder) {
  return db
    .selectFrom("billReminders")
    .innerJoin("savedBills", "savedBills.id", "billReminders.billId")
    .innerJoin("users", "users.id", "savedBills.userId")
    .select(["users.email", "users.language"])
    .where("billReminders.billId", "=", billId)
    .where("billReminders.dueOn", "=", dueOn)
    .where("billReminders.outcome", "is", null)
    .executeTakeFirst();
}

async function chargesDue(
  deps: RemindDeps,
  bill: Bill,
  { dueOn }: Reminder,
): Promise<AppraisedCharge[]> {
  const [owed] = await searchKnown(deps, [searchFor(bill)]);
  return (owed?.charges ?? []).filter(({ deadlines }) => deadlines.some(({ on }) => on === dueOn));
}

interface Sending {
  reminder: Reminder;
  recipient: { email: string; language: string };
  bill: Bill;
  due: readonly AppraisedCharge[];
}

async function send(deps: RemindDeps, sending: Sending): Promise<"sent" | "refused"> {
  const { reminder, recipient, bill, due } = sending;
  const { billId, dueOn } = reminder;
  const language = recipient.language as Language;
  const councils = await readCouncilNames(deps.db, language);
  const { council, type, compoundType = null, nickname } = bill;
  const no = writtenNumberOf(bill);
  const search = writeSearchAddress({ council, type, compound: compoundType, no });
  const reasons = due.flatMap(({ deadlines }) => deadlines.filter(({ on }) => on === dueOn));
  const composed = composeReminder({
    language,
    nickname,
    no,
    council: councils.get(council) ?? council.toUpperCase(),
    amountSen: payableSen(due.map(({ appraisal }) => appraisal)),
    dueOn,
    reasons,
    payLink: `${deps.publicUrl}/#${search}`,
    stopLink: `${deps.publicUrl}/#/stop?t=${stopTokenOf(deps.capabilities, billId)}`,
  });
  const messageId = `<reminder-${billId}-${dueOn}@${new URL(deps.publicUrl).hostname}>`;
  return deliver(deps, { to: recipient.email, messageId, ...writeMail(composed) });
}
