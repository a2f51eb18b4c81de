import type { FastifyInstance } from "fastify";
import { cut } from "../cut.ts";
import { formOf } from "../forms.ts";
import { seededNumbers } from "../random.ts";
import { type Bank, type Token, bankListText } from "./banks.ts";
import { isToken } from "./check-request.ts";
import {
  bankListFields,
  bankListRequestFields,
  encodePairs,
  readFields,
  sourceOf,
} from "./messages.ts";
import type { Choice } from "./script.ts";
import { isSignedBy, signSource } from "./signature.ts";
import { type FpxWorld, scaled } from "./world.ts";

const slowMs = 30_000;
const absurdLength = 10_000;

/** BE: which banks are open. */
export function registerBankList(app: FastifyInstance, world: FpxWorld): void {
  app.post("/FPXMain/RetrieveBankList", async ({ body }, reply) => {
    reply.type("text/plain");
    const token = readToken(world, formOf(body));
    const { bankList = "correct" } = world.bankListRules.take([]);
    if (!token || bankList === "ERROR") return reply.send("ERROR");
    if (bankList === "500") return reply.code(500).send("");
    if (bankList === "cut") return cut(reply);
    if (bankList === "slow") await world.timers.wait(scaled(world, slowMs));
    const banks = listed(world.banks[token], bankList);
    return reply.send(await answer(world, token, bankListText(banks), bankList === "forged"));
  });
}

function readToken(world: FpxWorld, form: URLSearchParams): Token | undefined {
  const fields = readFields(form) ?? {};
  const { msgToken = "", msgType, sellerExId, version, checkSum } = fields;
  const isAsked = msgType === "BE" && version !== undefined && isToken(msgToken);
  if (!isAsked || !world.seller || sellerExId !== world.seller.exchangeId) return undefined;
  const source = sourceOf(bankListRequestFields, fields);
  return isSignedBy(world.seller.keys, source, checkSum) ? msgToken : undefined;
}

function listed(banks: readonly Bank[], how: Choice<"bankList">): readonly Bank[] {
  if (how === "empty") return [];
  if (how === "all blocked") return banks.map((bank) => ({ ...bank, status: "B" }));
  if (how === "ten thousand") {
    return Array.from({ length: absurdLength }, (_, index) => ({
      id: `X${String(index).padStart(7, "0")}`,
      name: "",
      status: "A",
    }));
  }
  return how === "shuffled" ? shuffled(banks) : banks;
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  const next = seededNumbers(1);
  return items
    .map((item) => ({ item, place: next() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

async function answer(
  world: FpxWorld,
  msgToken: Token,
  bankList: string,
  isForged: boolean,
): Promise<string> {
  const fields = { msgToken, bankList, msgType: "BC", sellerExId: world.seller?.exchangeId ?? "" };
  const { privateKey } = await world.keys.find(isForged ? "stranger" : "current");
  const body = encodePairs([
    ["fpx_msgToken", msgToken],
    ["fpx_sellerExId", fields.sellerExId],
    ["fpx_bankList", bankList],
    ["fpx_checkSum", signSource(sourceOf(bankListFields, fields), privateKey)],
    ["fpx_msgType", fields.msgType],
  ]);
  return `${body}\r\n`;
}
