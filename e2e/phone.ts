import type { Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { extname, join } from "node:path";
import { ask } from "./sandbox.ts";
import { root } from "../tools/stage/processes.ts";

const mobile = join(root, "apps/mobile");
const settings = JSON.parse(readFileSync(join(mobile, "settings.json"), "utf8")) as {
  backend: string;
};
/** The page's half of the bridge, as every Android app with Capacitor has it. */
const bridge = readFileSync(
  createRequire(join(mobile, "package.json")).resolve(
    "@capacitor/android/capacitor/src/main/assets/native-bridge.js",
  ),
  "utf8",
);

const types: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
};

const plugins = {
  App: ["getInfo", "minimizeApp"],
  Browser: ["open", "close"],
  CapacitorHttp: ["request"],
  Filesystem: ["writeFile"],
  SecureStorage: ["internalGetItem", "internalSetItem", "internalRemoveItem"],
  Share: ["share"],
};

interface Call {
  callbackId: string;
  pluginId: string;
  methodName: string;
  options: Record<string, unknown>;
}

/** What the native half of the app does, played for one page: the phone's network, keystore, browser and files. */
export interface Phone {
  /** Addresses of the portal that the app opened in the phone's browser. */
  opened: string[];
  /** Paths of the server that the app asked. */
  asked: string[];
  keystore: Map<string, string>;
  files: Map<string, Buffer>;
  shared: string[];
  /** The person closes the phone's browser. */
  closeBrowser: () => Promise<void>;
  /** The phone gives the app a link that it follows. */
  openLink: (url: string) => Promise<void>;
}

/** Opens the built app as a phone does: its pages from the device, its calls by the bridge. */
export async function openPhone(page: Page, site: string, version = "1.0.0"): Promise<Phone> {
  const listeners = new Map<string, string>();
  const answer = (callbackId: string, data: unknown, error?: object) =>
    page.evaluate(
      (text) => Reflect.get(globalThis, "androidBridge").onmessage({ data: text }),
      JSON.stringify({ callbackId, success: error === undefined, data, error }),
    );
  const raise = async (name: string, data: object) => {
    const callbackId = listeners.get(name);
    if (callbackId === undefined) throw new Error(`The app does not listen to ${name}`);
    await answer(callbackId, data);
  };
  const phone: Phone = {
    opened: [],
    asked: [],
    keystore: new Map(),
    files: new Map(),
    shared: [],
    closeBrowser: () => raise("browserFinished", {}),
    openLink: (url) => raise("appUrlOpen", { url }),
  };

  await page.exposeFunction("toPhone", async (text: string) => {
    const call = JSON.parse(text) as Call;
    if (call.methodName === "addListener") {
      listeners.set(String(call.options["eventName"]), call.callbackId);
      return;
    }
    try {
      await answer(call.callbackId, await perform(phone, { site, version }, call));
    } catch (error) {
      await answer(call.callbackId, null, { message: String(error) });
    }
  });
  await page.addInitScript({ content: initialScript() });
  await page.route("https://localhost/**", (route) => {
    const path = new URL(route.request().url()).pathname;
    const file = join(mobile, "www", path === "/" ? "index.html" : path);
    return route.fulfill({
      body: readFileSync(file),
      contentType: types[extname(file)] ?? "application/octet-stream",
    });
  });
  await page.goto("https://localhost/");
  return phone;
}

/** The app's address of the portal, where these journeys have it. */
export function onSite(url: string, site: string): string {
  if (!url.startsWith(`${settings.backend}/`)) throw new Error(`The app opened ${url}`);
  return url.replace(settings.backend, site);
}

export const fromApp = (url: string, site: string) => url.replace(site, settings.backend);

function initialScript(): string {
  const headers = Object.entries(plugins).map(([name, methods]) => ({
    name,
    methods: [
      { name: "addListener", rtype: "callback" },
      ...methods.map((method) => ({ name: method, rtype: "promise" })),
    ],
  }));
  return `
    globalThis.androidBridge = { postMessage: (text) => void globalThis.toPhone(text) };
    globalThis.Capacitor = { DEBUG: false, isLoggingEnabled: false, Plugins: {} };
    ${bridge}
    globalThis.Capacitor.PluginHeaders = ${JSON.stringify(headers)};`;
}

async function perform(
  phone: Phone,
  { site, version }: { site: string; version: string },
  { pluginId, methodName, options }: Call,
): Promise<unknown> {
  const key = String(options["prefixedKey"]);
  switch (`${pluginId}.${methodName}`) {
    case "App.getInfo":
      return { name: "Kaunter", id: "example.kaunter", version, build: "1" };
    case "Browser.open":
      phone.opened.push(String(options["url"]));
      return {};
    case "CapacitorHttp.request":
      phone.asked.push(new URL(String(options["url"])).pathname);
      return request(options, site);
    case "SecureStorage.internalGetItem":
      return { data: phone.keystore.get(key) ?? null };
    case "SecureStorage.internalSetItem":
      phone.keystore.set(key, String(options["data"]));
      return {};
    case "SecureStorage.internalRemoveItem":
      return { success: phone.keystore.delete(key) };
    case "Filesystem.writeFile":
      phone.files.set(String(options["path"]), Buffer.from(String(options["data"]), "base64"));
      return { uri: `file:///cache/${String(options["path"])}` };
    case "Share.share":
      phone.shared.push(...(options["files"] as string[]));
      return {};
    default:
      return {};
  }
}

/** As Android's HttpRequestHandler reads an answer: JSON as such, a file in base64, a refusal as text. */
async function request(options: Record<string, unknown>, site: string): Promise<object> {
  const { url, method, headers, data, responseType } = options as {
    url: string;
    method: string;
    headers: Record<string, string>;
    data?: unknown;
    responseType?: string;
  };
  const answer = await ask(onSite(url, site), {
    method,
    headers,
    redirect: "manual",
    ...(data !== undefined && { body: JSON.stringify(data) }),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isJson = (answer.headers.get("content-type") ?? "").includes("application/json");
  const isFile = answer.ok && responseType === "blob";
  const text = isFile ? bytes.toString("base64") : bytes.toString();
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    url,
    data: isJson ? (JSON.parse(text) as unknown) : text,
  };
}
