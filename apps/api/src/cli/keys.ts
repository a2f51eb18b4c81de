import { writeFileSync } from "node:fs";
import { readReceiptKeyFiles } from "../config.ts";
import { readReceiptKeys } from "../dependencies.ts";
import { type ListedKey, listKeys } from "../modules/receipts/list-keys.ts";
import { makeReceiptKey } from "../modules/receipts/receipt-keys.ts";
import { Complaint, say, withCore, type CommandGroup } from "./command.ts";

export const keyCommands: CommandGroup = {
  help: `\
  kaunter keys list                        the keys of receipts: which one signs, which verify, how many receipts
                                           each has signed (KAUNTER_RECEIPT_KEY_FILE)
  kaunter keys new --out receipt-2027.pem  make a key for receipts, and beside it the part that everyone may have`,
  run: async ([verb], { out }) => {
    if (verb === "new") makeKey(out);
    else if (verb === "list") await showKeys();
    else throw new Complaint('"keys" knows list and new.');
  },
};

function makeKey(out: string | undefined): void {
  if (!out?.endsWith(".pem")) throw new Complaint("--out is a file that ends in .pem.");
  const { kid, privatePem, publicPem } = makeReceiptKey();
  const publicFile = out.replace(/\.pem$/, ".public.pem");
  try {
    // "wx" never overwrites a key: what it signed could not be checked any more.
    writeFileSync(out, privatePem, { mode: 0o600, flag: "wx" });
    writeFileSync(publicFile, publicPem, { flag: "wx" });
  } catch (error) {
    throw new Complaint(error instanceof Error ? error.message : String(error));
  }
  say(`Key ${kid} is in ${out}; its public part is in ${publicFile}.`);
}

async function showKeys(): Promise<void> {
  const keys = readKeys();
  const listed = await withCore(({ db }) => listKeys(db, keys));
  say(listed.map(textOf).join("\n"));
  const missing = listed.filter(({ use }) => use === "missing");
  if (missing.length > 0) throw new Complaint("Add the public file of each key that is missing.");
}

function readKeys() {
  return readReceiptKeys(readReceiptKeyFiles(process.env));
}

const uses = {
  signs: "signs",
  verifies: "verifies only",
  missing: "MISSING: what it signed cannot be verified",
} as const satisfies Record<ListedKey["use"], string>;

function textOf({ kid, use, receiptCount }: ListedKey): string {
  return `${kid}  ${String(receiptCount).padStart(8)} receipts  ${uses[use]}`;
}
