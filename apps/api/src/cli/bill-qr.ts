import { writeFileSync } from "node:fs";
import { writeSearchAddress } from "@kaunter/contracts/search-address";
import { chargeKinds, type Kind } from "@kaunter/domain/charges/kinds";
import { compoundTypeOf } from "@kaunter/domain/charges/likely-search";
import { DomainError } from "@kaunter/domain/domain-error";
import type { CouncilCode } from "@kaunter/domain/vocabulary/councils";
import * as z from "zod";
import { readPublicUrl } from "../config.ts";
import { kindNamed, kindNames } from "../modules/charges/kinds.ts";
import { Complaint, parse, readCouncil, say, type CommandGroup } from "./command.ts";
import { drawQrSvg, drawQrText } from "./draw-qr.ts";

export const billQrCommand: CommandGroup = {
  help: `\
  kaunter bill-qr --council mpt --kind assessment --number 10-1001-003 [--out bill.svg]
                                           the QR that opens a bill in the portal, here or as a drawing in a
                                           file (KAUNTER_PUBLIC_URL)`,
  run: async (_args, { council, kind, number = "", out }) => {
    const named = parse(z.enum(kindNames), kind, `--kind is one of ${kindNames.join(", ")}.`);
    const address = readPublicUrl(process.env) + billAddress(readCouncil(council), named, number);
    if (out === undefined) say(drawQrText(address));
    else writeFileSync(out, drawQrSvg(address));
    say(address);
  },
};

/** Where the portal opens a bill, from its root on. */
export function billAddress(council: CouncilCode, kind: Kind, text: string): string {
  const { type } = chargeKinds[kind];
  const no = kindNamed(kind).writeNumber(readNumber(council, kind, text));
  return `/#${writeSearchAddress({ council, type, compound: compoundTypeOf(no), no })}`;
}

/** Takes the number of a bill. A plate is refused: it would find other bills later. */
function readNumber(council: CouncilCode, kind: Kind, text: string): string {
  try {
    const search = { council, payment_type: chargeKinds[kind].type, _id: text };
    const lookup = kindNamed(kind).lookup(search);
    if (lookup.by === "number") return lookup.number;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
  throw new Complaint(`--number "${text}" is not the number of a bill of the kind ${kind}.`);
}
