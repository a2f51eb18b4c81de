/** An effect that waits for an answer: what comes after the page was left is told to nobody. */
export function whileShown<T>(answer: Promise<T>, tell: (value: T) => void): () => void {
  let isShown = true;
  void answer.then((value) => isShown && tell(value));
  return () => {
    isShown = false;
  };
}
