import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { sendReceiptJob } from "../modules/notifications/jobs.ts";
import { asWork, trace, traceOf } from "../tracepoints.ts";
import { aCompound, aWish, payerAt } from "../testing/payer.ts";
import { createTestApp } from "../testing/test-app.ts";
import { createTestDatabase } from "../testing/test-database.ts";
import { traceIdOf } from "./collect-spans.ts";
import { openTraces } from "./send-spans.ts";

interface Sent {
  traceId: string;
  name: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  events: { name: string }[];
  status?: { code: number };
}

const bodies: string[] = [];
let status = 200;
const take = async (request: IncomingMessage, response: ServerResponse) => {
  const body = await text(request);
  if (request.url === "/v1/traces") bodies.push(body);
  response.writeHead(status).end();
};
const receiver = createServer((request, response) => void take(request, response));
await once(receiver.listen(0, "127.0.0.1"), "listening");
afterAll(() => void receiver.close());
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
const warnings: unknown[] = [];
const traces = openTraces(url, "kaunter-test", { warn: (line: unknown) => warnings.push(line) });
const database = await createTestDatabase();
const site = await createTestApp(database);
const payer = payerAt(site);

async function sent(): Promise<Sent[]> {
  await traces.close();
  const read = (body: string) =>
    (JSON.parse(body) as { resourceSpans: [{ scopeSpans: [{ spans: Sent[] }] }] }).resourceSpans[0]
      .scopeSpans[0].spans;
  return bodies.splice(0).flatMap(read);
}

test("one trace leads from the press to the receipt's mail, through every process that works on it", async () => {
  const created = await payer.leave(aWish([await aCompound(database)]));
  await payer.report(created.sellerExOrderNo, { told: "approved" });
  await asWork("send-receipt", () => sendReceiptJob.run(site.worker, { paymentId: created._id }));
  const own = (await sent()).filter(({ traceId }) => traceId === traceIdOf(created._id));
  expect(own.map(({ name }) => name)).toEqual([
    "POST /createPayment",
    "POST /handoff",
    "POST /processPayment",
    "send-receipt",
  ]);
  const moments = own.map(({ events }) => events.map(({ name }) => name));
  expect(moments[0]).toContain("payment.committed");
  expect(moments[2]).toEqual(expect.arrayContaining(["message.locked", "event.recorded"]));
  expect(moments[3]).toContain("mail.taken");
  for (const { startTimeUnixNano, endTimeUnixNano } of own) {
    expect(BigInt(endTimeUnixNano)).toBeGreaterThan(BigInt(startTimeUnixNano));
  }
});

test("no trace tells of a person, of a link or of a request without a payment", async () => {
  const wish = aWish([await aCompound(database)]);
  const created = await payer.leave(wish);
  await site.app.inject("/readyz");
  await traces.close();
  const said = bodies.join();
  expect(said).toContain(traceIdOf(created._id));
  const secrets = [created.capability, created.payer_capability, created._id, "readyz"];
  const { full_name: name, email, contact } = wish.payment;
  for (const each of [...secrets, name, email, contact]) expect(said).not.toContain(each);
  bodies.length = 0;
});

test("work that fails is told as failed, and each piece of work has its own moments", async () => {
  const work = (id: string) =>
    asWork(`job ${id}`, async () => {
      traceOf(id);
      await new Promise(setImmediate);
      trace("mail.taken");
      if (id === "2") throw new Error("no");
    });
  await Promise.allSettled([work("1"), work("2")]);
  const spans = await sent();
  expect(spans.map(({ name, status: how, events }) => [name, how?.code, events.length])).toEqual([
    ["job 1", undefined, 1],
    ["job 2", 2, 1],
  ]);
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(2);
});

test("a receiver that refuses costs one line in the log, and holds nothing up", async () => {
  status = 503;
  for (const id of ["3", "4"]) {
    await asWork("job", async () => trace("mail.taken"));
    traceOf(id);
    await traces.close();
  }
  expect(warnings).toHaveLength(1);
});

test("where no receiver is configured nobody listens", async () => {
  const quiet = openTraces(undefined, "kaunter-test", { warn: () => undefined });
  await expect(quiet.close()).resolves.toBeUndefined();
});
