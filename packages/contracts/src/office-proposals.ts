import { councilCodes } from "@kaunter/domain/vocabulary/councils";
import { proposalKinds, remarkLeast } from "@kaunter/domain/office/proposals";
import * as z from "zod/mini";
import { instantField } from "./dates.ts";
import { freeText } from "./free-text.ts";
import { ringgitField } from "./money.ts";

const remark = freeText(1000).check(z.minLength(remarkLeast));
const subject = freeText(100).check(z.minLength(1));
const notNegative = z.regex(/^\d/);

/** `POST /office/proposals`: what one person wants done and another must approve. */
export const wantedSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("void_receipt"), subject, remark }),
  z.strictObject({ kind: z.literal("release_hold"), subject, remark }),
  /** The subject is a line of the bank, by our number. */
  z.strictObject({ kind: z.literal("name_outside"), subject, remark }),
  /** The amount is what goes back to the payer, or nothing. */
  z.strictObject({
    kind: z.literal("rule_on_case"),
    subject,
    amount: ringgitField.check(notNegative),
    remark,
  }),
  z.strictObject({
    kind: z.enum(["suspend_licence", "revoke_licence", "reinstate_licence", "correct_licence"]),
    subject,
    council: z.enum(councilCodes),
    remark,
  }),
]);
export type WantedProposal = z.infer<typeof wantedSchema>;

export const proposalIdField = z.string().check(z.regex(/^\d{1,18}$/));
export const madeProposalSchema = z.strictObject({ id: proposalIdField });
/** `POST /office/proposals/:id/approve`: whether it was the first of two, also where whoever approved saw another state. */
export const approvalSchema = z.strictObject({ is_first_of_two: z.boolean() });
export type Approval = z.infer<typeof approvalSchema>;
export const refusalSchema = z.strictObject({ remark });

export const proposalSchema = z.strictObject({
  id: proposalIdField,
  kind: z.enum(proposalKinds),
  /** A council's code, or the operator where it touches several. */
  owner: z.string(),
  subject: z.string(),
  payment_id: z.nullable(z.string()),
  /** The other licences of the same number that are not over, of which the proposal says nothing. */
  other_documents: z.array(z.string()),
  amount: z.nullable(ringgitField),
  /** What a case is about, whatever of it goes back. */
  case_amount: z.nullable(ringgitField),
  remark: z.string(),
  maker: z.string(),
  /** Whether two must approve it, and who was the first. */
  takes_second: z.boolean(),
  endorser: z.nullable(z.string()),
  made_at: instantField,
  lapses_at: instantField,
  state: z.enum(["proposed", "lapsed", "approved", "refused", "withdrawn", "executed", "failed"]),
  decider: z.nullable(z.string()),
  decided_at: z.nullable(instantField),
  refusal: z.nullable(z.string()),
  /** Key of the sentence that says what was done or why it failed. */
  said: z.nullable(z.string()),
  may_decide: z.boolean(),
  may_withdraw: z.boolean(),
});
export type OfficeProposal = z.infer<typeof proposalSchema>;

/** `GET /office/proposals`: what waits for a second person, oldest first, and what was decided lately. */
export const proposalsSchema = z.strictObject({
  open: z.array(proposalSchema),
  settled: z.array(proposalSchema),
});
export type OfficeProposals = z.infer<typeof proposalsSchema>;
