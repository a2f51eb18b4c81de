import { useEffect, useState } from "react";
import { noteChecked } from "./checked-stack.tsx";
import { judge, type Verdict } from "./judge.ts";

/** Undefined while it is not known yet. */
export function useVerdict(token: string): Verdict | undefined {
  const [verdict, setVerdict] = useState<Verdict>();
  useEffect(() => {
    let isWanted = true;
    const show = (found: Verdict) => {
      noteChecked(token, found);
      setVerdict(found);
    };
    judge(token).then(
      (found) => isWanted && show(found),
      () => isWanted && setVerdict({ says: "unknown" }),
    );
    return () => {
      isWanted = false;
    };
  }, [token]);
  return verdict;
}
