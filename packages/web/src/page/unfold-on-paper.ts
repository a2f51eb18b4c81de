/**
 * Paper cannot be unfolded. Older browsers do not know the words by which print.css shows what is folded, so it is opened
 * for the print, and folded again afterwards.
 */
export function unfoldOnPaper(): () => void {
  const listening = new AbortController();
  const opened = new Set<HTMLDetailsElement>();
  const unfold = () => {
    const folded = "details:is(.fold, .check-code):not([open])";
    for (const fold of document.querySelectorAll<HTMLDetailsElement>(folded)) {
      fold.open = true;
      opened.add(fold);
    }
  };
  const foldAgain = () => {
    for (const fold of opened) fold.open = false;
    opened.clear();
  };
  addEventListener("beforeprint", unfold, listening);
  addEventListener("afterprint", foldAgain, listening);
  return () => listening.abort();
}
