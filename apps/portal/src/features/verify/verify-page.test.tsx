import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { refuse, serve } from "../../testing/fake-api.ts";
import { openApp, openTab } from "../../testing/open-app.ts";
import { aCheckedReceipt, aReceiptKey, someFacts } from "../../testing/receipts.ts";
import { seeTitle } from "../../testing/paying.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

const key = await aReceiptKey("first-01");
const next = await aReceiptKey("next--02");
const token = await key.sign(someFacts);
const lists = {
  receiptKeys: () => ({ keys: [key.published] }),
  receiptVoids: () => ({ as_of: "2026-11-15T01:00:00.000Z", receipt_nos: [] as string[] }),
};
const address = (text = token) => `/verify?t=${text}`;
const main = () => (screen.getByRole("main").textContent ?? "").replaceAll("\u00a0", " ");

/** Somebody has opened the page while there was a network, and then there is none. */
async function loseNetwork(voids: string[] = []): Promise<void> {
  const receiptVoids = () => ({ ...lists.receiptVoids(), receipt_nos: voids });
  serve({ ...lists, receiptVoids });
  await openApp("/verify");
  await vi.waitFor(() => expect(localStorage.getItem("receiptVoids")).not.toBeNull());
  serve({});
  cleanup();
}

test("a valid receipt is called valid, with what to compare", async () => {
  serve({ ...lists, receiptCheck: () => ({ status: "valid", receipt: aCheckedReceipt }) });
  await openApp(address());
  await seeTitle("This receipt is valid");
  expect(main()).toContain(
    "Receipt no.MPT-2026-004812CouncilTawau Municipal CouncilAmountRM 865.00" +
      "Date and time14/11/2026 10:42 AMPaid bySiti *****************" +
      "Assessment*******-003 · RM 865.00Reference no.1762950000000001",
  );
});

test("a valid receipt whose payer's name was removed says so", async () => {
  const receipt = { ...aCheckedReceipt, full_name: "" };
  serve({ ...lists, receiptCheck: () => ({ status: "valid", receipt }) });
  await openApp(address());
  await seeTitle("This receipt is valid");
  expect(main()).toContain("Paid byName removed after the time for which it is kept");
});

test("a void receipt is called void", async () => {
  serve({ ...lists, receiptCheck: () => ({ status: "void", receipt: aCheckedReceipt }) });
  await openApp(address());
  expect(await seeTitle("This receipt is void")).toBeTruthy();
});

test("a changed receipt is forged, and the server is not even asked", async () => {
  const { calls } = serve({ ...lists });
  await openApp(address(token.replace(/.$/, (last) => (last === "A" ? "B" : "A"))));
  await seeTitle("This receipt is forged");
  expect(main()).not.toContain("MPT-2026-004812");
  expect(calls.filter(({ path }) => path === "/api/receipts/check")).toEqual([]);
});

test("what the server calls forged is forged, whatever its signature", async () => {
  serve({ ...lists, receiptCheck: () => ({ status: "forged" }) });
  await openApp(address());
  expect(await seeTitle("This receipt is forged")).toBeTruthy();
});

test("a receipt that was signed here and is in no book is for its council to judge", async () => {
  serve({ ...lists, receiptCheck: () => ({ status: "unlisted" }) });
  await openApp(address());
  await seeTitle("This receipt is not in our books");
  expect(main()).toContain("Ask the council");
});

test("without a network a receipt is genuine, as of the last list", async () => {
  await loseNetwork();
  await openTab(address());
  await seeTitle("This receipt is genuine");
  expect(main()).toContain("Status as of 15/11/2026 09:00 AM.");
  expect(main()).toContain("RM 865.00");
});

test("without a network a receipt on the last list of voids is void", async () => {
  await loseNetwork([someFacts.number]);
  await openTab(address());
  await seeTitle("This receipt is void");
  expect(main()).toContain("Status as of 15/11/2026 09:00 AM.");
});

test("without a network a changed receipt is forged", async () => {
  await loseNetwork();
  const other = await (await aReceiptKey("first-01")).sign(someFacts);
  await openTab(address(other));
  expect(await seeTitle("This receipt is forged")).toBeTruthy();
});

test("without a network and without keys nothing is said, until there is one", async () => {
  serve({});
  await openApp(address());
  await seeTitle("The receipt could not be checked");
  serve({ ...lists, receiptCheck: () => ({ status: "valid", receipt: aCheckedReceipt }) });
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await seeTitle("This receipt is valid")).toBeTruthy();
});

test("a key that is newer than what the device knows is fetched", async () => {
  await loseNetwork();
  serve({
    receiptKeys: () => ({ keys: [next.published, key.published] }),
    receiptCheck: () => ({ status: "valid", receipt: aCheckedReceipt }),
  });
  await openTab(address(await next.sign(someFacts)));
  expect(await seeTitle("This receipt is valid")).toBeTruthy();
});

test("a key that nobody published is a forgery's", async () => {
  serve(lists);
  await openApp(address(await next.sign(someFacts)));
  expect(await seeTitle("This receipt is forged")).toBeTruthy();
});

test("a server that refuses to answer leaves what the browser knows", async () => {
  serve({ ...lists, receiptCheck: () => refuse("too_many_requests") });
  await openApp(address());
  expect(await seeTitle("This receipt is genuine")).toBeTruthy();
});

test("a camera that may not be used is said to be so, and a picture is still possible", async () => {
  serve(lists);
  const refused = new DOMException("no", "NotAllowedError");
  Object.assign(navigator, { mediaDevices: { getUserMedia: () => Promise.reject(refused) } });
  await openApp("/verify");
  await userEvent.click(screen.getByRole("button", { name: "Scan with the camera" }));
  expect(await screen.findByText(/Allow it in your browser/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Choose a picture of the code" })).toBeTruthy();
});
