import { useState } from "react";
import { usePressed } from "./use-pressed.ts";

type Work = () => Promise<void>;

/** Presses of somebody who may have to show a factor first: it is asked for, and what was wanted goes on then. */
export function useProven() {
  const { isBusy, error, press } = usePressed();
  const [wanted, setWanted] = useState<Work>();
  const act = (work: Work) => {
    setWanted(() => work);
    void press(work);
  };
  const prove = (show: Work) =>
    void press(async () => {
      await show();
      await wanted?.();
    });
  const isProofNeeded = wanted !== undefined && error !== null && error.code.startsWith("staff_");
  return { isBusy, error, isProofNeeded, act, prove };
}
