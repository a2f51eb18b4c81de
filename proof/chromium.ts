import { chromium, type Browser, type CDPSession, type Page } from "@playwright/test";
import { chromiumOptions } from "../tools/stage/chromium.ts";

/** A browser without a cache or a past. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch(chromiumOptions);
}

/** A cheap phone with one bar of signal: 400 kbit/s each way, 400 ms, a sixth of this machine's processor. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  return session;
}
