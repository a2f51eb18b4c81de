import { afterEach, beforeEach, expect, test, vi } from "vitest";

const scope = "https://kaunter.test/";
const page = { url: scope, method: "GET", mode: "navigate" };
const files = ["./", "assets/index-1.js", "assets/faq-1.js"];
const fullDevice = new DOMException("full", "QuotaExceededError");

type Listener = (event: object) => void;

/** A device with its caches, by name and address; `room` is how many files it can still hold. */
function aDevice({ earlier = {}, room = 99 }: { earlier?: Stored; room?: number } = {}) {
  const stored = new Map(
    Object.entries(earlier).map(([name, of]) => [name, new Map(Object.entries(of))]),
  );
  let left = room;
  const put = (name: string, url: string, body: string) => {
    left -= 1;
    if (left < 0) throw fullDevice;
    stored.get(name)?.set(url, body);
  };
  const find = (url: string, cacheName?: string) =>
    [...stored]
      .filter(([name]) => cacheName === undefined || name === cacheName)
      .map(([, of]) => of.get(url))
      .find((body) => body !== undefined);
  const caches = {
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    match: async (url: string, { cacheName }: { cacheName?: string } = {}) => {
      const body = find(url, cacheName);
      return body === undefined ? undefined : new Response(body);
    },
    open: async (name: string) => {
      if (!stored.has(name)) stored.set(name, new Map());
      return {
        add: async (request: string | Request) => {
          const url = typeof request === "string" ? request : request.url;
          const answer = await fetch(url);
          if (!answer.ok) throw new TypeError(`${url} is not there`);
          put(name, url, await answer.text());
        },
        put: async (url: string, answer: Response) => put(name, url, await answer.text()),
      };
    },
  };
  return {
    caches,
    kept: () => Object.fromEntries([...stored].map(([n, of]) => [n, [...of.keys()]])),
  };
}

type Stored = Record<string, Record<string, string>>;

/** The worker of a release as a browser runs it. */
async function aWorker(device: ReturnType<typeof aDevice>, name = "two") {
  const listeners = new Map<string, Listener>();
  const told = vi.fn();
  const skipped = vi.fn(async () => undefined);
  vi.stubGlobal("caches", device.caches);
  vi.stubGlobal("self", {
    registration: { scope },
    skipWaiting: skipped,
    clients: { claim: async () => undefined, matchAll: async () => [{ postMessage: told }] },
    addEventListener: (event: string, listener: Listener) => listeners.set(event, listener),
  });
  vi.resetModules();
  const { run } = await import("./worker.ts");
  run({ name, files });
  const dispatch = async (event: "install" | "activate") => {
    let work: Promise<unknown> | undefined;
    listeners.get(event)?.({ waitUntil: (until: Promise<unknown>) => (work = until) });
    await work;
  };
  const answer = (request: object) => {
    let given: Promise<Response> | undefined;
    listeners.get("fetch")?.({
      request,
      respondWith: (response: Promise<Response>) => (given = response),
    });
    return given;
  };
  return {
    install: () => dispatch("install"),
    activate: () => dispatch("activate"),
    answer,
    told,
    skipped,
  };
}

const network = vi.fn<(request: string | { url: string }) => Promise<Response>>();

beforeEach(() => {
  network.mockReset().mockImplementation(async () => new Response("fresh"));
  vi.stubGlobal("fetch", network);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const urls = files.map((file) => new URL(file, scope).href);
const running = {
  "kaunter-one": { [scope]: "kept page", [`${scope}assets/faq-1.js`]: "kept faq" },
};

test("a release is kept whole, and takes from the one before what has not changed", async () => {
  const device = aDevice({ earlier: running });
  const { install, skipped } = await aWorker(device);
  await install();
  expect(device.kept()["kaunter-two"]?.toSorted()).toEqual(urls.toSorted());
  expect(network.mock.calls.flat()).not.toContain(`${scope}assets/faq-1.js`);
  expect(skipped).toHaveBeenCalledOnce();
});

test("a device that is full gets its room back, and keeps the release that it runs", async () => {
  const device = aDevice({ earlier: running, room: 2 });
  const { install, skipped } = await aWorker(device);
  await expect(install()).rejects.toBe(fullDevice);
  expect(Object.keys(device.kept())).toEqual(["kaunter-one"]);
  expect(skipped).not.toHaveBeenCalled();
});

test("a file that does not come leaves no half of a release behind", async () => {
  const device = aDevice();
  network.mockImplementation(async (request) =>
    request === urls[1] ? new Response("", { status: 404 }) : new Response("fresh"),
  );
  const { install } = await aWorker(device);
  await expect(install()).rejects.toThrow("is not there");
  expect(device.kept()).toEqual({});
});

test("of older releases the last one stays for pages that are open, and they are told of the new one", async () => {
  const device = aDevice({ earlier: { another: {}, "kaunter-zero": {}, ...running } });
  const { install, activate, told } = await aWorker(device);
  await install();
  await activate();
  expect(Object.keys(device.kept())).toEqual(["another", "kaunter-one", "kaunter-two"]);
  expect(told).toHaveBeenCalledExactlyOnceWith({ release: "two", files: urls });
});

test("the page is the network's, and the kept one after four seconds", async () => {
  const device = aDevice({ earlier: { "kaunter-two": { [scope]: "kept page" } } });
  const { answer } = await aWorker(device);
  expect(await (await answer(page))?.text()).toBe("fresh");
  vi.useFakeTimers();
  network.mockReturnValue(new Promise(() => undefined));
  const told = vi.fn();
  const late = answer(page)?.then(told);
  await vi.advanceTimersByTimeAsync(3_999);
  expect(told).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await late;
  expect(await told.mock.calls[0]?.[0].text()).toBe("kept page");
});

test.each([
  ["a server that is down", async () => new Response("", { status: 502 })],
  ["no network", () => Promise.reject(new TypeError("Failed to fetch"))],
])("with %s the page is the kept one", async (_, fails) => {
  const device = aDevice({ earlier: { "kaunter-two": { [scope]: "kept page" } } });
  const { answer } = await aWorker(device);
  network.mockImplementation(fails);
  expect(await (await answer(page))?.text()).toBe("kept page");
});

test("a file of the list is the kept one, and calls, payments and other pages never pass through", async () => {
  const [, entry = ""] = urls;
  const device = aDevice({ earlier: { "kaunter-two": { [entry]: "kept entry" } } });
  const { answer } = await aWorker(device);
  expect(await (await answer({ url: entry, method: "GET", mode: "cors" }))?.text()).toBe(
    "kept entry",
  );
  expect(network).not.toHaveBeenCalled();
  for (const request of [
    { url: `${scope}api/query`, method: "POST", mode: "cors" },
    { url: `${scope}api/fpx/banks`, method: "GET", mode: "cors" },
    { url: `${scope}handoff`, method: "POST", mode: "navigate" },
    { url: scope, method: "POST", mode: "navigate" },
    { url: `${scope}receipt`, method: "GET", mode: "navigate" },
  ]) {
    expect(answer(request), request.url).toBeUndefined();
  }
});
