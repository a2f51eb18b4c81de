import { Client } from "pg";
import * as z from "zod";

/**
 * Addresses of what we speak with. Whatever leaves this machine is encrypted, and the other side proves who it is. There is
 * no setting that allows less, so none can be left behind in production.
 */

// A name that only begins like this machine's is another machine's.
const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/;

export const webUrl = z
  .url({ protocol: /^https?$/, abort: true })
  .refine((url) => url.startsWith("https:") || isOnThisMachine(url), {
    error: "must be https, because only what runs on this machine may be reached by plain http",
  });

/** Where a process listens. It speaks plain http, so only this machine may reach it: the edge stands before it with TLS. */
export const listeningHost = z.string().refine((host) => loopback.test(host), {
  error:
    "must be this machine (localhost, 127.0.0.1 or ::1), because the process speaks plain http",
});

/**
 * `smtps` encrypts from the first byte; `smtp` must be upgraded by STARTTLS before it carries anything. Nodemailer lets
 * settings behind a question mark overrule ours, `requireTLS=false` for example.
 */
export const mailUrl = z
  .url({ protocol: /^smtps?$/, abort: true })
  .refine((url) => new URL(url).hostname !== "" && !/[?#]/.test(url), {
    error: "must be a server alone, because what stands behind a question mark could turn TLS off",
  })
  .transform((url) => ({ url, mustEncrypt: !isOnThisMachine(url) }));

export const databaseUrl = z
  .url({ protocol: /^postgres(ql)?$/, abort: true })
  .refine((url) => hostOfDatabase(url) !== undefined, {
    error: "cannot be read, or a file that it names",
    abort: true,
  })
  .refine((url) => isLocalDatabase(hostOfDatabase(url) ?? "") || isVerified(url), {
    error: "must say sslmode=verify-full, because the database is not on this machine",
  });

/** Turns every verification of certificates off, in all of Node, wherever it stands. */
export const blindTls = z.object({
  NODE_TLS_REJECT_UNAUTHORIZED: z
    .string()
    .optional()
    .refine((value) => value !== "0", {
      error: "must not be 0, because no certificate would be checked",
    }),
});

function isOnThisMachine(url: string): boolean {
  return loopback.test(new URL(url).hostname);
}

function isLocalDatabase(host: string): boolean {
  const isSocket = host.startsWith("/");
  return isSocket || loopback.test(host);
}

/** Asked of pg itself: `?host=` and PGHOST can name another one than the address seems to. */
function hostOfDatabase(url: string): string | undefined {
  try {
    return new Client({ connectionString: url }).host;
  } catch {
    return undefined;
  }
}

/**
 * The other modes are not what they say, or will not be: this version of pg takes `require` for `verify-full`, with
 * `uselibpqcompat` and in its next version it verifies nothing. Of two modes in one address, pg takes the last.
 */
function isVerified(url: string): boolean {
  return new URL(url).searchParams.getAll("sslmode").join() === "verify-full";
}
