import { afterEach, expect, test } from "vitest";
import { forgetPhoto, keepPhoto, keptPhotoOf } from "./kept-photo.ts";

afterEach(() => sessionStorage.clear());

test("a photo waits for its own licence until it is forgotten", () => {
  keepPhoto({ licenceNo: "201-0001", picture: "AAAA" });
  expect(keptPhotoOf("201-0001")).toBe("AAAA");
  expect(keptPhotoOf("201-0002")).toBeUndefined();
  forgetPhoto();
  expect(keptPhotoOf("201-0001")).toBeUndefined();
});

test.each([
  "",
  "{",
  "null",
  "7",
  '"201-0001"',
  "[]",
  '{"licenceNo":"201-0001"}',
  '{"licenceNo":"201-0001","picture":7}',
])("what stands in its place and is no photo, such as %s, is none", (value) => {
  sessionStorage.setItem("licencePhoto", value);
  expect(keptPhotoOf("201-0001")).toBeUndefined();
});
