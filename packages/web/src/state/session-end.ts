const forgetters = new Set<() => unknown>();
let handleLost: () => void = () => undefined;

/** What must not stay on the device, or in the page, when somebody logs out. Answers how to stop. */
export function forgetOnLogout(forgetting: () => unknown): () => void {
  forgetters.add(forgetting);
  return () => void forgetters.delete(forgetting);
}

/** Resolves when all that is private has been forgotten. */
export async function forgetAll(): Promise<void> {
  await Promise.all([...forgetters].map((forgetting) => forgetting()));
}

/** Each app decides what to do when a call is refused because its session is over. */
export function onLostSession(handle: () => void): void {
  handleLost = handle;
}

export function loseSession(): void {
  handleLost();
}
