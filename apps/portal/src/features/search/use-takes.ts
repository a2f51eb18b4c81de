import type { Councils } from "@kaunter/contracts/site";
import * as paths from "@kaunter/contracts/paths";
import { useEffect, useState } from "react";
import { postJson } from "@kaunter/web/api/client";
import { readAnswer } from "@kaunter/web/api/read-answer";
import { whileShown } from "@kaunter/web/state/while-shown";
import type { Takes } from "../../model/search/told.tsx";

type Docs = Councils["docs"];

let known: Docs | null = null;

/** What each council takes online. Until that is known, and where it is not, the server has the last word. */
export function useTakes(): Takes {
  const [docs, setDocs] = useState(known);
  useEffect(() => {
    if (known) return undefined;
    return whileShown(
      readCouncils().catch(() => null),
      setDocs,
    );
  }, []);
  return (council, type) => {
    const doc = docs?.find(({ _id }) => _id === council);
    return doc === undefined || (doc.enabled && doc.payment_types.includes(type));
  };
}

async function readCouncils(): Promise<Docs> {
  const answer = await postJson(paths.query, { url: btoa("metadata/_find") });
  known = readAnswer<Councils>(answer, { docs: "list" }).docs;
  return known;
}
