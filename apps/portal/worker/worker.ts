/**
 * Keeps one release of the portal on the device, so that it opens without a network. It answers for the page itself and
 * for files of its own list, and for nothing else: calls, payments and whatever is not on the list never pass through.
 */

interface Release {
  /** Changes whenever one of the files does, or what is written here. */
  name: string;
  /** The page, and the files whose names change with what is in them. */
  files: string[];
}

const prefix = "kaunter-";
/** On a slow line the page takes about one second. */
const slowAfterMs = 4_000;
declare const self: ServiceWorkerGlobalScope;
const worker = self;

export function run({ name, files }: Release): void {
  const own = prefix + name;
  const { scope } = worker.registration;
  const kept = new Set(files.map((each) => new URL(each, scope).href));

  worker.addEventListener("install", (event) => event.waitUntil(install().catch(giveUp)));
  worker.addEventListener("activate", (event) => event.waitUntil(activate()));
  worker.addEventListener("fetch", (event) => {
    const { request } = event;
    if (request.method !== "GET") return;
    if (request.mode === "navigate") {
      // An address behind the hash is not sent, so the portal has one page; the rest belongs to the server.
      if (new URL(request.url).pathname === new URL(scope).pathname) event.respondWith(page(event));
    } else if (kept.has(request.url)) {
      event.respondWith(file(request));
    }
  });

  /** All or nothing: half a release would open and then break. */
  async function install(): Promise<void> {
    const cache = await caches.open(own);
    const [index = scope, ...rest] = kept;
    await Promise.all([
      cache.add(new Request(index, { cache: "no-cache" })),
      ...rest.map((url) => reuse(cache, url)),
    ]);
    await worker.skipWaiting();
  }

  /** A full device gets its room back. */
  async function giveUp(error: unknown): Promise<never> {
    await caches.delete(own);
    throw error;
  }

  /** Names of files tell their contents, so what the device has already is not fetched again. */
  async function reuse(cache: Cache, url: string): Promise<void> {
    const earlier = await caches.match(url);
    await (earlier ? cache.put(url, earlier) : cache.add(url));
  }

  /** A page that is still open may ask for files of the release before. */
  async function activate(): Promise<void> {
    const names = (await caches.keys()).filter((each) => each.startsWith(prefix) && each !== own);
    await Promise.all(names.slice(0, -1).map((each) => caches.delete(each)));
    await worker.clients.claim();
    const news = { release: name, files: [...kept] };
    for (const client of await worker.clients.matchAll()) client.postMessage(news);
  }

  /** Whoever has a network gets the newest page; where it does not come soon, the one that is kept. */
  async function page(event: FetchEvent): Promise<Response> {
    const fresh = fetch(event.request).catch(() => undefined);
    const first = await Promise.race([fresh, later()]);
    // A server that is down is no better than none.
    if (first && first.status < 500) return first;
    const stored = await caches.match(scope, { cacheName: own }).catch(() => undefined);
    return stored ?? (await fresh) ?? Response.error();
  }

  async function file(request: Request): Promise<Response> {
    const stored = await caches.match(request.url).catch(() => undefined);
    return stored ?? fetch(request);
  }
}

function later(): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), slowAfterMs);
  });
}
