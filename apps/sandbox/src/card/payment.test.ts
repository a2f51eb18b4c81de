import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { testCards } from "./cards.ts";
import {
  type Fields,
  type TestCardWorld,
  aCard,
  hiddenFields,
  isGenuine,
  patience,
  startCardWorld,
} from "./merchant.fixture.ts";

let world: TestCardWorld;

beforeAll(async () => {
  world = await startCardWorld();
});

afterEach(() => world.control("PATCH", "/settings", { order: "backend first" }));
afterAll(() => world.stop());

test("a paid card is debited once and told to BackendURL, then to the browser, in the same words", async () => {
  const payment = world.shop.aPayment({ Remark: "R1" });
  const page = await world.payPage(payment);
  const home = hiddenFields(page);
  expect(world.shop.about(payment).map(({ fields }) => fields)).toEqual([home]);
  expect(page).toContain(`action="${payment["ResponseURL"]}"`);
  expect(isGenuine(home)).toBe(true);
  expect(home).toMatchObject({
    MerchantCode: "M99999",
    PaymentId: "2",
    RefNo: payment["RefNo"],
    Amount: "1,278.99",
    Currency: "MYR",
    Remark: "R1",
    TransId: expect.stringMatching(/^T260315\d{6}$/),
    AuthCode: expect.stringMatching(/^\d{6}$/),
    Status: "1",
    ErrDesc: "",
    CCName: "SITI BINTI ALI",
    CCNo: "424242xxxxxx4242",
    S_bankname: "Maybank",
    S_country: "Malaysia",
  });
  expect(await world.journal("debit", payment)).toMatchObject([
    { amountSen: 127_899, currency: "MYR", merchantCode: "M99999", transId: home["TransId"] },
  ]);
});

test("the form has the specified fields in English and Malay, the test cards, and nothing pays by itself", async () => {
  const payment = world.shop.aPayment();
  const path = await world.open(payment);
  const page = await (await fetch(`${world.sandbox.cardAddress}${path}`)).text();
  const names = Array.from(page.matchAll(/<(?:input|select)[^>]* name="([^"]*)"/g), ([, n]) => n);
  expect(names).toEqual(["code", "name", "expired_month", "expired_year", "bank", "ccv"]);
  expect(page).toMatch(/No real money[^]*RM 1278\.99[^]*Card Number \/ No\. Kad/);
  const options = (name: string) =>
    Array.from(
      new RegExp(`name="${name}"[^]*?</select>`).exec(page)?.[0].matchAll(/<option>([^<]*)/g) ?? [],
      ([, option]) => option,
    );
  expect(options("expired_month")).toEqual("1 2 3 4 5 6 7 8 9 10 11 12".split(" "));
  expect([options("expired_year").at(0), options("expired_year").at(-1)]).toEqual(["2026", "2036"]);
  expect(options("expired_year")).toHaveLength(11);
  expect(options("bank")).toHaveLength(16);
  expect(page).toContain("4000 0000 0000 0002");
  expect(await world.journal("debit", payment)).toEqual([]);
});

const declined = "Fail(Bank Declined Transaction)";

test.each([
  ["4000000000000002", "0", declined],
  ["4000000000000127", "0", "Customer Cancel Transaction"],
  ["4000000000000119", "0", "Transaction Timeout"],
])("the card %s ends with status %s, %s: signed, told to the browser only", async (...row) => {
  const [code, Status, ErrDesc] = row;
  const payment = world.shop.aPayment();
  const home = await world.pay(payment, aCard({ code }));
  expect(home).toMatchObject({ Status, ErrDesc, AuthCode: "" });
  expect(isGenuine(home)).toBe(true);
  expect(world.shop.about(payment)).toEqual([]);
  expect(await world.journal("debit", payment)).toEqual([]);
  expect(await world.enquire(payment)).toBe("Payment fail");
});

test("the pending card tells the browser 6, and BackendURL 1 once the money is taken", async () => {
  const payment = world.shop.aPayment();
  await world.choose(payment, [], { resultAfterMs: 300_000 });
  const home = await world.pay(payment, aCard({ code: "4000000000000341" }));
  expect(home).toMatchObject({ Status: "6", ErrDesc: "", AuthCode: "" });
  expect(isGenuine(home)).toBe(true);
  expect(await world.journal("debit", payment)).toEqual([]);
  expect(await world.enquire(payment)).toBe("Record not found");
  await vi.waitFor(() => {
    const told = world.shop.about(payment).map(({ fields }) => fields);
    expect(told).toMatchObject([{ Status: "1", TransId: home["TransId"] }]);
  }, patience);
  expect(await world.journal("debit", payment)).toHaveLength(1);
});

test("the card that closes the window pays, and only BackendURL hears of it", async () => {
  const payment = world.shop.aPayment();
  const page = await world.payPage(payment, aCard({ code: "4000000000003220" }));
  expect(page).toContain("Window closed");
  expect(hiddenFields(page)).toEqual({});
  expect(world.shop.about(payment)).toHaveLength(1);
});

test("an approving card goes as planned, any other decides for itself", async () => {
  const [planned, decided] = [world.shop.aPayment(), world.shop.aPayment()];
  await world.choose(planned, ["cancelled"]);
  await world.choose(decided, ["cancelled"]);
  expect(await world.pay(planned)).toMatchObject({ ErrDesc: "Customer Cancel Transaction" });
  const home = await world.pay(decided, aCard({ code: "4000000000000002" }));
  expect(home).toMatchObject({ ErrDesc: declined });
});

test("the cancel button cancels, with or without a card", async () => {
  const home = await world.pay(world.shop.aPayment(), { do: "cancel" });
  expect(home).toMatchObject({ Status: "0", ErrDesc: "Customer Cancel Transaction", CCNo: "" });
  expect(isGenuine(home)).toBe(true);
});

const mistakes: [what: string, changes: Fields, problem: string][] = [
  ["no number", { code: "" }, "Card Number is required. / No. Kad diperlukan."],
  ["no name", { name: " " }, "Name on Card is required."],
  ["no month", { expired_month: "" }, "Expiry Month is required."],
  ["no year", { expired_year: "" }, "Expiry Year is required."],
  ["no bank", { bank: "" }, "Issuing Bank is required."],
  ["a wrong check digit", { code: "4242424242424241" }, "Card Number is not a valid card number."],
  ["a card that is no test card", { code: "4111111111111111" }, "This is not a test card."],
  ["a thirteenth month", { expired_month: "13" }, "Expiry Month is not valid."],
  ["a year too far", { expired_year: "2037" }, "Expiry Year is not valid."],
  ["a year gone by", { expired_year: "2025" }, "Expiry Year is not valid."],
  ["a month gone by", { expired_month: "2" }, "This card has expired."],
  ["an unknown bank", { bank: "Bank Negara" }, "Issuing Bank is not valid."],
  ["a number as name", { name: "4242424242424242" }, "Name on Card is not valid."],
  ["letters as CCV", { ccv: "abc" }, "CCV is not valid. / CCV tidak sah."],
];

test.each(mistakes)("%s keeps the payer on the form", async (_what, changes, problem) => {
  const payment = world.shop.aPayment();
  const page = await world.payPage(payment, aCard(changes));
  expect(page).toContain(problem);
  expect(hiddenFields(page)).toEqual({});
  expect(await world.journal("debit", payment)).toEqual([]);
});

test("after a mistake the form keeps everything but number and CCV", async () => {
  const card = aCard({ bank: "RHB", ccv: "98765", name: "O'NEIL <B>" });
  const page = await world.payPage(world.shop.aPayment(), card);
  expect(page).toContain('value="O&#39;NEIL &lt;B&gt;"');
  expect(page.match(/<option selected>[^<]*/g)).toEqual([
    "<option selected>12",
    "<option selected>2026",
    "<option selected>RHB",
  ]);
  expect(page).not.toContain("98765");
  expect(page).not.toContain(`value="${card["code"]}"`);
});

test("the month of today is not past, and CCV may be left empty", async () => {
  const card = aCard({ expired_month: "3", ccv: "" });
  expect(await world.pay(world.shop.aPayment(), card)).toMatchObject({ Status: "1" });
});

test("paying again, or going back, shows the same way home and debits nothing more", async () => {
  const payment = world.shop.aPayment();
  const path = await world.open(payment);
  const send = async () => hiddenFields(await (await world.post(path, aCard())).text());
  const home = await send();
  expect(await send()).toEqual(home);
  const back = await fetch(`${world.sandbox.cardAddress}${path}`);
  expect(hiddenFields(await back.text())).toEqual(home);
  expect(await world.journal("debit", payment)).toHaveLength(1);
  expect(world.shop.about(payment)).toHaveLength(1);
});

test("every visit to the form has a TransId of its own, also those of one RefNo", async () => {
  const payment = world.shop.aPayment();
  const visits = [payment, payment, world.shop.aPayment(), payment];
  const forms: string[] = [];
  for (const visit of visits) forms.push(await world.open(visit));
  expect(new Set(forms).size).toBe(4);
});

test("the way home, paid or refused, may run the one script that takes it", async () => {
  const paid = await world.post(await world.open(world.shop.aPayment()), aCard());
  const refused = await world.start(world.shop.aPayment({ Signature: "00" }));
  for (const { headers } of [paid, refused]) {
    expect(headers.get("content-security-policy")).toContain("script-src 'sha256-");
  }
});

test("of two forms open for one RefNo only one takes money; the other is told so, unsigned", async () => {
  const payment = world.shop.aPayment();
  const forms = [await world.open(payment), await world.open(payment)];
  const homes = await Promise.all(
    forms.map(async (path) => hiddenFields(await (await world.post(path, aCard())).text())),
  );
  expect(new Set(homes.map(({ Status }) => Status))).toEqual(new Set(["0", "1"]));
  const refused = homes.find(({ Status }) => Status === "0");
  expect(refused).toMatchObject({ ErrDesc: "Duplicate reference number" });
  expect(refused).not.toHaveProperty("Signature");
  expect(await world.journal("debit", payment)).toHaveLength(1);
  expect(await world.enquire(payment)).toBe("00");
});

test("a payer who walks away is timed out, and nobody is told; one who paid is left alone", async () => {
  await world.control("PATCH", "/settings", { sessionMs: 100_000 });
  const [left, paid] = [world.shop.aPayment(), world.shop.aPayment()];
  await world.pay(paid);
  await world.open(left);
  await world.control("PATCH", "/settings", { sessionMs: 3_600_000 });
  await vi.waitFor(async () => expect(await world.enquire(left)).toBe("Payment fail"), patience);
  expect(world.shop.about(left)).toEqual([]);
  expect(await world.enquire(paid)).toBe("00");
});

test("BackendURL is called until its body is RECEIVEOK, however it is padded, at most four times", async () => {
  const [heard, deaf] = [world.shop.aPayment(), world.shop.aPayment()];
  const acknowledged = async (payment: Fields) =>
    (await world.journal("callback", payment)).map((sent) => sent["acknowledged"]);
  world.shop.answers.push("OK", { status: 500 }, " RECEIVEOK\r\n");
  await world.pay(heard);
  const threeTries = [false, false, true];
  await vi.waitFor(async () => expect(await acknowledged(heard)).toEqual(threeTries), patience);
  world.shop.answers.push("", "<p>RECEIVEOK</p>", "receiveok", "RECEIVEOK RECEIVEOK");
  await world.pay(deaf);
  const fourTries = [false, false, false, false];
  await vi.waitFor(async () => expect(await acknowledged(deaf)).toEqual(fourTries), patience);
});

test("a BackendURL that does not answer in time is called again", async () => {
  await world.control("PATCH", "/settings", { answerTimeoutMs: 50 });
  const payment = world.shop.aPayment();
  world.shop.answers.push("silence");
  await world.pay(payment);
  await world.control("PATCH", "/settings", { answerTimeoutMs: 10_000 });
  await vi.waitFor(async () => {
    const sent = await world.journal("callback", payment);
    expect(sent[0]).toMatchObject({ status: 0, attempt: 1 });
    expect(sent.at(-1)).toMatchObject({ acknowledged: true, attempt: sent.length });
  }, patience);
});

test.each(["browser first", "at once"])(
  "with order %s the browser does not wait",
  async (order) => {
    await world.control("PATCH", "/settings", { order });
    const payment = world.shop.aPayment();
    world.shop.answers.push("silence");
    expect(await world.pay(payment)).toMatchObject({ Status: "1" });
    expect(await world.journal("callback", payment)).toEqual([]);
    await vi.waitFor(() => expect(world.shop.about(payment)).toHaveLength(1), patience);
  },
);

test("with skipped pages a payment is over when its request is answered", async () => {
  await world.control("PATCH", "/settings", { pages: "skipped" });
  const payment = world.shop.aPayment();
  const home = hiddenFields(await (await world.start(payment)).text());
  await world.control("PATCH", "/settings", { pages: "shown" });
  expect(home).toMatchObject({ Status: "1", CCName: "SITI BINTI ALI", CCNo: "424242xxxxxx4242" });
  expect(await world.journal("debit", payment)).toHaveLength(1);
});

test("no card number is kept anywhere, not even a mistyped one", async () => {
  const mistyped = "4242424242424241";
  await world.payPage(world.shop.aPayment(), aCard({ code: mistyped }));
  await world.pay(world.shop.aPayment());
  const known = await Promise.all(
    ["/journal", "/payments"].map((path) => world.control("GET", path)),
  );
  const everything = JSON.stringify(known);
  expect(everything).toContain("424242xxxxxx4242");
  for (const number of [mistyped, ...testCards.map(([own]) => own)]) {
    expect(everything).not.toContain(number);
  }
  expect(everything).not.toContain("demoKey88");
});
