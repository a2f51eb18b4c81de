/**
 * Acts at once, or when the finger is up that has just gone down: whatever moves the page under a press takes the button
 * away from it.
 */
export function afterPress(act: () => void): void {
  if (!document.querySelector(":active")) return act();
  const handleUp = () => {
    removeEventListener("pointerup", handleUp);
    removeEventListener("pointercancel", handleUp);
    // The press itself is told after this, and comes first.
    setTimeout(act);
  };
  addEventListener("pointerup", handleUp);
  addEventListener("pointercancel", handleUp);
}
