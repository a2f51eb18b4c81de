import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { cut } from "../cut.ts";
import { formOf } from "../forms.ts";
import { senFromCard } from "./amounts.ts";
import { type CardWorld, merchantsOf, scaled, today } from "./world.ts";

const slowMs = 60_000;
const limited = "Limited by per day maximum number of requery";

interface Enquiry {
  refNo: string;
  amountSen: number;
}

/** How did it go: asked by GET or POST, with a query or a form, answered in a line of text. */
export function registerEnquiry(app: FastifyInstance, world: CardWorld): void {
  app.route({
    method: ["GET", "POST"],
    url: "/ePayment/enquiry.asp",
    handler: async (request, reply) => {
      reply.type("text/plain");
      const enquiry = readEnquiry(world, request);
      if (!enquiry) return reply.send("Invalid parameters");
      const { refNo } = enquiry;
      const answer = isOverLimit(world, refNo) ? limited : truthAbout(world, enquiry);
      await world.journal.append("enquiry", { refNo, answer });
      return behave(world, reply, refNo, answer);
    },
  });
}

function readEnquiry(world: CardWorld, request: FastifyRequest): Enquiry | undefined {
  const query = new URL(request.url, "http://localhost").searchParams;
  const form = formOf(request.body);
  const given = (name: string) => form.get(name) ?? query.get(name) ?? "";
  const refNo = given("RefNo");
  const amountSen = senFromCard(given("Amount"));
  const code = given("MerchantCode");
  const isOurs = merchantsOf(world).some(({ merchantCode }) => merchantCode === code);
  return isOurs && refNo !== "" && amountSen !== undefined ? { refNo, amountSen } : undefined;
}

function isOverLimit(world: CardWorld, refNo: string): boolean {
  const { enquiriesPerDay } = world.settings;
  const key = `${today(world)} ${refNo}`;
  const count = (world.enquiries.get(key) ?? 0) + 1;
  world.enquiries.set(key, count);
  return enquiriesPerDay > 0 && count > enquiriesPerDay;
}

// A payer who is still on the card page, or a pending payment, has left no record yet.
function truthAbout({ payments }: CardWorld, { refNo, amountSen }: Enquiry): string {
  const records = payments
    .ofRefNo(refNo)
    .filter(({ ending }) => ending !== undefined && ending !== "pending");
  if (records.length === 0) return "Record not found";
  const same = records.filter(({ request }) => senFromCard(request.Amount) === amountSen);
  if (same.length === 0) return "Incorrect amount";
  return same.some(({ ending }) => ending === "approved") ? "00" : "Payment fail";
}

async function behave(
  world: CardWorld,
  reply: FastifyReply,
  refNo: string,
  answer: string,
): Promise<FastifyReply> {
  const payment = world.payments.ofRefNo(refNo).at(-1);
  const isBent = payment !== undefined && payment.enquiries < payment.script.requeryTimes;
  if (payment) payment.enquiries += 1;
  const behaviour = isBent ? payment.script.requery : "correct";
  if (behaviour === "500") return reply.code(500).send("");
  if (behaviour === "cut") return cut(reply);
  if (behaviour === "slow") await world.timers.wait(scaled(world, slowMs));
  if (behaviour === "correct" || behaviour === "slow") return reply.send(answer);
  if (behaviour === "lower case") return reply.send(` ${answer.toLowerCase()}\r\n`);
  if (behaviour !== "in HTML") return reply.send(behaviour);
  return reply.type("text/html").send(`<html><body>${answer}</body></html>`);
}
