import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { parseCalendarDay } from "@kaunter/domain/calendar";
import { sen } from "@kaunter/domain/money";
import { parsePhone } from "@kaunter/domain/person/phone";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CouncilPosting } from "../../modules/postings/council-postings.ts";
import { startSandbox, type Sandbox } from "../sandbox.fixture.ts";
import { createCouncilPostings } from "./postings.ts";

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});

afterAll(() => sandbox.stop());

const unavailable = { name: "DomainError", code: "council_unavailable" };

function aPosting(receiptNumber: string): CouncilPosting {
  return {
    receiptNumber,
    council: "mpt",
    amountSen: sen(150_05),
    settledAt: new Date("2026-03-15T02:16:12Z"),
    paymentId: "1773540930000000",
    lines: [
      {
        kind: "assessment",
        number: "1-234",
        selection: "1",
        amountSen: sen(150_05),
        paidUntil: parseCalendarDay("2026-06-30"),
      },
    ],
  };
}

function post(posting: CouncilPosting, timeoutMs?: number, url = sandbox.addresses.council) {
  return createCouncilPostings({ url, ...(timeoutMs && { timeoutMs }) }).post(posting);
}

async function booked(key: string) {
  const entries = (await sandbox.control("GET", "/council/journal")) as { key: string }[];
  return entries.filter((entry) => entry.key === key);
}

async function choose(receiptNumber: string, fault: string) {
  await sandbox.control("POST", "/council/faults", { order: receiptNumber, faults: [fault] });
}

test("a receipt is posted with its lines, amounts as text and the moment it settled", async () => {
  const { postingNo } = await post(aPosting("MPT-2026-000001"));
  expect(await booked("MPT-2026-000001")).toMatchObject([
    {
      postingNo,
      posting: {
        receipt_no: "MPT-2026-000001",
        council: "mpt",
        amount: "150.05",
        settled_at: "2026-03-15T02:16:12.000Z",
        payment_id: "1773540930000000",
        lines: [
          {
            type: "assessment",
            account_no: "1-234",
            selection: "1",
            amount: "150.05",
            paid_until: "2026-06-30",
          },
        ],
      },
    },
  ]);
});

test("what a payer declared is told in the specification's names", async () => {
  const declaration = {
    licenceNo: "KPK 1",
    customerName: "Sinar Maju Tours",
    people: 12,
    startOn: parseCalendarDay("2026-03-01"),
    endOn: parseCalendarDay("2026-03-04"),
    fullName: "Siti Aminah",
    email: "siti@contoh.my",
    phone: parsePhone("013-555 0101"),
  };
  const line = { kind: "local_government_charge", number: "KPK 1", amountSen: sen(36_00) };
  await post({ ...aPosting("MPT-2026-000009"), lines: [{ ...line, declaration }] });
  const told = {
    license_no: "KPK 1",
    customer_name: "Sinar Maju Tours",
    total_no_of_people: 12,
    total_no_of_days: 3,
    start_date: "2026-03-01",
    end_date: "2026-03-04",
  };
  const entries = await booked("MPT-2026-000009");
  expect(entries).toMatchObject([{ posting: { lines: [{ declaration: told }] } }]);
  expect(JSON.stringify(entries)).not.toMatch(/siti|5550101/i);
});

test("a receipt posted twice is booked once and keeps its number", async () => {
  const first = await post(aPosting("MPT-2026-000002"));
  expect(await post(aPosting("MPT-2026-000002"))).toEqual(first);
  expect(await booked("MPT-2026-000002")).toHaveLength(1);
});

test.each(["500-before", "500-after", "cut-after", "refused"])(
  "a council that answers with %s is unavailable, with the cause for the log",
  async (fault) => {
    await choose(`MPT-${fault}`, fault);
    await expect(post(aPosting(`MPT-${fault}`))).rejects.toMatchObject({
      ...unavailable,
      cause: expect.any(Error),
    });
  },
);

test("a number that was posted with other content is not taken for booked", async () => {
  await post(aPosting("MPT-2026-000003"));
  const other = { ...aPosting("MPT-2026-000003"), amountSen: sen(1) };
  await expect(post(other)).rejects.toMatchObject(unavailable);
});

test("a council that answers too late is unavailable, and asked again tells the same booking", async () => {
  await choose("MPT-2026-000004", "late");
  await expect(post(aPosting("MPT-2026-000004"), 20)).rejects.toMatchObject(unavailable);
  const { postingNo } = await post(aPosting("MPT-2026-000004"));
  expect(await booked("MPT-2026-000004")).toMatchObject([{ postingNo }]);
});

test.each([202, 307, 500])(
  "a host that answers %i has booked nothing, whatever it says",
  async (status) => {
    const host = createServer((_request, response) => {
      const location = `${sandbox.addresses.council}/postings`;
      response.writeHead(status, { location }).end(JSON.stringify({ postingNo: "CP1" }));
    });
    await once(host.listen(0, "127.0.0.1"), "listening");
    const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
    const answer = post(aPosting(`MPT-${status}`), undefined, url);
    await expect(answer).rejects.toMatchObject(unavailable);
    expect(await booked(`MPT-${status}`)).toEqual([]);
    host.closeAllConnections();
    host.close();
  },
);
