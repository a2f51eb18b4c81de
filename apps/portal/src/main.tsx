import { start } from "./app/start.tsx";
import type { WrapperSettings } from "./wrapper/enter-wrapper.ts";
import "./styles.css";

/** What the mobile app is built with; null in a build for browsers, which leaves the wrapper out. */
declare const WRAPPER: WrapperSettings | null;

async function open(root: HTMLElement): Promise<void> {
  if (WRAPPER !== null) {
    const { enterWrapper } = await import("./wrapper/enter-wrapper.ts");
    await enterWrapper(WRAPPER);
  }
  await start(root);
}

const root = document.getElementById("root");
if (root !== null) void open(root);

/** The line belongs to whoever opens a page; what is kept for later comes after that. */
const keepsAfterMs = 4_000;

async function keepLater(): Promise<void> {
  try {
    const { keepOffline } = await import("./app/keep-offline.ts");
    await keepOffline();
  } catch {
    // The next visit tries again.
  }
}

if (import.meta.env.PROD && WRAPPER === null) {
  addEventListener("load", () => setTimeout(() => void keepLater(), keepsAfterMs));
}
