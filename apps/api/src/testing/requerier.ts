import * as paths from "@kaunter/contracts/paths";
import type { TestApp } from "./test-app.ts";

interface Visit {
  address?: string;
  device?: string;
}

/** Somebody who wants to know whether a payment went through. */
export function requerierAt({ app }: TestApp, { address = "203.0.113.7", device }: Visit = {}) {
  const post = (url: string) => (payload: object) =>
    app.inject({
      method: "POST",
      url,
      payload,
      remoteAddress: address,
      headers: device === undefined ? {} : { cookie: `__Host-device=${device}` },
    });
  return {
    requery: post(paths.requery),
    sendReceipt: post(paths.sendReceipt),
    correctEmail: post(paths.correctEmail),
  };
}
