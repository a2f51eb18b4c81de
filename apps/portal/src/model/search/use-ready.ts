import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => undefined;

/** Whether the scripts are there: a button that can do nothing without them waits. */
export function useReady(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
