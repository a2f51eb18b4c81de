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

// Each file costs a round trip, so the small parts that the pages of a feature share travel together.
// What shows a charge needs the server; the form before it must not.
function featureOf(file: string): string | null {
  const [, feature, part] =
    /src[\\/]features[\\/]([^\\/]+)[\\/](?!.*-page)(result[\\/])?/.exec(file) ?? [];
  return feature === undefined ? null : part === undefined ? feature : `${feature}-result`;
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
    test: /[\\/](api-client|charge-number|while-shown|contracts[\\/]src[\\/]paths|domain[\\/]src[\\/](domain-error|money|charges[\\/]reference))\.ts$/,
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
    test: /[\\/](@tanstack[\\/].*|lib[\\/](query-client|translate-error|patience|explain-line)\.ts|ui[\\/](panel|money)\.tsx)$/,
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

// Vite's own helper also knows styles, nonces and old browsers; ours need only their modules fetched side by side.
const smallPreloads: Plugin = {
  name: "small-preloads",
  enforce: "pre",
  load: (id) => (id.endsWith("vite/preload-helper.js") ? preloadHelper : null),
};

const preloadHelper = `
const asked = new Set();
export function __vitePreload(load, files, base) {
  for (const file of files ?? []) {
    const { href } = new URL(file, base);
    if (asked.has(href)) continue;
    asked.add(href);
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = href;
    document.head.append(link);
  }
  return load();
}
`;

// The first load names every other file; seven characters tell two releases' files apart as well as eight.
const output = {
  codeSplitting: { groups: chunks },
  chunkFileNames: "assets/[name]-[hash:7].js",
};

export default defineConfig(({ isSsrBuild }) => ({
  base: "./",
  plugins: [react(), tailwind(), ...(isSsrBuild ? [] : [smallPreloads])],
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
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    ...(!isSsrBuild && { rolldownOptions: { output } }),
  },
}));
