import { useEffect, useState } from "react";
import { judge, type Verdict } from "./judge.ts";

/** Undefined while it is not known yet. */
export function useVerdict(token: string): Verdict | undefined {
  const [verdict, setVerdict] = useState<Verdict>();
  useEffect(() => {
    let isWanted = true;
    judge(token).then(
      (found) => isWanted && setVerdict(found),
      () => isWanted && setVerdict({ says: "unknown" }),
    );
    return () => {
      isWanted = false;
    };
  }, [token]);
  return verdict;
}
