export type InTurn = ReturnType<typeof takingTurns>;

/** Does one piece of work at a time: a large file must not take the memory and the connections of everybody. */
export function takingTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}
