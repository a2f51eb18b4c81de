import { once } from "node:events";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { parseCalendarDay } from "@kaunter/domain/calendar";
import { sen } from "@kaunter/domain/money";
import { parsePhone } from "@kaunter/domain/person/phone";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CouncilPosting } from "../../modules/postings/council-postings.ts";
import { aSecret, workerEnvironment } from "../../testing/outside-environment.ts";
import { startSandbox, type Sandbox } from "../sandbox.fixture.ts";
import { type CouncilSettings, createCouncilPostings } from "./postings.ts";
import { readSecrets } from "./secrets.ts";
import { signedHeaders } from "./sign.ts";

let sandbox: Sandbox;
const secrets = [aSecret(), aSecret()];
const [newer = "", older = ""] = secrets;
const bytesOf = (secret: string) => Buffer.from(secret.slice("whsec_".length), "base64");
const share = (known: string[]) =>
  sandbox.control("PUT", "/council/secrets/mpt", { secrets: known });

beforeAll(async () => {
  sandbox = await startSandbox();
  await share([newer]);
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

function councilWith(more: Partial<CouncilSettings> = {}) {
  const secretsOf = () => [bytesOf(newer)];
  const clock = () => new Date();
  return createCouncilPostings({ url: sandbox.addresses.council, secretsOf, clock, ...more });
}

function post(posting: CouncilPosting, more: Partial<CouncilSettings> = {}) {
  return councilWith(more).post(posting);
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
        type: "receipt.posted",
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

test("a void is told once after its receipt, with nobody's name", async () => {
  const { receiptNumber, council, amountSen, paymentId } = aPosting("MPT-2026-000010");
  const voided = { receiptNumber, council, amountSen, paymentId };
  const postings = councilWith();
  await expect(postings.void(voided)).rejects.toMatchObject(unavailable);
  await post(aPosting("MPT-2026-000010"));
  const { postingNo } = await postings.void(voided);
  expect(await postings.void(voided)).toEqual({ postingNo });
  const posting = {
    type: "receipt.voided",
    receipt_no: "MPT-2026-000010",
    council: "mpt",
    amount: "150.05",
    payment_id: "1773540930000000",
  };
  expect(await booked("MPT-2026-000010-VOID")).toMatchObject([{ postingNo, posting }]);
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
  await expect(post(aPosting("MPT-2026-000004"), { timeoutMs: 20 })).rejects.toMatchObject(
    unavailable,
  );
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
    const answer = post(aPosting(`MPT-${status}`), { url });
    await expect(answer).rejects.toMatchObject(unavailable);
    expect(await booked(`MPT-${status}`)).toEqual([]);
    host.closeAllConnections();
    host.close();
  },
);

async function refused(id: string) {
  const entries = (await sandbox.control("GET", "/council/refused")) as {
    key: string;
    doubt: string;
  }[];
  return entries.filter(({ key }) => key === id).map(({ doubt }) => doubt);
}

const fiveMinutesMs = 5 * 60_000;

test.each<[string, string, Partial<CouncilSettings>]>([
  ["with another secret", "forged", { secretsOf: () => [bytesOf(older)] }],
  ["without a secret", "unsigned", { secretsOf: () => [] }],
  ["too long ago", "stale", { clock: () => new Date(Date.now() - 2 * fiveMinutesMs) }],
])(
  "what is signed %s is not booked, and the council says that it is %s",
  async (how, doubt, more) => {
    const number = `MPT ${how}`;
    await expect(post(aPosting(number), more)).rejects.toMatchObject(unavailable);
    expect([await refused(number), await booked(number)]).toEqual([[doubt], []]);
  },
);

test("while a secret is being changed, councils that know either believe us", async () => {
  const secretsOf = () => secrets.map(bytesOf);
  for (const [place, known] of [[newer], [older], [older, newer]].entries()) {
    await share(known);
    await post(aPosting(`MPT-2026-00002${place}`), { secretsOf });
    expect(await booked(`MPT-2026-00002${place}`)).toHaveLength(1);
  }
  await share([newer]);
});

/** What a council would get, twice: the second time a minute later. */
async function overheard(posting: CouncilPosting) {
  const heard: { headers: IncomingHttpHeaders; text: string }[] = [];
  const host = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      heard.push({ headers: request.headers, text: Buffer.concat(chunks).toString() });
      response.writeHead(500).end();
    });
  });
  await once(host.listen(0, "127.0.0.1"), "listening");
  const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  const secretsOf = () => secrets.map(bytesOf);
  for (const at of [Date.now(), Date.now() + 60_000]) {
    const sent = councilWith({ url, secretsOf, clock: () => new Date(at) }).post(posting);
    await expect(sent).rejects.toMatchObject(unavailable);
  }
  host.closeAllConnections();
  host.close();
  return heard;
}

test("a message that is told again has its id again, and a time and a signature of its own", async () => {
  const [first, second] = (await overheard(aPosting("MPT-2026-000030"))).map(
    ({ headers }) => headers,
  );
  expect(first?.["webhook-id"]).toBe("MPT-2026-000030");
  expect(second?.["webhook-id"]).toBe("MPT-2026-000030");
  expect(second?.["webhook-timestamp"]).not.toBe(first?.["webhook-timestamp"]);
  expect(second?.["webhook-signature"]).not.toBe(first?.["webhook-signature"]);
});

test("the lines that councils are given believe our message, and no other", async () => {
  const page = readFileSync(join(import.meta.dirname, "../../../../../docs/postings.md"), "utf8");
  const lines = /```js\n([^`]*(?:`[^`]+`[^`]*)*?)```/.exec(page)?.[1] ?? "";
  const { isFromKaunter } = (await import(`data:text/javascript,${encodeURIComponent(lines)}`)) as {
    isFromKaunter: (headers: object, body: string, secret: string) => boolean;
  };
  const [message] = await overheard(aPosting("MPT-2026-000031"));
  const { headers = {}, text: body = "" } = message ?? {};
  expect(secrets.map((secret) => isFromKaunter(headers, body, secret))).toEqual([true, true]);
  expect(isFromKaunter(headers, `${body} `, newer)).toBe(false);
  expect(isFromKaunter(headers, body, aSecret())).toBe(false);
  expect(isFromKaunter({ ...headers, "webhook-timestamp": "1" }, body, newer)).toBe(false);
  expect(isFromKaunter({ ...headers, "webhook-signature": "" }, body, newer)).toBe(false);
  expect(isFromKaunter({}, body, newer)).toBe(false);
});

test("signatures are those of Standard Webhooks", () => {
  const id = "msg_p5jXN8AQM9LWM0D4loKWxJek";
  const sentAt = new Date(1_614_265_330_999);
  const secret = bytesOf("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
  expect(signedHeaders({ id, body: '{"test": 2432232314}', sentAt }, [secret])).toEqual({
    "webhook-id": id,
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
});

describe("the folder of secrets", () => {
  const folder = workerEnvironment()["KAUNTER_COUNCIL_SECRETS_DIR"] ?? "";
  const file = join(folder, "mpt.secret");

  test("gives each council its own, and while one is changed two", () => {
    writeFileSync(file, `${newer}\n${older}\n`);
    const secretsOf = readSecrets(folder);
    expect(secretsOf("mpt")).toEqual([bytesOf(newer), bytesOf(older)]);
    expect(secretsOf("mps")).toHaveLength(1);
    expect(secretsOf("mps")).not.toEqual(secretsOf("mdpg"));
  });

  test.each([
    ["nothing", ""],
    ["another text", "secret"],
    ["too few bytes", `whsec_${Buffer.alloc(23).toString("base64")}`],
    ["three secrets", `${newer}\n${older}\n${aSecret()}`],
  ])("with %s for a council lets no process start, and names the file only", (_what, content) => {
    writeFileSync(file, content);
    expect(() => readSecrets(folder)).toThrow(`${file} holds`);
    expect(() => readSecrets(folder)).not.toThrow(newer);
  });

  test("without a council's file lets no process start", () => {
    rmSync(file);
    expect(() => readSecrets(folder)).toThrow("mpt.secret");
  });
});
