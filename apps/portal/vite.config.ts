import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type ProxyOptions } from "vite";
import { currentYear } from "./src/lib/clock.ts";

const apiPaths = [
  "/api",
  "/db",
  "/healthz",
  "/readyz",
  "/resetPassword",
  "/updateUser",
  "/search",
  "/market",
  "/assessments",
  "/compounds",
  "/createPayment",
  "/handoff",
  "/receipt",
  "/processPayment",
];

function proxyToApi(target: string | undefined): Record<string, ProxyOptions> {
  if (target === undefined) return {};
  return Object.fromEntries(apiPaths.map((path) => [`^${path}(/|\\?|$)`, { target }]));
}

// Each file costs a round trip, so the small parts that the pages of a feature share travel together;
// pages and dialogs come when they are asked for. What shows a charge needs the server; the form before it must not.
function featureOf(file: string): string | null {
  if (/features[\\/]search[\\/](result[\\/]|api\.)/.test(file)) return "search-result";
  return /src[\\/]features[\\/]([^\\/]+)[\\/](?!.*-(page|dialog))/.exec(file)?.[1] ?? null;
}

// Libraries change rarely and the shell with each release, so they are cached apart.
const chunks = [
  {
    name: "react",
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|use-sync-external-store|@lingui)[\\/]/,
    priority: 4,
  },
  { name: "shell", tags: ["$initial" as const], priority: 4 },
  // Even the notices call the server and may be refused; they need nothing else of what follows.
  {
    name: "calls",
    test: /[\\/](ui[\\/](modal|panel)\.tsx|(api-client|charge-number|while-shown|contracts[\\/]src[\\/]paths|domain[\\/]src[\\/](domain-error|money|charges[\\/]reference))\.ts)$/,
    priority: 3,
  },
  {
    name: "cart-badge",
    test: /features[\\/]cart[\\/]use-cart\.ts$/,
    debugName: "the cart, which the badge needs on every page",
    priority: 2,
  },
  {
    name: "days",
    test: /domain[\\/]src[\\/]calendar\.ts$/,
    debugName: "the calendar, which the cart must not bring to a page that only reads days",
    priority: 3,
  },
  {
    name: "times",
    test: /domain[\\/]src[\\/]date-format\.ts$/,
    debugName: "how times are written, which no other part must bring along",
    priority: 2,
  },
  {
    name: "identity",
    test: /domain[\\/]src[\\/]person[\\/]identity-number\.ts$/,
    debugName: "numbers that are dates, which need the calendar",
    priority: 2,
  },
  {
    name: "card-number",
    test: /domain[\\/]src[\\/]person[\\/]card-number\.ts$/,
    debugName: "what no free text may hold",
    priority: 2,
  },
  {
    name: "password",
    test: /(domain[\\/]src[\\/]person[\\/]password\.ts|ui[\\/](password-field|submit-button)\.tsx)$/,
    debugName: "what only pages of accounts ask for",
    priority: 2,
  },
  {
    name: "person",
    test: /(domain[\\/]src[\\/]person[\\/].*|lib[\\/]form-text)\.ts$|ui[\\/]quiet-button\.tsx$/,
    debugName: "what people say of themselves",
    priority: 1,
  },
  // The form comes before anything that asks the server.
  { name: "journey", test: /ui[\\/](error-summary|journey|steps)\.tsx$/, priority: 2 },
  {
    name: "payments",
    test: /(lib[\\/]payment-storage|vocabulary[\\/]payments)\.ts$/,
    debugName: "what is known of payments before and after paying",
    priority: 1,
  },
  {
    name: "data",
    test: /[\\/](@tanstack[\\/].*|lib[\\/](query-client|translate-error|patience|explain-line)\.ts|ui[\\/]money\.tsx)$/,
    debugName: "what every page with charges needs",
    priority: 1,
  },
  {
    name: featureOf,
    debugName: "what the pages of a feature share",
    minShareCount: 2,
    priority: 0,
  },
];

// Vite's own helper also knows nonces and old browsers. Ours need only their modules fetched side by side, and the styles
// of later pages before any of them is shown. What came with the first load is not fetched again; its sheet is in the page.
const smallPreloads: Plugin = {
  name: "small-preloads",
  enforce: "pre",
  load: (id) => (id.endsWith("vite/preload-helper.js") ? preloadHelper : null),
};

const preloadHelper = `
const asked = {};
export async function __vitePreload(load, files, base) {
  const later = (files ?? []).filter((file) => !file.includes("/index-"));
  await Promise.all(later.map((file) => (asked[file] ??= fetchAhead(file, base))));
  return load();
}
function fetchAhead(file, base) {
  const link = document.createElement("link");
  const isSheet = file.endsWith(".css");
  link.rel = isSheet ? "stylesheet" : "modulepreload";
  link.href = new URL(file, base).href;
  document.head.append(link);
  return isSheet && new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      delete asked[file];
      reject(new Error(file));
    };
  });
}
`;

// The router's links can also fetch the pages of a server's framework ahead; that part is a fiftieth of the first load.
const plainLinks: Plugin = {
  name: "plain-links",
  enforce: "pre",
  resolveId: {
    filter: { id: /\/ssr\/components\.js$/ },
    handler: (_, importer = "") =>
      /react-router.*[\\/]lib[\\/]/.test(importer) ? "\0plain-links" : null,
  },
  load: (id) => (id === "\0plain-links" ? linkParts : null),
};

const linkParts = `
import { createContext } from "react";
export const FrameworkContext = createContext();
export const PrefetchPageLinks = () => null;
export const mergeRefs = (ref) => ref;
const never = [false, null, {}];
export const usePrefetchBehavior = () => never;
`;

// What writes codes and what reads them share tables; apart, nobody carries the other half.
const codeWriter: Plugin = {
  name: "code-writer",
  enforce: "pre",
  resolveId: {
    filter: { id: /^qr$/ },
    async handler(source, importer) {
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found && `${found.id}?writer`;
    },
  },
};

/** What a page needs besides itself, which is fetched in any case, and what the first load has brought. */
function needed(file: string, files: string[]): string[] {
  return files.filter(
    (each) => each !== file && !/[\\/](index|react|rolldown-runtime)-/.test(each),
  );
}

// The first load names every other file; seven characters tell two releases' files apart as well as eight.
const output = {
  codeSplitting: { groups: chunks },
  chunkFileNames: "assets/[name]-[hash:7].js",
};

export default defineConfig(({ isSsrBuild }) => ({
  base: "./",
  plugins: [react(), tailwind(), ...(isSsrBuild ? [] : [smallPreloads, plainLinks, codeWriter])],
  define: { BUILD_YEAR: JSON.stringify(currentYear()) },
  server: {
    host: "localhost",
    port: Number(process.env["KAUNTER_PORT"] ?? 5173),
    strictPort: true,
    proxy: proxyToApi(process.env["KAUNTER_API_URL"]),
  },
  build: {
    target: "es2022",
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    modulePreload: { polyfill: false, resolveDependencies: needed },
    ...(!isSsrBuild && { rolldownOptions: { output } }),
  },
}));
