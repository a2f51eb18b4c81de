import { decidedSchedule } from "@kaunter/domain/payment/requery";
import type { Core } from "../core.ts";
import { holdsText, listHolds } from "../modules/books/holds.ts";
import type { Released } from "../modules/payments/holds/release-hold.ts";
import { presumeLeft } from "../modules/payments/holds/presume-left.ts";
import { Complaint, say, withCore, type CommandGroup } from "./command.ts";
import { findPayment } from "./payment.ts";
import { decideByTwo, twoHelp } from "./two-people.ts";

export const holdCommands: CommandGroup = {
  help: `\
  kaunter hold list [BILL]                 bills that payments keep from other payers, or who keeps this one
  kaunter hold release NUMBER --remark TEXT
        ${twoHelp}
                                           two people let others pay what this payment keeps from them
  kaunter hold presume-left                after a restore: ask providers about payments that seem never to have left`,
  run: ([verb, number], options) =>
    withCore(async (core) => {
      if (verb === "list") return say(holdsText(await listHolds(core.db, number)));
      if (verb === "presume-left") return say(await presume(core));
      if (verb !== "release") throw new Complaint('"hold" knows list, release and presume-left.');
      if (number === undefined) throw new Complaint("Give the payment: release NUMBER");
      const paymentId = await findPayment(core.db, number);
      const { said } = await decideByTwo({ kind: "release_hold", subject: paymentId }, options, {
        payment_ended: `Nothing was changed: payment ${paymentId} holds nothing.`,
      });
      say(`${words[said as Released](paymentId)} Its bills can be paid by others.`);
    }),
};

const words: Record<Released, (id: string) => string> = {
  ended: (id) => `Payment ${id} never left for the bank and has expired.`,
  released: (id) =>
    `Payment ${id} holds nothing any more. It may still be paid at the bank: what is not owed by then goes back.`,
};

async function presume(core: Core): Promise<string> {
  const count = await presumeLeft({ ...core, schedule: decidedSchedule });
  return `${count} payments are taken to have left for the bank; their providers are asked.`;
}
