import {
  type BankTransferToken,
  bankTransferTokens,
  corporateBanks,
  personalBanks,
  testBanks,
} from "@kaunter/domain/vocabulary/banks";
import type { Clock } from "../clock.ts";
import { decodeForm, hasFields } from "./form.ts";
import { postForm, unreachable } from "../post-form.ts";
import {
  bankListFields,
  bankListRequestFields,
  sourceOf,
  version,
  withCheckSum,
} from "./message.ts";
import type { Reader } from "./confirmation.ts";

export interface Bank {
  id: string;
  name: string;
  isOnline: boolean;
}

export interface BankList {
  /** Where FPX's terms can be read. */
  termsAddress: string;
  list(token: BankTransferToken): Promise<Bank[]>;
}

const timeoutMs = 10_000;
const freshForMs = 60_000;
const keptForMs = 10 * 60_000;

interface Asking {
  address: string;
  termsAddress: string;
  exchangeId: string;
  sign: (source: string) => string;
  isGenuine: Reader["isGenuine"];
  clock: Clock;
}

/** The banks that FPX names when it is asked. */
export function openBankList(asking: Asking): BankList {
  const { address, termsAddress, exchangeId, sign, isGenuine, clock } = asking;
  const ask = async (token: BankTransferToken): Promise<Bank[]> => {
    const request = {
      fpx_msgType: "BE",
      fpx_msgToken: token,
      fpx_sellerExId: exchangeId,
      fpx_version: version,
    };
    const fields = withCheckSum(bankListRequestFields, request, sign);
    const body = await postForm(address, fields, timeoutMs);
    const banks = readBankList(body, { token, exchangeId }, isGenuine);
    if (!banks) throw unreachable("The answer to BE is no list of banks");
    return banks;
  };
  return { termsAddress, ...rememberBanks(ask, clock) };
}

/** Reads a BC; undefined unless it is genuine, ours and about these accounts. */
export function readBankList(
  body: string,
  { token, exchangeId }: { token: BankTransferToken; exchangeId: string },
  isGenuine: Reader["isGenuine"],
): Bank[] | undefined {
  const form = decodeForm(body);
  if (!form || !hasFields(form, bankListFields)) return undefined;
  const { fpx_bankList: list = "", fpx_checkSum: checkSum = "" } = form;
  const isAnswer =
    form["fpx_msgType"] === "BC" &&
    form["fpx_msgToken"] === token &&
    form["fpx_sellerExId"] === exchangeId;
  if (!isAnswer || !isGenuine(sourceOf(bankListFields, form), checkSum)) return undefined;
  const items = list.split(",").filter((item) => item !== "");
  if (!items.every((item) => /^[A-Z0-9]{3,10}~[A-Z]$/.test(item))) return undefined;
  return items.map((item) => bankOf(item, token)).toSorted(byName);
}

// FPX sends no names. Some ids are banks for both kinds of account, under different names.
function bankOf(item: string, token: BankTransferToken): Bank {
  const [id = "", status] = item.split("~");
  const own = token === bankTransferTokens.personal ? personalBanks : corporateBanks;
  const names: Readonly<Record<string, string>> = { ...testBanks, ...own };
  return { id, name: names[id] ?? id, isOnline: status === "A" };
}

function byName(one: Bank, other: Bank): number {
  return one.name.localeCompare(other.name, "en") || (one.id < other.id ? -1 : 1);
}

/** Asks once a minute at most, and bridges a failure of FPX with the last good list for ten. */
export function rememberBanks(
  ask: (token: BankTransferToken) => Promise<Bank[]>,
  clock: Clock,
): Pick<BankList, "list"> {
  const known = new Map<BankTransferToken, { banks: Bank[]; atMs: number }>();
  const asked = new Map<BankTransferToken, Promise<Bank[]>>();
  const refresh = async (token: BankTransferToken) => {
    const banks = await ask(token);
    known.set(token, { banks, atMs: clock().getTime() });
    return banks;
  };
  return {
    async list(token) {
      const last = known.get(token);
      const ageMs = last ? clock().getTime() - last.atMs : Number.POSITIVE_INFINITY;
      if (last && ageMs < freshForMs) return last.banks;
      const answer = asked.get(token) ?? refresh(token).finally(() => asked.delete(token));
      asked.set(token, answer);
      return answer.catch((error: unknown) => {
        if (last && ageMs <= keptForMs) return last.banks;
        throw error;
      });
    },
  };
}
