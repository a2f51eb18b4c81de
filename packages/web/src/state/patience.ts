import { useEffect, useState } from "react";

/** How long somebody has been waiting: not worth a word, worth a placeholder, worth a sentence, worth a way out. */
export type Patience = "quick" | "slow" | "long" | "stuck";

const stages = [
  { afterMs: 400, patience: "slow" },
  { afterMs: 3_000, patience: "long" },
  { afterMs: 15_000, patience: "stuck" },
] as const;

/** Each wait has a name of its own and starts at "quick"; null is no wait. */
export function usePatience(wait: string | null): Patience {
  const [reached, setReached] = useState<{ wait: string | null; patience: Patience }>();
  useEffect(() => {
    if (wait === null) return undefined;
    const timers = stages.map(({ afterMs, patience }) =>
      setTimeout(() => setReached({ wait, patience }), afterMs),
    );
    return () => timers.forEach(clearTimeout);
  }, [wait]);
  return reached?.wait === wait ? reached.patience : "quick";
}
