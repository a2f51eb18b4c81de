import type { CouncilCode } from "@kaunter/domain/vocabulary/councils";
import type { ShownStatus } from "@kaunter/domain/vocabulary/payments";

/** What of a history is wanted; left out is everything. */
export interface Filters {
  council?: CouncilCode;
  /** Kinds of charges, as lines of payments name them. */
  kinds?: readonly string[];
  status?: ShownStatus;
  /** Days in Kuching, both included: "2026-11-14". */
  from?: string;
  to?: string;
}
