import { afterEach, expect, test, vi } from "vitest";
import { renderHome } from "./entry-server.tsx";

afterEach(() => vi.restoreAllMocks());

// The first of them takes a cheap phone a tenth of a second, in which it takes no press.
test("home is drawn without the browser's formatters of numbers and dates", async () => {
  const formatters = [vi.spyOn(Intl, "NumberFormat"), vi.spyOn(Intl, "DateTimeFormat")];
  expect((await renderHome()).body).toContain("23 majlis di Sabah");
  for (const formatter of formatters) expect(formatter).not.toHaveBeenCalled();
});
