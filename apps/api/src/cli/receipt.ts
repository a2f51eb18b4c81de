import { voidReceipt } from "../modules/receipts/void-receipt.ts";
import { Complaint, say, withCore, type CommandGroup } from "./command.ts";
import { readTwoPeople } from "./two-people.ts";

export const receiptCommand: CommandGroup = {
  help: `\
  kaunter receipt void NUMBER --by NAME --approved-by NAME --remark TEXT
                                           two people say that a receipt counts no more; whoever checks it is
                                           told so. No money moves by it`,
  run: async ([verb, given], options) => {
    if (verb !== "void") throw new Complaint('"receipt" knows void.');
    if (given === undefined) throw new Complaint("Give the receipt's number: void MPT-2026-000001");
    const number = given.trim().toUpperCase();
    const people = readTwoPeople(options);
    await withCore(async ({ db }) => {
      const outcome = await voidReceipt(db, { number, ...people });
      if (outcome === "not_found") throw new Complaint(`There is no receipt ${number}.`);
      if (outcome === "void_already") throw new Complaint(`${number} is void already.`);
      say(`${number} is void from now on (kaunter payment show ${number}).`);
    });
  },
};
