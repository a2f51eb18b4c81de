/** People who want the same, so that it is done once for all who wait. */
export interface Gathering<T> {
  isEmpty: () => boolean;
  /** Until what was wanted is done by a round that begins after this. */
  join: (wanted: T) => Promise<void>;
  /** Does it for everybody who waits now. */
  serve: (work: (wanted: T[]) => Promise<void>) => Promise<void>;
}

export function openGathering<T>(): Gathering<T> {
  let waiting: { wanted: T; leave: () => void }[] = [];
  return {
    isEmpty: () => waiting.length === 0,
    join: (wanted) =>
      new Promise((resolve) => {
        waiting.push({ wanted, leave: resolve });
      }),
    serve: async (work) => {
      const served = waiting;
      waiting = [];
      await work(served.map(({ wanted }) => wanted));
      for (const { leave } of served) leave();
    },
  };
}
