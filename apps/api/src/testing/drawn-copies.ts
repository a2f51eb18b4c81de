import * as paths from "@kaunter/contracts/paths";
import type { CreatedPayment } from "@kaunter/contracts/payments";
import { parseRinggit } from "@kaunter/domain/money";
import { payerAt } from "./payer.ts";
import { createTestApp } from "./test-app.ts";
import { asOwner, createTestDatabase } from "./test-database.ts";
import type { SoftCopy } from "../modules/softcopy/document.ts";
import type { Printer } from "../modules/softcopy/printer.ts";

export const approved = { told: "approved", txnId: "2611141042000817" } as const;

/** An application whose printer keeps what it would draw, and people who pay and ask for copies there. */
export async function openCopies() {
  const database = await createTestDatabase();
  const drawn: SoftCopy[] = [];
  const printer: Printer = {
    print: async (copy) => {
      if ("slips" in copy) drawn.push(copy);
      return { bytes: Buffer.from("%PDF-"), cpuMs: 0 };
    },
    close: () => Promise.resolve(),
  };
  const site = await createTestApp(database, { printer, level: "error" });
  const payer = payerAt(site);
  const ask = (payload: object, headers = {}) =>
    site.app.inject({ method: "POST", url: paths.softCopy, payload, headers });
  return {
    database,
    site,
    payer,
    ask,
    /** The copy that is drawn for whoever asks like this. */
    copyFor: async (payload: object, headers = {}): Promise<SoftCopy> => {
      const { statusCode } = await ask(payload, headers);
      const copy = drawn.pop();
      if (statusCode !== 200 || !copy) throw new Error(`Nothing was drawn: ${statusCode}`);
      return copy;
    },
    pay: async (wish: object): Promise<CreatedPayment> => {
      const created = await payer.leave(wish);
      await payer.report(created.sellerExOrderNo, approved);
      return created;
    },
    /** What a council's file does to a bill. */
    change: (bill: string, set: string) =>
      asOwner(database, `update charges set ${set} where number = '${bill.split(".")[2]}'`),
  };
}

/** What the bearer of a link sends. */
export const linkOf = ({ _id, capability }: CreatedPayment) => ({ _id, capability });

export const senOf = (shown: string) => parseRinggit(shown.replaceAll(/[^\d.-]/g, ""));
