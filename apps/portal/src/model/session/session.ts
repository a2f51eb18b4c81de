import { useSyncExternalStore } from "react";
import { forget, readStored, store } from "@kaunter/web/browser/storage";
import { forgetAll, onLostSession } from "@kaunter/web/state/session-end";
import { createStore } from "@kaunter/web/state/store";

/** Who is signed in, as far as this browser has been told; only the server knows. */
export interface SignedIn {
  /** The e-mail. */
  name: string;
}

/** Why somebody is asked to sign in. */
export type SignInReason = "wanted" | "died" | "registered" | "reset";

export interface SignInRequest {
  reason: SignInReason;
  answer: (isSignedIn: boolean) => void;
}

// A hint for what to show, never a token: the cookie is out of the scripts' reach.
const key = "signed-in";
const current = createStore<SignedIn | null>(readHint());

export const signInRequest = createStore<SignInRequest | null>(null);

function readHint(): SignedIn | null {
  const name = readStored(key);
  return name ? { name } : null;
}

/** Null for a guest. */
export function useSession(): SignedIn | null {
  return useSyncExternalStore(current.subscribe, current.get, () => null);
}

export function currentSession(): SignedIn | null {
  return current.get();
}

export function signedIn(name: string): void {
  store(key, name);
  current.set({ name });
}

/** Resolves when all that is private has been forgotten. */
export async function signedOut(): Promise<void> {
  forget(key);
  current.set(null);
  await forgetAll();
}

/** Opens the login dialog; resolves whether somebody is signed in now. */
export function askToSignIn(reason: SignInReason = "wanted"): Promise<boolean> {
  return new Promise((resolve) => {
    const earlier = signInRequest.get();
    signInRequest.set({
      reason,
      answer: (isSignedIn) => {
        signInRequest.set(null);
        earlier?.answer(isSignedIn);
        resolve(isSignedIn);
      },
    });
  });
}

/** The server knows no session any more. That is no logout: what was begun here stays. */
export function sessionIsOver(): void {
  // Other tabs tell it from a logout, which removes the key.
  if (current.get()) store(key, "");
  current.set(null);
}

/** A call of somebody who was signed in is refused for want of a session: they are asked to come in again. */
function sessionDied(): void {
  if (current.get() === null) return;
  sessionIsOver();
  void askToSignIn("died");
}

/** Another tab has signed in or out, perhaps while this page was put aside. */
function follow(): void {
  const hint = readHint();
  if (hint?.name === current.get()?.name) return;
  if (hint === null && readStored(key) === null) void signedOut();
  else current.set(hint);
}

onLostSession(sessionDied);
globalThis.addEventListener?.("storage", follow);
globalThis.addEventListener?.("pageshow", follow);
