import { KeychainAccess, SecureStorage } from "@aparajita/capacitor-secure-storage";
import * as paths from "@kaunter/contracts/paths";

const name = "session";
let token: string | null = null;

export const currentToken = () => token;

/** Reads the session from the phone's keystore. One that cannot be read is as good as none. */
export async function readToken(): Promise<void> {
  try {
    await SecureStorage.setSynchronize(false);
    await SecureStorage.setDefaultKeychainAccess(KeychainAccess.whenUnlockedThisDeviceOnly);
    token = await SecureStorage.getItem(name);
  } catch {
    token = null;
  }
}

interface Answered {
  /** The token that was sent. */
  sent: string | null;
  path: string;
  method: string;
  status: number;
  answer: unknown;
}

/**
 * A login brings a session, and a password that is shown again another token of it; a logout, or a server that knows it
 * no more, ends it. A password that was mistyped does not, and what was asked with an earlier token says nothing of this one.
 */
export async function keepToken(answered: Answered): Promise<void> {
  const given = givenBy(answered);
  if (given === token) return;
  token = given;
  try {
    if (token === null) await SecureStorage.removeItem(name);
    else await SecureStorage.setItem(name, token);
  } catch {
    // It then lasts until the app is closed.
  }
}

const bringing: string[] = [paths.session, paths.passkeyLogin, paths.proof, paths.changePassword];

function givenBy({ sent, path, method, status, answer }: Answered): string | null {
  const { token: brought, error } = Object(answer) as { token?: unknown; error?: unknown };
  const isProof = method === "POST" && bringing.includes(path);
  if (isProof && status === 200 && typeof brought === "string") return brought;
  const isLogout = path === paths.session && method === "DELETE" && status === 200;
  const isUnknown = status === 401 && error !== "unauthorized" && sent === token;
  return isLogout || isUnknown ? null : token;
}
