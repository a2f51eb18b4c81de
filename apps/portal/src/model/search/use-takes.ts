import type { Councils } from "@kaunter/contracts/site";
import { parseRinggit, type Sen } from "@kaunter/domain/money";
import * as paths from "@kaunter/contracts/paths";
import { useEffect, useSyncExternalStore } from "react";
import { postJson } from "@kaunter/web/api/client";
import { readAnswer } from "@kaunter/web/api/read-answer";
import { createStore } from "@kaunter/web/state/store";

/** Whether a council takes a type online. */
export type Takes = (council: string, type: string) => boolean;

type Docs = Councils["docs"];

const known = createStore<Docs | null>(null);
let asking: Promise<void> | undefined;

/**
 * What each council takes online, asked as soon as somebody wants to know. Until that is known, and where it is not, the
 * server has the last word.
 */
export function useTakes(isWanted: boolean): Takes {
  const docs = useCouncils(isWanted);
  return (council, type) => {
    const doc = docs?.find(({ _id }) => _id === council);
    return doc === undefined || (doc.enabled && doc.payment_types.includes(type));
  };
}

/** What a council asks for each person and day of a declared charge; null until it is known. */
export function useDeclaredRate(council: string): Sen | null {
  const rate = useCouncils(true)?.find(({ _id }) => _id === council)?.per_person_and_day;
  return rate === undefined ? null : parseRinggit(rate);
}

function useCouncils(isWanted: boolean): Docs | null {
  const docs = useSyncExternalStore(known.subscribe, known.get, () => null);
  useEffect(() => {
    if (known.get() === null && isWanted) asking ??= askCouncils();
  }, [isWanted]);
  return docs;
}

/** Whoever wants to know by the time it is answered is told; without an answer the next one asks again. */
async function askCouncils(): Promise<void> {
  try {
    const answer = await postJson(paths.query, { url: btoa("metadata/_find") });
    known.set(readAnswer<Councils>(answer, { docs: "list" }).docs);
  } catch {
    // The server has the last word.
  } finally {
    asking = undefined;
  }
}
