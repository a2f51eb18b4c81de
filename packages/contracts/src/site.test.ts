import { expect, test } from "vitest";
import { configurationSchema, queryRequestSchema } from "./site.ts";

test("a query names its url in base64 and may carry a payload", () => {
  const url = btoa("metadata/configuration");
  expect(queryRequestSchema.safeParse({ url }).success).toBe(true);
  expect(queryRequestSchema.safeParse({ url, payload: { selector: {} } }).success).toBe(true);
});

test.each([
  ["no url", {}],
  ["an empty url", { url: "" }],
  ["a url that is not base64", { url: "metadata/configuration?" }],
  ["a field that nobody asked for", { url: btoa("metadata/configuration"), method: "DELETE" }],
])("a query with %s is refused", (_, body) => {
  expect(queryRequestSchema.safeParse(body).success).toBe(false);
});

test("the configuration tells the portal these four things and nothing else", () => {
  const configuration = {
    closing: false,
    announcement: "",
    snackbarMessage: "",
    app_version: "0.0.0",
  };
  expect(configurationSchema.parse(configuration)).toEqual(configuration);
  expect(configurationSchema.safeParse({ ...configuration, secret: "" }).success).toBe(false);
  expect(configurationSchema.safeParse({ ...configuration, closing: "false" }).success).toBe(false);
});
