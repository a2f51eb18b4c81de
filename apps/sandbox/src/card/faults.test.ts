import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { cardFaults } from "./faults.ts";
import {
  type Fields,
  type TestCardWorld,
  hiddenFields,
  isGenuine,
  patience,
  startCardWorld,
} from "./merchant.fixture.ts";

type Observation = (name: string) => Promise<unknown>;

let world: TestCardWorld;

beforeAll(async () => {
  world = await startCardWorld();
});

afterAll(() => world.stop());

async function payWith(name: string, besides: object = {}) {
  const payment = world.shop.aPayment();
  await world.choose(payment, [name], besides);
  return { payment, home: await world.pay(payment) };
}

const statusesTold = (payment: Fields) =>
  world.shop.about(payment).map(({ fields }) => fields["Status"]);

const endsWith =
  (ErrDesc: string): Observation =>
  async (name) => {
    const { payment, home } = await payWith(name);
    expect(home).toMatchObject({ Status: "0", ErrDesc });
    expect(isGenuine(home)).toBe(true);
    expect(world.shop.about(payment)).toEqual([]);
    expect(await world.journal("debit", payment)).toEqual([]);
  };

/** The payer hears the first status; an enquiry then is told the middle one, and later the last. */
const turns =
  (first: string, meanwhile: string, last: "00" | "Payment fail"): Observation =>
  async (name) => {
    const { payment, home } = await payWith(name, { resultAfterMs: 300_000 });
    expect(home).toMatchObject({ Status: first });
    expect(isGenuine(home)).toBe(true);
    expect(await world.enquire(payment)).toBe(meanwhile);
    expect(await world.journal("debit", payment)).toEqual([]);
    await vi.waitFor(async () => expect(await world.enquire(payment)).toBe(last), {
      ...patience,
      interval: 100,
    });
    const isPaid = last === "00";
    await vi.waitFor(() => expect(statusesTold(payment)).toEqual(isPaid ? ["1"] : []), patience);
    expect(await world.journal("debit", payment)).toHaveLength(isPaid ? 1 : 0);
  };

/** Another attempt with the same RefNo is approved under its own TransId. */
const comesAgain =
  (status: string, debits: number): Observation =>
  async (name) => {
    const { payment, home } = await payWith(name);
    expect(home).toMatchObject({ Status: status });
    await vi.waitFor(() => expect(statusesTold(payment)).toHaveLength(debits), patience);
    const last = world.shop.about(payment).at(-1)?.fields ?? {};
    expect(last).toMatchObject({ Status: "1", CCNo: home["CCNo"] });
    expect(last["TransId"]).not.toBe(home["TransId"]);
    expect(await world.journal("debit", payment)).toHaveLength(debits);
    expect(await world.enquire(payment)).toBe("00");
  };

const tells =
  (...statuses: string[]): Observation =>
  async (name) => {
    const { payment } = await payWith(name);
    await vi.waitFor(() => expect(statusesTold(payment)).toEqual(statuses), patience);
    expect(world.shop.about(payment).every(({ fields }) => isGenuine(fields))).toBe(true);
    expect(await world.journal("debit", payment)).toHaveLength(1);
  };

/** Nothing has been told when the payer is home; it is told afterwards. */
const tellsLater: Observation = async (name) => {
  const { payment, home } = await payWith(name, { backendDelayMs: 300_000 });
  expect(home).toMatchObject({ Status: "1" });
  expect(world.shop.about(payment)).toEqual([]);
  await vi.waitFor(() => expect(statusesTold(payment)).toEqual(["1"]), patience);
};

/** Server and browser get the same changed message, genuinely signed; an enquiry is told the truth. */
const alters =
  (changes: Fields | ((payment: Fields) => Fields)): Observation =>
  async (name) => {
    const { payment, home } = await payWith(name);
    expect(home).toMatchObject(typeof changes === "function" ? changes(payment) : changes);
    expect(world.shop.backend.at(-1)?.fields).toEqual(home);
    expect(isGenuine(home)).toBe(true);
    expect(await world.enquire(payment)).toBe("00");
  };

const isSigned =
  (isValid: boolean, looks: RegExp): Observation =>
  async (name) => {
    const { payment, home } = await payWith(name);
    expect(isGenuine(home)).toBe(isValid);
    expect(home["Signature"] ?? "no such field").toMatch(looks);
    expect(world.shop.about(payment)[0]?.fields).toEqual(home);
  };

const isCutThenRepeated: Observation = async (name) => {
  const { payment } = await payWith(name);
  const cutThenHeard = [
    { attempt: 1, status: 0, answer: expect.stringContaining("on purpose") },
    { attempt: 2, acknowledged: true },
  ];
  await vi.waitFor(
    async () => expect(await world.journal("callback", payment)).toMatchObject(cutThenHeard),
    patience,
  );
};

const answersFirst =
  (answer: string): Observation =>
  async (name) => {
    const { payment } = await payWith(name);
    expect(await world.enquire(payment)).toBe(answer);
    expect(await world.enquire(payment)).toBe("00");
  };

async function takesAtLeast(delayMs: number, task: () => Promise<unknown>) {
  const start = performance.now();
  await task();
  expect(performance.now() - start).toBeGreaterThanOrEqual(delayMs);
}

const times = (count: number) => Array.from({ length: count }, () => "1");
const lowerHex = /^[0-9a-f]{128}$/;

const observations: Record<string, Observation> = {
  declined: endsWith("Fail(Bank Declined Transaction)"),
  cancelled: endsWith("Customer Cancel Transaction"),
  "timed-out": endsWith("Transaction Timeout"),
  "pending-then-approved": turns("6", "Record not found", "00"),
  "pending-then-declined": turns("6", "Record not found", "Payment fail"),
  "pending-for-days": turns("6", "Record not found", "00"),
  "told-failed-then-approved": turns("0", "Payment fail", "00"),
  "success-after-failure": comesAgain("0", 1),
  "approved-twice": comesAgain("1", 2),

  "backend-lost": async (name) => {
    const { payment, home } = await payWith(name);
    expect(home).toMatchObject({ Status: "1" });
    expect(await world.journal("callback", payment)).toEqual([]);
  },
  "backend-late": tellsLater,
  "backend-days-late": tellsLater,
  "backend-doubled": tells(...times(2)),
  "backend-storm": tells(...times(50)),
  "backends-at-once": tells(...times(16)),
  "pending-after-result": tells("1", "6"),
  "declined-before-result": tells("0", "1"),
  "declined-after-result": tells("1", "0"),
  "acknowledgement-lost": tells(...times(3)),
  "forged-approval": async (name) => {
    const payment = world.shop.aPayment();
    await world.choose(payment, [name]);
    await world.open(payment);
    const [forgery] = world.shop.about(payment);
    expect(forgery?.fields).toMatchObject({
      Status: "1",
      Signature: expect.stringMatching(lowerHex),
    });
    expect(isGenuine(forgery?.fields ?? {})).toBe(false);
    expect(await world.journal("debit", payment)).toEqual([]);
  },

  "browser-never-returns": async (name) => {
    const { payment, home } = await payWith(name);
    expect(home).toEqual({});
    expect(statusesTold(payment)).toEqual(["1"]);
  },
  "browser-first": tellsLater,
  "browser-at-once": async (name) => {
    world.shop.answers.push("silence");
    const { payment, home } = await payWith(name);
    expect(home).toMatchObject({ Status: "1" });
    await vi.waitFor(() => expect(statusesTold(payment)).toEqual(["1"]), patience);
  },

  "amount-plus-sen": alters({ Amount: "1,279.00" }),
  "amount-minus-sen": alters({ Amount: "1,278.98" }),
  "amount-point-moved": alters({ Amount: "127899.00" }),
  "amount-plain": alters({ Amount: "1278.99" }),
  "amount-comma": alters({ Amount: "1,278,99" }),
  "amount-space": alters({ Amount: "1,278.99 " }),
  "amount-full-width": alters({ Amount: "１,２７８.９９" }),
  "currency-changed": alters({ Currency: "USD" }),
  "status-odd": alters({ Status: "1abc" }),
  "reference-unknown": alters({ RefNo: "NOSUCHREFERENCE00000Z" }),
  "name-utf8": alters({ CCName: "陈美玲 (SITI)" }),
  "field-extra": alters({ Xfield1: "1", DCCStatus: "0" }),
  "field-huge": alters({ CCName: "X".repeat(1024 * 1024) }),
  "boundary-moved": alters(({ RefNo = "" }) => ({
    RefNo: RefNo.slice(0, -1),
    Amount: "Z1,278.99",
  })),
  "reference-of-another": async (name) => {
    const another = world.shop.aPayment();
    await world.pay(another);
    await alters({ RefNo: another["RefNo"] ?? "" })(name);
  },
  "trans-id-reused": async (name) => {
    const another = await world.pay(world.shop.aPayment());
    await alters({ TransId: another["TransId"] ?? "" })(name);
  },
  "field-missing": async (name) => expect((await payWith(name)).home).not.toHaveProperty("Amount"),
  "field-doubled": async (name) => {
    const { payment } = await payWith(name);
    const { body = "" } = world.shop.about(payment)[0] ?? {};
    expect(new URLSearchParams(body).getAll("Amount")).toEqual(["1,278.99", "1.00"]);
  },
  "charset-wrong": async (name) => {
    const { payment } = await payWith(name);
    expect(world.shop.about(payment)[0]?.body).toContain("CCName=REN%C9&");
  },

  "signature-upper-case": isSigned(true, /^[0-9A-F]{128}$/),
  "signature-one-bit-off": isSigned(false, lowerHex),
  "signature-empty": isSigned(false, /^$/),
  "signature-missing": isSigned(false, /^no such field$/),
  "signature-stranger": isSigned(false, lowerHex),
  "signature-other-type": async (name) => {
    const { home } = await payWith(name);
    expect([isGenuine(home), isGenuine(home, "SHA256")]).toEqual([false, true]);
  },
  "signature-of-another": isSigned(false, lowerHex),
  "signature-of-merchant": isSigned(false, lowerHex),

  "reset-before-body": isCutThenRepeated,
  "half-body": isCutThenRepeated,
  "reset-after-body": isCutThenRepeated,
  stall: (name) =>
    takesAtLeast(30, async () => {
      const { payment } = await payWith(name);
      expect(await world.journal("callback", payment)).toMatchObject([{ acknowledged: true }]);
    }),

  "requery-html": answersFirst("<html><body>00</body></html>"),
  "requery-lower-case": async (name) => {
    const payment = world.shop.aPayment();
    await world.choose(payment, [name]);
    await world.pay(payment, { do: "cancel" });
    expect(await world.enquire(payment)).toBe(" payment fail\r\n");
    expect(await world.enquire(payment)).toBe("Payment fail");
  },
  "requery-not-found": answersFirst("Record not found"),
  "requery-contradicts": answersFirst("Payment fail"),
  "requery-incorrect-amount": answersFirst("Incorrect amount"),
  "requery-m88admin": answersFirst("M88Admin"),
  "requery-limited": answersFirst("Limited by per day maximum number of requery"),
  "requery-500": async (name) => {
    const { payment } = await payWith(name);
    const { MerchantCode = "", RefNo = "", Amount = "" } = payment;
    const ask = () => world.post("/ePayment/enquiry.asp", { MerchantCode, RefNo, Amount });
    expect([(await ask()).status, (await ask()).status]).toEqual([500, 200]);
  },
  "requery-slow": (name) => takesAtLeast(60, () => answersFirst("00")(name)),
  "requery-cut": async (name) => {
    const { payment } = await payWith(name);
    await expect(world.enquire(payment)).rejects.toThrow("fetch failed");
    expect(await world.enquire(payment)).toBe("00");
  },

  "hand-off-500": async (name) => {
    const payment = world.shop.aPayment();
    await world.choose(payment, [name]);
    const answer = await world.start(payment);
    expect(answer.status).toBe(500);
    expect(hiddenFields(await answer.text())).toEqual({});
    expect((await world.control("GET", `/payments/${payment["RefNo"]}`)).body).toEqual([]);
  },
  "hand-off-slow": (name) => takesAtLeast(30, () => payWith(name)),
  "hand-off-cut": async (name) => {
    const payment = world.shop.aPayment();
    await world.choose(payment, [name]);
    await expect(world.start(payment)).rejects.toThrow("fetch failed");
    expect((await world.control("GET", `/payments/${payment["RefNo"]}`)).body).toHaveLength(1);
  },
};

test.each(cardFaults.map(({ name, meaning }) => [name, meaning] as const))(
  "%s: %s",
  async (name) => {
    expect(observations, "a fault of the table that nobody looks at").toHaveProperty([name]);
    await observations[name]?.(name);
  },
);
