import { expect, test } from "vitest";
import { readOutsideConfig, readWorkerConfig } from "./config.ts";
import { outsideEnvironment } from "./testing/outside-environment.ts";

const environment = outsideEnvironment();
const read = (more: Record<string, string>) => readOutsideConfig({ ...environment, ...more });

test.each(["/keys/a.pem", "EX1:/keys/a.pem", "EX00000001:", ":/keys/a.pem"])(
  "%s names no earlier key, and its variable is told",
  (text) => {
    expect(() => read({ KAUNTER_FPX_OTHER_KEYS: text })).toThrow("KAUNTER_FPX_OTHER_KEYS");
  },
);

test("links to licences begin with the public address, unless another is named", () => {
  expect(read({}).servicesUrl).toBe(read({}).publicUrl);
  const named = read({ KAUNTER_SERVICES_URL: "https://lesen.example/" });
  expect(named.servicesUrl).toBe("https://lesen.example");
});

test("the server holds nothing that only the worker needs, and the worker does not start without it", () => {
  expect(() => read({})).not.toThrow();
  for (const name of ["KAUNTER_SEAL_KEY_FILE", "KAUNTER_SMTP_URL", "KAUNTER_COUNCIL_SECRETS_DIR"]) {
    expect(environment[name]).toBe(undefined);
    expect(() => readWorkerConfig(environment)).toThrow(name);
  }
});
