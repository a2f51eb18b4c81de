import { DomainError } from "@kaunter/domain/domain-error";
import { expect, test } from "vitest";
import { type Bank, readBankList, rememberBanks } from "./banks.ts";
import { bankListFields } from "./message.ts";
import { bodies, ownReader, signedBody, vectorReader, vectors } from "./vectors.fixture.ts";

const retail = { token: "01", exchangeId: "EX00000001" } as const;
const corporate = { token: "02", exchangeId: "EX00000001" } as const;

test("the list of the vectors is genuine; its banks have names, in the order of names", () => {
  expect(readBankList(bodies.BC, retail, vectorReader.isGenuine)).toEqual([
    { id: "ABB0233", name: "Affin Bank", isOnline: true },
    { id: "ABMB0212", name: "Alliance Bank (Personal)", isOnline: false },
    { id: "MB2U0227", name: "Maybank2U", isOnline: true },
    { id: "TEST0021", name: "SBI Bank A", isOnline: true },
  ]);
});

const answer = {
  fpx_msgType: "BC",
  fpx_msgToken: "02",
  fpx_sellerExId: "EX00000001",
  fpx_bankList: "ZZZ0001~A,PBB0233~C,BCBB0235~A",
};
const readOwn = (changes: Partial<typeof answer> = {}) =>
  readBankList(
    signedBody(bankListFields, { ...answer, ...changes }),
    corporate,
    ownReader.isGenuine,
  );

test("companies see their own names; an unknown bank shows its id, an unknown status is offline", () => {
  expect(readOwn()).toEqual([
    { id: "BCBB0235", name: "CIMB Bank (BizChannel)", isOnline: true },
    { id: "PBB0233", name: "Public Bank", isOnline: false },
    { id: "ZZZ0001", name: "ZZZ0001", isOnline: true },
  ]);
});

test("a list without banks is a list", () => {
  expect(readOwn({ fpx_bankList: "" })).toEqual([]);
});

test.each([
  ["of another type", { fpx_msgType: "BE" }],
  ["for other accounts", { fpx_msgToken: "01" }],
  ["for another exchange", { fpx_sellerExId: "EX00000002" }],
  ["with a broken item", { fpx_bankList: "ABB0235~A,what?~A" }],
])("a genuine list %s is refused", (_what, changes) => {
  expect(readOwn(changes)).toBeUndefined();
});

test.each([
  ["ERROR", "ERROR"],
  ["another bank", bodies.BC.replace("ABMB0212%7EB", "ABMB0212%7EA")],
  ["no check-sum", bodies.BC.replace(vectors.BC.checkSum, "")],
  ["a field twice", `${bodies.BC}&fpx_msgType=BC`],
])("a list with %s is refused", (_what, body) => {
  expect(readBankList(body, retail, vectorReader.isGenuine)).toBeUndefined();
});

const start = Date.UTC(2026, 2, 15);
const minuteMs = 60_000;

/** FPX with a list that is new at every ask, and a clock that stands still until it is moved. */
function aWorld() {
  const world = { nowMs: start, asks: [] as string[], isDown: false };
  const ask = async (token: string): Promise<Bank[]> => {
    world.asks.push(token);
    if (world.isDown) throw new DomainError("gateway_unreachable");
    return [{ id: `BANK${world.asks.length}`, name: "", isOnline: true }];
  };
  return { world, banks: rememberBanks(ask, () => new Date(world.nowMs)) };
}

test("FPX is asked once a minute for each kind of account, however many want to know", async () => {
  const { world, banks } = aWorld();
  const lists = await Promise.all([banks.list("01"), banks.list("01"), banks.list("02")]);
  expect(lists[0]).toBe(lists[1]);
  world.nowMs += minuteMs - 1;
  expect(await banks.list("01")).toBe(lists[0]);
  expect(world.asks).toEqual(["01", "02"]);
  world.nowMs += 1;
  expect(await banks.list("01")).not.toEqual(lists[0]);
});

test("the last good list bridges ten minutes without FPX, and no more", async () => {
  const { world, banks } = aWorld();
  const good = await banks.list("01");
  world.isDown = true;
  world.nowMs += 10 * minuteMs;
  expect(await banks.list("01")).toBe(good);
  await expect(banks.list("02")).rejects.toMatchObject({ code: "gateway_unreachable" });
  world.nowMs += 1;
  await expect(banks.list("01")).rejects.toMatchObject({ code: "gateway_unreachable" });
  world.isDown = false;
  expect(await banks.list("01")).not.toBe(good);
});
