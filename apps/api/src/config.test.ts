import { expect, test } from "vitest";
import { readOutsideConfig } from "./config.ts";
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
