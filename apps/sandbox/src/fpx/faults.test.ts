import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { faults } from "./faults.ts";
import {
  type TestWorld,
  anOrder,
  hiddenFields,
  isGenuineInBytes,
  numberOf,
  patience,
  readConfirmation,
  startTestWorld,
} from "./seller.fixture.ts";

type Order = Record<string, string>;
type Observation = (name: string) => Promise<void>;

let world: TestWorld;
let certificates: string[];

beforeAll(async () => {
  world = await startTestWorld();
  const [next, expired] = [await world.certificate("next"), await world.certificate("expired")];
  certificates = [world.current, next, expired];
});

afterAll(() => world.stop());

async function payWith(name: string, besides: object = {}) {
  const order = anOrder();
  await world.choose(order, [name], besides);
  return { order, home: hiddenFields(await world.pay(order)) };
}

const callbacks = (order: Order) => world.seller.about(numberOf(order));
const codesTold = (order: Order) =>
  callbacks(order).map(({ fields }) => fields["fpx_debitAuthCode"]);

async function enquire(order: Order) {
  return readConfirmation(await (await world.enquire(order)).text(), world.current);
}

/** The payment ends with this code, and is debited only by 00. */
const endsWith =
  (code: string): Observation =>
  async (name) => {
    const { order, home } = await payWith(name);
    expect(home["fpx_debitAuthCode"]).toBe(code);
    expect(codesTold(order)).toEqual([code]);
    expect(await enquire(order)).toMatchObject({ fpx_debitAuthCode: code });
    expect(await world.journal("debit", order)).toEqual([]);
  };

/** The direct message and the answer to an enquiry carry the name in these bytes, and both are signed over them. */
const isNamed =
  (name: string): Observation =>
  async (fault) => {
    const { order } = await payWith(fault);
    const answer = await (await world.enquire(order)).text();
    for (const body of [callbacks(order)[0]?.body ?? "", answer]) {
      expect(body).toContain(`fpx_buyerName=${name}`);
      expect(isGenuineInBytes(body, world.current)).toBe(true);
    }
  };

/** The payer and the seller hear the first code; the second follows by itself. */
const turns =
  (first: string, result: string): Observation =>
  async (name) => {
    const { order, home } = await payWith(name, { resultAfterMs: 500_000 });
    expect(home["fpx_debitAuthCode"]).toBe(first);
    expect(await enquire(order)).toMatchObject({ fpx_debitAuthCode: first });
    expect(await world.journal("debit", order)).toEqual([]);
    await vi.waitFor(() => expect(codesTold(order)).toEqual([first, result]), patience);
    expect(await enquire(order)).toMatchObject({ fpx_debitAuthCode: result });
    expect(await world.journal("debit", order)).toHaveLength(result === "00" ? 1 : 0);
  };

const tells =
  (...codes: string[]): Observation =>
  async (name) => {
    const { order } = await payWith(name);
    await vi.waitFor(() => expect(codesTold(order)).toEqual(codes), patience);
    expect(await world.journal("debit", order)).toHaveLength(1);
  };

/** Nothing has been told when the payer is home; with its delay shortened, it is told afterwards. */
const tellsLater: Observation = async (name) => {
  const { order, home } = await payWith(name, { directDelayMs: 500_000 });
  expect(home["fpx_debitAuthCode"]).toBe("00");
  expect(callbacks(order)).toEqual([]);
  await vi.waitFor(() => expect(codesTold(order)).toEqual(["00"]), patience);
};

/** Server and browser get the same changed message, genuinely signed; an enquiry is told the truth. */
const alters =
  (changes: Order): Observation =>
  async (name) => {
    const { order, home } = await payWith(name);
    expect(home).toMatchObject(changes);
    const isOfPayment = ({ fields }: { fields: Order }) =>
      fields["fpx_fpxTxnId"] === home["fpx_fpxTxnId"];
    const callback = world.seller.direct.findLast(isOfPayment);
    expect(callback?.fields).toEqual(home);
    expect(readConfirmation(callback?.body ?? "", world.current).isGenuine).toBe(true);
    expect(await enquire(order)).toMatchObject({
      fpx_debitAuthCode: "00",
      fpx_txnAmount: "150.00",
    });
  };

/** Which of the current, next and expired certificates the message verifies with. */
const isSignedBy =
  (...expected: boolean[]): Observation =>
  async (name) => {
    const { order, home } = await payWith(name);
    const body = callbacks(order)[0]?.body ?? "";
    const verdicts = certificates.map((one) => readConfirmation(body, one).isGenuine);
    expect(verdicts).toEqual(expected);
    expect(home["fpx_checkSum"]).toBe(callbacks(order)[0]?.fields["fpx_checkSum"]);
  };

const isCutThenRepeated: Observation = async (name) => {
  const { order } = await payWith(name);
  await vi.waitFor(
    async () =>
      expect(await world.journal("callback", order)).toMatchObject([
        { attempt: 1, status: 0, answer: expect.stringContaining("on purpose") },
        { attempt: 2, acknowledged: true },
      ]),
    patience,
  );
};

/** The first enquiry gets an answer with this status and body, the second the truth. */
const answersFirst =
  (status: number, body: RegExp): Observation =>
  async (name) => {
    const { order } = await payWith(name);
    const answer = await world.enquire(order);
    expect(answer.status).toBe(status);
    expect(await answer.text()).toMatch(body);
    expect(await enquire(order)).toMatchObject({ isGenuine: true, fpx_debitAuthCode: "00" });
  };

const answersCode =
  (code: string, isGenuine = true): Observation =>
  async (name) => {
    const { order } = await payWith(name);
    expect(await enquire(order)).toMatchObject({ isGenuine, fpx_debitAuthCode: code });
    expect(await enquire(order)).toMatchObject({ isGenuine: true, fpx_debitAuthCode: "00" });
  };

async function bankList(name: string) {
  await world.control("POST", "/fpx/rules", { next: 1, faults: [name] });
  return world.askBanks();
}

const listsBanks =
  (isExpected: (banks: string[], isGenuine: boolean) => boolean): Observation =>
  async (name) => {
    const { banks, isGenuine } = await world.readBanks(await bankList(name));
    expect(isExpected(banks, isGenuine)).toBe(true);
  };

async function takesAtLeast(delayMs: number, task: () => Promise<unknown>) {
  const start = performance.now();
  await task();
  expect(performance.now() - start).toBeGreaterThanOrEqual(delayMs);
}

const observations: Record<string, Observation> = {
  declined: endsWith("51"),
  cancelled: endsWith("1L"),
  "timed-out": endsWith("1J"),
  "unknown-code": endsWith("ZZ"),
  "system-malfunction": endsWith("FE"),
  "pending-then-approved": turns("09", "00"),
  "pending-then-declined": turns("09", "51"),
  "pending-for-days": turns("09", "00"),
  "told-failed-then-approved": turns("OF", "00"),
  "approver-approves": turns("99", "00"),
  "approver-rejects": turns("99", "BC"),

  "callback-lost": async (name) => {
    const { order, home } = await payWith(name);
    expect(home["fpx_debitAuthCode"]).toBe("00");
    expect(await world.journal("callback", order)).toEqual([]);
  },
  "callback-late": tellsLater,
  "callback-days-late": tellsLater,
  "browser-first": tellsLater,
  "callback-doubled": tells("00", "00"),
  "callback-storm": tells(...Array.from({ length: 50 }, () => "00")),
  "callbacks-at-once": tells(...Array.from({ length: 16 }, () => "00")),
  "approved-then-pending": tells("00", "09"),
  "pending-before-result": tells("09", "00"),
  "declined-before-result": tells("51", "00"),
  "declined-after-result": tells("00", "51"),
  "acknowledgement-lost": tells("00", "00", "00"),
  "forged-approval": async (name) => {
    const order = anOrder();
    await world.choose(order, [name]);
    await world.start(order);
    const [forgery] = callbacks(order);
    const { isGenuine, fpx_debitAuthCode } = readConfirmation(forgery?.body ?? "", world.current);
    expect({ isGenuine, fpx_debitAuthCode }).toEqual({
      isGenuine: false,
      fpx_debitAuthCode: "00",
    });
    expect(await world.journal("debit", order)).toEqual([]);
  },
  "browser-never-returns": async (name) => {
    const { order, home } = await payWith(name);
    expect(home).toEqual({});
    expect(codesTold(order)).toEqual(["00"]);
  },

  "amount-plus-sen": alters({ fpx_txnAmount: "150.01" }),
  "amount-minus-sen": alters({ fpx_txnAmount: "149.99" }),
  "amount-point-moved": alters({ fpx_txnAmount: "15000.00" }),
  "amount-comma": alters({ fpx_txnAmount: "150,00" }),
  "amount-space": alters({ fpx_txnAmount: "150.00 " }),
  "amount-exponent": alters({ fpx_txnAmount: "15000e-2" }),
  "amount-full-width": alters({ fpx_txnAmount: "１５０.００" }),
  "currency-changed": alters({ fpx_txnCurrency: "USD" }),
  "reference-unknown": alters({ fpx_sellerOrderNo: "NOSUCHORDER" }),
  "name-utf8": alters({ fpx_buyerName: "陈美玲 (SITI)" }),
  "field-extra": alters({ fpx_extra: "1" }),
  "field-huge": alters({ fpx_buyerName: "X".repeat(1024 * 1024) }),
  "reference-of-another": async (name) => {
    const another = anOrder();
    await world.pay(another);
    await alters({ fpx_sellerExOrderNo: numberOf(another) })(name);
  },
  "txn-id-reused": async (name) => {
    const another = hiddenFields(await world.pay(anOrder()));
    await alters({ fpx_fpxTxnId: another["fpx_fpxTxnId"] ?? "" })(name);
  },
  "field-missing": async (name) =>
    expect((await payWith(name)).home).not.toHaveProperty("fpx_txnAmount"),
  "field-doubled": async (name) => {
    const { order } = await payWith(name);
    const { body = "" } = callbacks(order)[0] ?? {};
    expect(new URLSearchParams(body).getAll("fpx_txnAmount")).toEqual(["150.00", "1.00"]);
  },
  "charset-wrong": async (name) => {
    const { order } = await payWith(name);
    expect(callbacks(order)[0]?.body).toContain("fpx_buyerName=REN%C9&");
  },

  "name-latin1": isNamed("REN%C9+M%DCLLER"),
  "name-pipe": isNamed("SITI+%7C+ALI%7CAHMAD"),
  "name-crafted": isNamed("SITI%7C00%7C9999999999%7C00%7C"),

  "signature-one-bit-off": isSignedBy(false, false, false),
  "signature-empty": isSignedBy(false, false, false),
  "signature-stranger": isSignedBy(false, false, false),
  "signature-of-another": isSignedBy(false, false, false),
  "signature-of-seller": isSignedBy(false, false, false),
  "signature-next": isSignedBy(false, true, false),
  "signature-expired": isSignedBy(false, false, true),
  "signature-lower-case": async (name) => {
    await isSignedBy(true, false, false)(name);
    expect(world.seller.direct.at(-1)?.fields["fpx_checkSum"]).toMatch(/^[0-9a-f]{512}$/);
  },

  "reset-before-body": isCutThenRepeated,
  "half-body": isCutThenRepeated,
  "reset-after-body": isCutThenRepeated,
  stall: (name) =>
    takesAtLeast(30, async () => {
      const { order } = await payWith(name);
      expect(await world.journal("callback", order)).toMatchObject([{ acknowledged: true }]);
    }),

  "requery-pending": answersCode("09"),
  "requery-not-found": answersCode("76"),
  "requery-contradicts": answersCode("51"),
  "requery-forged": answersCode("00", false),
  "requery-error": answersFirst(200, /^ERROR$/),
  "requery-prosessing-error": answersFirst(200, /^msgfromfpx= PROSESSING ERROR$/),
  "requery-blank-lines": answersFirst(200, /^\r\n\r\nfpx_[^\r]*debitAuthCode=00[^\r]*\r\n\r\n$/),
  "requery-500": answersFirst(500, /^$/),
  "requery-slow": (name) => takesAtLeast(60, () => answersCode("00")(name)),
  "requery-cut": async (name) => {
    const { order } = await payWith(name);
    await expect(world.enquire(order)).rejects.toThrow("fetch failed");
    expect(await enquire(order)).toMatchObject({ fpx_debitAuthCode: "00" });
  },

  "hand-off-500": async (name) => {
    const order = anOrder();
    await world.choose(order, [name]);
    expect((await world.start(order)).status).toBe(500);
    expect(await enquire(order)).toMatchObject({ fpx_debitAuthCode: "76" });
  },
  "hand-off-slow": (name) => takesAtLeast(30, () => payWith(name)),
  "hand-off-cut": async (name) => {
    const order = anOrder();
    await world.choose(order, [name]);
    await expect(world.start(order)).rejects.toThrow("fetch failed");
    expect(await enquire(order)).toMatchObject({ fpx_debitAuthCode: "09" });
  },

  "bank-list-empty": listsBanks((banks) => banks.length === 0),
  "bank-list-ten-thousand": listsBanks((banks) => banks.length === 10_000),
  "bank-list-forged": listsBanks((_banks, isGenuine) => !isGenuine),
  "bank-list-all-blocked": listsBanks((banks) => banks.every((bank) => bank.endsWith("~B"))),
  "bank-list-shuffled": async (name) => {
    const usual = await world.readBanks(await world.askBanks());
    const { banks } = await world.readBanks(await bankList(name));
    expect(banks).not.toEqual(usual.banks);
    expect(banks.toSorted()).toEqual(usual.banks.toSorted());
  },
  "bank-list-error": async (name) => expect(await (await bankList(name)).text()).toBe("ERROR"),
  "bank-list-500": async (name) => expect((await bankList(name)).status).toBe(500),
  "bank-list-slow": (name) => takesAtLeast(30, () => bankList(name)),
  "bank-list-cut": async (name) => expect(bankList(name)).rejects.toThrow("fetch failed"),
};

test.each(faults.map(({ name, meaning }) => [name, meaning] as const))("%s: %s", async (name) => {
  expect(observations, "a fault of the table that nobody looks at").toHaveProperty([name]);
  await observations[name]?.(name);
});
