import type { Councils } from "@kaunter/contracts/site";
import { parseRinggit, type Sen } from "@kaunter/domain/money";
import * as paths from "@kaunter/contracts/paths";
import { useEffect, useState } from "react";
import { postJson } from "@kaunter/web/api/client";
import { readAnswer } from "@kaunter/web/api/read-answer";
import { whileShown } from "@kaunter/web/state/while-shown";

/** Whether a council takes a type online. */
export type Takes = (council: string, type: string) => boolean;

type Docs = Councils["docs"];

let known: Docs | null = null;

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
  const [docs, setDocs] = useState(known);
  useEffect(() => {
    if (known || !isWanted) return undefined;
    return whileShown(
      readCouncils().catch(() => null),
      setDocs,
    );
  }, [isWanted]);
  return docs;
}

async function readCouncils(): Promise<Docs> {
  const answer = await postJson(paths.query, { url: btoa("metadata/_find") });
  known = readAnswer<Councils>(answer, { docs: "list" }).docs;
  return known;
}
