import {
  approvalSchema,
  madeProposalSchema,
  proposalIdField,
  proposalsSchema,
  refusalSchema,
  wantedSchema,
  type WantedProposal,
} from "@kaunter/contracts/office-proposals";
import * as paths from "@kaunter/contracts/office-paths";
import { doneSchema } from "@kaunter/contracts/session";
import { parseRinggit } from "@kaunter/domain/money";
import * as z from "zod";
import type { App } from "../../http/app-type.ts";
import { staffOf, workAs } from "../../http/staff-session.ts";
import { type DecideDeps, decideProposal } from "./decide-proposal.ts";
import { listOpen, listSettled } from "./list-proposals.ts";
import { makeProposal } from "./make-proposal.ts";
import { presentProposal } from "./present.ts";
import type { Wanted } from "./proposal.ts";

const tags = ["proposals"];
const done = { ok: true } as const;
const params = z.strictObject({ id: proposalIdField });

export function proposalRoutes(app: App, deps: DecideDeps): void {
  const seeing = { config: { access: "staff", permission: "see_proposals" } } as const;
  const listing = { tags, response: { 200: proposalsSchema } };
  app.get(paths.officeProposals, { ...seeing, schema: listing }, (request) => {
    const session = staffOf(request);
    const who = { session, permission: "see_proposals" } as const;
    return workAs(deps.inTransaction, who, async (tx, now) => {
      const open = await listOpen(tx, now);
      const settled = await listSettled(tx, now);
      const present = (each: (typeof open)[number]) => presentProposal(each, session, now);
      return { open: open.map(present), settled: settled.map(present) };
    });
  });
  const proposing = { config: { access: "staff", permission: "propose" } } as const;
  const making = { tags, body: wantedSchema, response: { 200: madeProposalSchema } };
  app.post(paths.officeProposals, { ...proposing, schema: making }, async (request) => ({
    id: await makeProposal(deps, staffOf(request), wantedOf(request.body)),
  }));
  const withdrawing = { tags, params, response: { 200: doneSchema } };
  app.post(paths.officeWithdraw, { ...proposing, schema: withdrawing }, async (request) => {
    const word = { proposalId: request.params.id, decision: "withdrawn" } as const;
    await decideProposal(deps, staffOf(request), word);
    return done;
  });
  deciding(app, deps);
}

/** Whoever finds an unlocked screen approves nothing, and refuses nothing. */
function deciding(app: App, deps: DecideDeps): void {
  const config = { access: "staff", permission: "decide", needsProof: true } as const;
  const approving = { tags, params, response: { 200: approvalSchema } };
  app.post(paths.officeApprove, { config, schema: approving }, async (request) => {
    const word = { proposalId: request.params.id, decision: "approved" } as const;
    const said = await decideProposal(deps, staffOf(request), word);
    return { is_first_of_two: said === "endorsed" };
  });
  const refusing = { tags, params, body: refusalSchema, response: { 200: doneSchema } };
  app.post(paths.officeRefuse, { config, schema: refusing }, async (request) => {
    const { remark } = request.body;
    const word = { proposalId: request.params.id, decision: "refused", remark } as const;
    await decideProposal(deps, staffOf(request), word);
    return done;
  });
}

/** Numbers are typed as people read them: a licence in small letters, a receipt with spaces around it. */
function wantedOf(body: WantedProposal): Wanted {
  const { kind, remark } = body;
  const subject = body.subject.trim().toUpperCase();
  if (body.kind === "rule_on_case")
    return { kind, subject, remark, amountSen: parseRinggit(body.amount) };
  return { kind, subject, remark, council: "council" in body ? body.council : undefined };
}
