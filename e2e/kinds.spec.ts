import { expect, test, type Page } from "@playwright/test";
import { aBill, booksOf, checkOut, goToBanks, hurryBanks, leaveFor, pay, toBank } from "./bank.ts";
import { council, openQuietly } from "./site.ts";

test.beforeAll(openQuietly);
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("lang", "en"));
});

interface Bill {
  search: string;
  no: string;
  title: string;
  /** The one of several ways to pay. */
  way?: RegExp;
  isRenewal?: boolean;
}

const licence = "type=council_permit_license";
/** One bill of each kind, by the type under which people look for it. */
const bills: Bill[] = [
  { search: "type=assessment", no: "10-1001-004", title: "Assessment", way: /Full payment/ },
  { search: licence, no: "R012345", title: "Trading Licence", isRenewal: true },
  { search: licence, no: "201-0001", title: "Operating Licence", isRenewal: true },
  { search: licence, no: "901-0001", title: "Open Space Permit" },
  { search: "type=market", no: "301-0001", title: "Market and Stall Rent" },
  { search: "type=compound&compound=vehicle", no: "V26-000001", title: "Vehicle Compound" },
  { search: "type=booking", no: "BK-2026-000001", title: "Facility Booking" },
  { search: "type=ticket", no: "TK00000001", title: "Ticket" },
  { search: "type=parking", no: "PK00000001", title: "Parking" },
];

/** The same bill again under another number, so that whoever pays it takes it from nobody. */
async function copyOf(bill: Bill): Promise<Bill> {
  const no = bill.no.replace(/\d(?=\d\d$)/, "7");
  const plain = (number: string) => number.replaceAll("-", "");
  const copies = await council(
    `insert into charges (council_code, kind, number, record)
       select council_code, kind, '${plain(no)}', record from charges
       where council_code = 'mpt' and number = '${plain(bill.no)}' returning id`,
  );
  expect(copies, bill.no).toHaveLength(1);
  return { ...bill, no };
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const badge = (page: Page, count: number) =>
  page.getByRole("link", { name: new RegExp(`^Cart, ${count} item`) });
const row = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });

async function open(page: Page, query: string): Promise<void> {
  await page.goto("about:blank");
  await page.goto(`/#/search?council=mpt&${query}`);
}

async function add(page: Page, { search, no, title, way, isRenewal }: Bill): Promise<void> {
  await open(page, `${search}&no=${no}`);
  await expect(heading(page, title)).toBeVisible();
  if (way) await page.getByRole("radio", { name: way }).check();
  if (isRenewal) {
    await page.getByRole("textbox", { name: "Full name" }).fill("CHIN VUN MIN");
    await page.getByRole("textbox", { name: "IC number" }).fill("880214120123");
  }
  await page.getByRole("button", { name: "Add to cart" }).click();
}

async function declareVisit(page: Page): Promise<void> {
  await open(page, "type=local_government_charge");
  const fields = {
    "Licence number": "KPK/LN 1234",
    "Customer name": "Sinar Maju Tours",
    "Number of people": "12",
    "Start date": "2026-03-01",
    "End date": "2026-03-04",
    "Full name": "Siti Aminah",
    Email: "siti@contoh.my",
    "Phone number": "013-012 3456",
  };
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
}

test("a charge of every kind fits into one cart, none of them twice and no eleventh, and one payment settles them", async ({
  page,
}) => {
  await hurryBanks();
  const copies = await Promise.all(bills.map(copyOf));
  for (const [index, bill] of copies.entries()) {
    await add(page, bill);
    await expect(badge(page, index + 1)).toBeVisible();
  }
  await declareVisit(page);
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(badge(page, 10)).toBeVisible();

  await add(page, { search: "type=ticket", no: "tk-0000-0701", title: "Ticket" });
  await expect(page.getByText("TK00000701 already exist in cart.")).toBeVisible();
  const eleventh = { search: "type=compound&compound=individual", no: await aBill() };
  await add(page, { ...eleventh, title: "Individual Compound (Enforcement)" });
  await expect(
    page.getByText("Your cart is full, kindly checkout for your payment."),
  ).toBeVisible();

  await page.getByRole("link", { name: "Go to cart" }).click();
  await expect(page.getByText("10 bills")).toBeVisible();
  const booking = row(page, "BK-2026-000701");
  await expect(booking.getByText("RM\u00a0400.00")).toBeVisible();
  await expect(booking.getByText("Booking deposit")).toBeVisible();
  await expect(booking.getByText("RM\u00a0300.00")).toBeVisible();
  await expect(row(page, "KPK/LN 1234").getByText("RM\u00a036.00")).toBeVisible();
  await page.getByRole("button", { name: /^Remove.*BK-2026-000701/ }).click();
  await expect(page.getByText("Booking deposit")).toHaveCount(0);
  await expect(badge(page, 9)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(badge(page, 10)).toBeVisible();

  await checkOut(page);
  await goToBanks(page);
  await leaveFor(page, "SBI Bank A");
  await pay(page);
  await expect(heading(page, "Payment successful")).toBeVisible();
  const { id, receipts } = await booksOf("TK00000701");
  expect(receipts).toBe(1);
  const lines = await council<{ kind: string; account: string; outcome: string }>(
    `select kind, account, outcome from payment_lines where payment_id = ${id}`,
  );
  expect(new Set(lines.map(({ outcome }) => outcome))).toEqual(new Set(["settled"]));
  expect(lines.filter(({ account }) => account === "deposits_held")).toHaveLength(1);
  await open(page, "type=booking&no=BK-2026-000701");
  await expect(page.getByText(/latest payment accepted/)).toBeVisible();
});

test("what a visit costs follows what is typed", async ({ page }) => {
  await declareVisit(page);
  const toPay = page.getByText("Amount to pay").locator("..");
  await expect(toPay).toContainText("RM\u00a036.00");
  await page.getByRole("heading", { name: /^Why RM/ }).click();
  await expect(page.getByText("12 people × 3 days")).toBeVisible();
  await page.getByLabel("End date").fill("2026-03-02");
  await expect(toPay).toContainText("RM\u00a012.00");
  await page.getByLabel("End date").fill("2026-03-01");
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByText("The end date must be after the start date.")).toHaveCount(2);
});

test("a number of another type offers that type, which finds it", async ({ page }) => {
  await open(page, "type=assessment&no=R012345");
  await expect(page.getByText("Invalid Account No / License No").first()).toBeVisible();
  await page.getByRole("link", { name: "Search under Licence & Permit" }).click();
  await expect(heading(page, "Trading Licence")).toBeVisible();
});

test("who looks for a bill that somebody is paying is told so, and offered nothing", async ({
  page,
  context,
}) => {
  await hurryBanks();
  const bill = await aBill();
  await toBank(page, bill);
  const other = await context.newPage();
  await other.addInitScript(() => localStorage.setItem("lang", "en"));
  await open(other, `type=compound&compound=individual&no=${bill}`);
  await expect(other.getByText("payment in progress")).toBeVisible();
  await expect(other.getByRole("button", { name: "Add to cart" })).toHaveCount(0);
});
