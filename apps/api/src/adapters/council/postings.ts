import { daysBetween } from "@kaunter/domain/calendar";
import type { Declaration } from "@kaunter/domain/charges/local-government-charge";
import type { ParkingHours } from "@kaunter/domain/charges/parking-session";
import { DomainError } from "@kaunter/domain/domain-error";
import { writeRinggit } from "@kaunter/domain/money";
import type { CouncilCode } from "@kaunter/domain/vocabulary/councils";
import * as z from "zod";
import type {
  CouncilPosting,
  CouncilPostings,
  CouncilVoid,
} from "../../modules/postings/council-postings.ts";
import type { SecretsOf } from "./secrets.ts";
import { signedHeaders } from "./sign.ts";

const defaultTimeoutMs = 10_000;
const answerSchema = z.object({ postingNo: z.string().min(1).max(100) });

export interface CouncilSettings {
  url: string;
  secretsOf: SecretsOf;
  clock: () => Date;
  timeoutMs?: number;
}

export function createCouncilPostings(settings: CouncilSettings): CouncilPostings {
  const { url, secretsOf, clock, timeoutMs = defaultTimeoutMs } = settings;
  const tell = async (path: string, id: string, told: { council: CouncilCode }) => {
    const body = JSON.stringify(told);
    const signed = signedHeaders({ id, body, sentAt: clock() }, secretsOf(told.council));
    try {
      const answer = await fetch(new URL(path, url), {
        method: "POST",
        headers: { "content-type": "application/json", ...signed },
        body,
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      return answerSchema.parse(await readBooked(answer));
    } catch (cause) {
      throw Object.assign(new DomainError("council_unavailable"), { cause });
    }
  };
  return {
    post: (posting) => tell("/postings", posting.receiptNumber, wireOf(posting)),
    void: (voided) => tell("/voids", `${voided.receiptNumber}-VOID`, wireOfVoid(voided)),
  };
}

async function readBooked(answer: Response): Promise<unknown> {
  // 201 is a new booking, 200 the one that an earlier try made.
  if (answer.status === 200 || answer.status === 201) return answer.json();
  await answer.body?.cancel();
  throw new Error(`The council answered with status ${answer.status}`);
}

// The same receipt must always give the same text: the council compares what comes again under its number. Its type is
// said here because the address is not signed: a posting must not be taken for a void.
function wireOf(posting: CouncilPosting) {
  return {
    type: "receipt.posted",
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

/** Who decided it and why stays with us: the council has its own reasons on file. */
function wireOfVoid({ receiptNumber, council, amountSen, paymentId }: CouncilVoid) {
  return {
    type: "receipt.voided",
    receipt_no: receiptNumber,
    council,
    amount: writeRinggit(amountSen),
    payment_id: paymentId,
  };
}

/** All that the council learns of a charge that it has no record of. */
function declarationOf(declaration: Declaration | ParkingHours) {
  if ("hours" in declaration) {
    const { zone, plate, hours } = declaration;
    return { zone, vehicle_no: plate, hours };
  }
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
