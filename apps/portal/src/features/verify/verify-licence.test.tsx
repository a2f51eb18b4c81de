import { createHash } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import { type ListedLicence, packList } from "@kaunter/contracts/licence-list";
import type { LicenceClaims } from "@kaunter/contracts/licence-token";
import * as paths from "@kaunter/contracts/paths";
import { parseCalendarDay } from "@kaunter/domain/calendar";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { refuse, serve } from "../../testing/fake-api.ts";
import { aCheckedLicence, someClaims } from "../../testing/licences.ts";
import { openApp, openTab } from "../../testing/open-app.ts";
import { seeTitle } from "../../testing/paying.ts";
import { aReceiptKey } from "../../testing/receipts.ts";
import { isSigned, readToken } from "./verify-token.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const key = await aReceiptKey("first-01");
const today = "2027-02-09T02:45:00.000Z";
const address = (token: string) => `/verify?t=${token}`;
const main = () => (screen.getByRole("main").textContent ?? "").replaceAll("\u00a0", " ");

async function listOf(listed: readonly ListedLicence[], changes: object = {}) {
  const bytes = deflateRawSync(packList(60, listed));
  const digest = createHash("sha256").update(bytes).digest("base64url");
  const token = await key.signList({
    asOf: "2027-02-09T00:05:00.000Z",
    size: 60,
    digest,
    ...changes,
  });
  return { token, list: bytes.toString("base64") };
}

const lists = async (listed: readonly ListedLicence[] = [], changes: object = {}) => {
  const status = await listOf(listed, changes);
  return {
    receiptKeys: () => ({ keys: [key.published] }),
    receiptVoids: () => ({ as_of: today, receipt_nos: [] as string[] }),
    others: { [`GET ${paths.licenceStatus}`]: () => status },
  };
};

function setClock(at: string): void {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(at);
}

/** Somebody has opened the page while there was a network, and then there is none. */
async function checkWithoutNetwork(
  licence: Partial<LicenceClaims> = {},
  listed: readonly ListedLicence[] = [],
  changes: object = {},
): Promise<void> {
  serve(await lists(listed, changes));
  await openApp("/verify");
  await vi.waitFor(() => expect(localStorage.getItem("licenceStatus")).not.toBeNull());
  serve({});
  await openTab(address(await key.signLicence({ ...someClaims, ...licence })));
}

const { issueNo, receiptNumber } = someClaims;

test("without a network a licence is valid by its days and by the last list, whose age is told", async () => {
  setClock(today);
  await checkWithoutNetwork({}, [{ issueNo: 56, receiptNumber, state: "revoked" }]);
  await seeTitle("Genuine and valid");
  expect(main()).toContain("Valid from 01/01/2020 until 31/12/2027.");
  expect(main()).toContain("Without internet: by the list of 09/02/2027 08:05 AM.");
  expect(main()).toContain(
    "Licence no.R012345CouncilTawau Municipal CouncilReceipt no.MPT-2026-004429",
  );
});

test.each([
  ["suspended", "This licence is suspended"],
  ["revoked", "This licence is revoked"],
  ["void", "This licence is void"],
] as const)("without a network one that the list calls %s is that", async (state, title) => {
  setClock(today);
  await checkWithoutNetwork({}, [{ issueNo, receiptNumber, state }]);
  expect(await seeTitle(title)).toBeTruthy();
});

test("a licence that had the number of another before a restore is not judged by its word", async () => {
  setClock(today);
  await checkWithoutNetwork({}, [{ issueNo, receiptNumber: "MPT-2026-009999", state: "revoked" }]);
  expect(await seeTitle("Genuine and valid")).toBeTruthy();
});

test.each([
  ["2027-12-31T15:59:00.000Z", "Genuine and valid"],
  ["2027-12-31T16:00:00.000Z", "Genuine but expired"],
])("at %s by the telephone it is called %s", async (at, title) => {
  setClock(at);
  await checkWithoutNetwork();
  expect(await seeTitle(title)).toBeTruthy();
});

test("a clock that was put back makes no licence valid again", async () => {
  setClock("2026-01-01T00:00:00.000Z");
  await checkWithoutNetwork({
    document: "R012345-2026",
    validUntil: parseCalendarDay("2026-12-31"),
  });
  expect(await seeTitle("Genuine but expired")).toBeTruthy();
});

test("a list that nobody signed, or that was changed, is no list", async () => {
  setClock(today);
  await checkWithoutNetwork({}, [{ issueNo, receiptNumber, state: "revoked" }], {
    digest: "other",
  });
  await seeTitle("Genuine and valid");
  expect(main()).toContain("whether it was suspended or revoked is not known");
});

/** No network, and a browser that still answers for an hour with the keys of then. */
const withoutNetwork = () =>
  vi.stubGlobal("fetch", async (path: string, { cache }: RequestInit) => {
    if (path === paths.receiptKeys && cache !== "no-cache")
      return Response.json({ keys: [key.published] });
    throw new TypeError("Failed to fetch");
  });

test.each([
  ["has seen no key", {}],
  ["knows another key only", { receiptKeys: { keys: [key.published] } }],
])(
  "without a network, a telephone that %s calls a newer key's licence neither forged nor valid",
  async (_name, kept) => {
    setClock(today);
    for (const [name, list] of Object.entries(kept))
      localStorage.setItem(name, JSON.stringify(list));
    withoutNetwork();
    const newer = await aReceiptKey("newer-02");
    await openApp(address(await newer.signLicence(someClaims)));
    await seeTitle("The licence could not be checked");
    expect(main()).toContain("Connect to the internet and try again.");
    serve({ ...(await lists()), receiptKeys: () => ({ keys: [key.published, newer.published] }) });
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await seeTitle("Genuine and valid")).toBeTruthy();
  },
);

test("with a network a key that was never published is a forgery's", async () => {
  setClock(today);
  serve(await lists());
  const nobody = await aReceiptKey("nobody-1");
  await openApp(address(await nobody.signLicence(someClaims)));
  expect(await seeTitle("This licence is forged")).toBeTruthy();
});

test("another key is a forgery's, and 10,000 changes of a single byte are forgeries", async () => {
  setClock(today);
  const stranger = await aReceiptKey("first-01");
  serve(await lists());
  await openApp(address(await stranger.signLicence(someClaims)));
  expect(await seeTitle("This licence is forged")).toBeTruthy();
  const token = await key.signLicence(someClaims);
  const change = fc.tuple(fc.nat(), fc.integer({ min: 1, max: 255 }));
  await fc.assert(
    fc.asyncProperty(change, async ([place, by]) => {
      const bytes = Buffer.from(token, "latin1");
      const at = place % bytes.length;
      bytes.writeUInt8((bytes.readUInt8(at) + by) % 256, at);
      const read = readToken(bytes.toString("latin1"), "licence+jwt");
      expect(read !== undefined && (await isSigned(read, key.published))).toBe(false);
    }),
    { seed: 18, numRuns: 10_000 },
  );
});

test("with a network the books decide, and show whom the licence names, masked", async () => {
  const answer = { status: "suspended", licence: aCheckedLicence };
  const known = await lists();
  const others = { ...known.others, [`POST ${paths.licenceCheck}`]: () => answer };
  serve({ ...known, others });
  await openApp(address(await key.signLicence(someClaims)));
  await seeTitle("This licence is suspended");
  expect(main()).toContain("Checked with the council’s records just now.");
  expect(main()).toContain("HolderSITI A*****************IC no.********4821");
});

test("of a row of licences the last ten stay on the screen, the newest first", async () => {
  setClock(today);
  const known = await lists();
  const refused = { [`POST ${paths.licenceCheck}`]: () => refuse("too_many_requests") };
  serve({ ...known, others: { ...known.others, ...refused } });
  await openApp("/verify");
  for (let nth = 10; nth < 22; nth += 1) {
    location.hash = `#${address(await key.signLicence({ ...someClaims, document: `R0123${nth}-2027` }))}`;
    await screen.findByText(`R0123${nth}`, { selector: "dd" });
  }
  await userEvent.click(screen.getByRole("link", { name: "Scan the next one" }));
  await seeTitle("Check a Receipt or Licence");
  const rows = await screen.findAllByRole("listitem");
  const numbers = rows.map((row) => /R0123\d\d/.exec(row.textContent ?? "")?.[0]).filter(Boolean);
  expect(numbers).toEqual(Array.from({ length: 10 }, (_, nth) => `R0123${21 - nth}`));
});
