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
/** Before the name of somebody whose session has merely ended. */
const ended = "ended ";
const current = createStore<SignedIn | null>(readHint());

/** Whose things this device keeps: also those of somebody whose session has merely ended. */
let owner = readStored(key)?.replace(ended, "") || null;

export const signInRequest = createStore<SignInRequest | null>(null);

function readHint(): SignedIn | null {
  const name = readStored(key);
  return name && !name.startsWith(ended) ? { name } : null;
}

/** Null for a guest. */
export function useSession(): SignedIn | null {
  return useSyncExternalStore(current.subscribe, current.get, () => null);
}

export function currentSession(): SignedIn | null {
  return current.get();
}

/** What somebody left whose session ended is not for another person; what a guest began is. */
export function signedIn(name: string): void {
  if (owner !== null && owner !== name) void forgetAll();
  signedInAs(name);
}

/** Whoever is signed in has this address now, and keeps what is theirs. */
export function signedInAs(name: string): void {
  owner = name;
  store(key, name);
  current.set({ name });
}

/** Resolves when all that is private has been forgotten. */
export async function signedOut(): Promise<void> {
  forget(key);
  owner = null;
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
  const here = current.get();
  // Other tabs tell it from a logout, which removes the key.
  if (here) store(key, ended + here.name);
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
  const here = current.get();
  if (hint?.name === here?.name) return;
  if (hint === null && readStored(key) === null) void signedOut();
  else if (hint === null) current.set(null);
  // Nobody signs in while somebody is: their address has changed.
  else if (here) signedInAs(hint.name);
  else signedIn(hint.name);
}

onLostSession(sessionDied);
globalThis.addEventListener?.("storage", follow);
globalThis.addEventListener?.("pageshow", follow);
