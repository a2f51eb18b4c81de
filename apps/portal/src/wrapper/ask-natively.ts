import { CapacitorHttp, type HttpResponse } from "@capacitor/core";
import type { Host } from "@kaunter/web/browser/host";
import { deviceName } from "./device-name.ts";
import { currentToken, keepToken } from "./token.ts";

const connectTimeout = 15_000;
const readTimeout = 60_000;
/** Phones put in names of their own, which are none to a page. */
const readHeaders = /^content-(type|disposition)$/i;

/**
 * Asks the server outside the page. The pages of the app come from the device, and the server answers no page of another
 * site: here no cookie goes along, and the session is in a header.
 */
export function askNatively(backend: string): Host["ask"] {
  return async (path, { method = "GET", headers, body, signal }) => {
    const sent = Object.fromEntries(new Headers(headers));
    const accept = sent["accept"] ?? "application/json";
    const isFile = !accept.includes("json");
    const token = currentToken();
    const asked = CapacitorHttp.request({
      url: new URL(path, backend).href,
      method,
      headers: {
        ...sent,
        accept: `${accept}; client=wrapper`,
        "x-device": deviceName(),
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      ...(typeof body === "string" && { data: JSON.parse(body) as unknown }),
      ...(isFile && { responseType: "blob" as const }),
      connectTimeout,
      readTimeout,
      // The session follows nobody elsewhere.
      disableRedirects: true,
    });
    const answered = await Promise.race([asked, givenUp(signal)]);
    await keepToken({ sent: token, path, method, status: answered.status, answer: answered.data });
    return responseOf(answered, isFile);
  };
}

function responseOf({ status, data, headers }: HttpResponse, isFile: boolean): Response {
  const body = isFile && status === 200 ? bytesOf(String(data)) : textOf(data);
  const told = new Headers(Object.entries(headers).filter(([name]) => readHeaders.test(name)));
  return new Response(status === 204 ? null : body, { status, headers: told });
}

/** The native side reads JSON where it finds it, and writes a refusal of a file as text or in base64. */
function textOf(data: unknown): string {
  if (typeof data !== "string") return JSON.stringify(data);
  const isBase64 = /^[\w+/]+=*$/.test(data);
  return isBase64 ? new TextDecoder().decode(bytesOf(data)) : data;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
}

/** The native side cannot be called off: the page stops waiting. */
function givenUp(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(signal?.reason as Error);
    if (signal?.aborted) stop();
    signal?.addEventListener("abort", stop, { once: true });
  });
}
