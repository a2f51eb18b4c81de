import type { FastifyInstance } from "fastify";
import { formOf } from "../forms.ts";
import { approverPage, closedPage, refusedByApprover, stepPage, tacOf } from "./bank-pages.ts";
import { cancelCodes, conclude, decide, timeoutCodes } from "./conclude.ts";
import { plannedCode, sendHome } from "./payment-routes.ts";
import { type Step, type Transaction, steps } from "./transactions.ts";
import type { FpxWorld } from "./world.ts";

interface StepParams {
  fpxTxnId: string;
  step: string;
}

/** The bank's pages: a payer logs in, chooses an account, types the code and confirms. */
export function registerBank(app: FastifyInstance, world: FpxWorld): void {
  app.get<{ Params: StepParams }>("/bank/:fpxTxnId/:step", async ({ params }, reply) => {
    const transaction = world.transactions.byFpxTxnId(params.fpxTxnId);
    if (!transaction || !isStep(params.step)) return reply.callNotFound();
    if (transaction.stage !== "open") return sendHome(world, reply, transaction);
    return reply.type("text/html").send(stepPage(transaction, params.step));
  });

  app.post<{ Params: StepParams }>("/bank/:fpxTxnId/:step", async ({ params, body }, reply) => {
    const transaction = world.transactions.byFpxTxnId(params.fpxTxnId);
    if (!transaction || !isStep(params.step)) return reply.callNotFound();
    if (transaction.stage !== "open") return sendHome(world, reply, transaction);
    const form = formOf(body);
    const { step } = params;
    transaction.step = step;
    const end = endOf(transaction, step, form);
    if (end !== undefined) {
      await conclude(world, transaction, end);
      if (form.get("do") !== "close") return sendHome(world, reply, transaction);
      return reply.type("text/html").send(closedPage(transaction));
    }
    const problem = takeStep(transaction, step, form);
    if (problem) return reply.type("text/html").send(stepPage(transaction, step, problem));
    const next = steps[steps.indexOf(step) + 1] ?? "confirm";
    transaction.step = next;
    return reply.redirect(`/bank/${transaction.fpxTxnId}/${next}`, 303);
  });

  registerApprover(app, world);
}

function registerApprover(app: FastifyInstance, world: FpxWorld): void {
  app.get("/approver", async (_request, reply) => {
    const waiting = world.transactions.all().filter(({ stage }) => stage === "waiting");
    return reply.type("text/html").send(approverPage(waiting));
  });

  app.post<{ Params: { fpxTxnId: string } }>("/approver/:fpxTxnId", async (request, reply) => {
    const transaction = world.transactions.byFpxTxnId(request.params.fpxTxnId);
    if (!transaction) return reply.callNotFound();
    await decide(world, transaction, formOf(request.body).get("code") || refusedByApprover);
    return reply.redirect("/approver", 303);
  });
}

function isStep(text: string): text is Step {
  return (steps as readonly string[]).includes(text);
}

/** The code with which this press of a button ends the payment, or undefined when it goes on. */
function endOf(transaction: Transaction, step: Step, form: URLSearchParams): string | undefined {
  const button = form.get("do");
  if (button === "cancel") return cancelCodes[step];
  if (button === "time-out") return timeoutCodes[step];
  return step === "confirm" ? form.get("result") || plannedCode(transaction) : undefined;
}

/** Remembers what the payer gave; answers what is wrong with it, if anything. */
function takeStep(transaction: Transaction, step: Step, form: URLSearchParams): string {
  if (step === "account") transaction.hasEmptyAccount = form.get("account") === "empty";
  if (step === "login" && transaction.request.msgToken === "02") {
    transaction.makerName = (form.get("user") ?? "").slice(0, 40);
  }
  if (step === "tac" && form.get("tac") !== tacOf(transaction)) {
    return "That is not the code. / Kod TAC tidak betul.";
  }
  return "";
}
