import { daysBetween } from "@kaunter/domain/calendar";
import type { Declaration } from "@kaunter/domain/charges/local-government-charge";
import { DomainError } from "@kaunter/domain/domain-error";
import { writeRinggit } from "@kaunter/domain/money";
import * as z from "zod";
import type { CouncilPosting, CouncilPostings } from "../../modules/postings/council-postings.ts";

const defaultTimeoutMs = 10_000;
const answerSchema = z.object({ postingNo: z.string().min(1).max(100) });

export interface CouncilSettings {
  url: string;
  timeoutMs?: number;
}

export function createCouncilPostings(settings: CouncilSettings): CouncilPostings {
  const { url, timeoutMs = defaultTimeoutMs } = settings;
  return {
    async post(posting) {
      try {
        const answer = await fetch(new URL("/postings", url), {
          method: "POST",
          headers: {
            "content-type": "application/json",
            "idempotency-key": posting.receiptNumber,
          },
          body: JSON.stringify(wireOf(posting)),
          redirect: "error",
          signal: AbortSignal.timeout(timeoutMs),
        });
        return answerSchema.parse(await readBooked(answer));
      } catch (cause) {
        throw Object.assign(new DomainError("council_unavailable"), { cause });
      }
    },
  };
}

async function readBooked(answer: Response): Promise<unknown> {
  // 201 is a new booking, 200 the one that an earlier try made.
  if (answer.status === 200 || answer.status === 201) return answer.json();
  await answer.body?.cancel();
  throw new Error(`The council answered with status ${answer.status}`);
}

// The same receipt must always give the same text: the council compares what comes again under its number.
function wireOf(posting: CouncilPosting) {
  return {
    receipt_no: posting.receiptNumber,
    council: posting.council,
    amount: writeRinggit(posting.amountSen),
    settled_at: posting.settledAt.toISOString(),
    payment_id: posting.paymentId,
    lines: posting.lines.map((line) => ({
      type: line.kind,
      account_no: line.number,
      selection: line.selection,
      amount: writeRinggit(line.amountSen),
      paid_until: line.paidUntil,
      ...(line.declaration && { declaration: declarationOf(line.declaration) }),
    })),
  };
}

/** All that the council learns of a charge that it has no record of. */
function declarationOf(declaration: Declaration) {
  const { licenceNo, customerName, people, startOn, endOn } = declaration;
  return {
    license_no: licenceNo,
    customer_name: customerName,
    total_no_of_people: people,
    total_no_of_days: daysBetween(startOn, endOn),
    start_date: startOn,
    end_date: endOn,
  };
}
