import type { Draft } from "./draft.ts";

let last: Draft | null = null;

/** Kept until the page is left: whoever goes back from a result finds the form as they sent it. */
export function keepDraft(draft: Draft): void {
  last = draft;
}

export function lastDraft(): Draft | null {
  return last;
}
