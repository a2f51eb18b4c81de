import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type ProxyOptions } from "vite";
import { readFileSync } from "node:fs";
import { currentYear } from "@kaunter/web/browser/clock";

const apiPaths = [
  "/api",
  "/app",
  "/fpx/terms",
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

// Libraries change rarely and the shell with each release, so they are cached apart. The form that a tile leads to comes by
// itself; what many pages share comes once, and what they look like before what asks the server.
const chunks = [
  { name: "react", test: /node_modules[\\/](react|react-dom|scheduler|@lingui)[\\/]/, priority: 3 },
  { name: "shell", tags: ["$initial" as const], priority: 3 },
  {
    name: "form",
    test: /[\\/](asking|error-summary|focus-on-change|journey|steps)\.tsx?$/,
    priority: 3,
  },
  { name: "ui", test: /src[\\/]ui[\\/].*\.tsx$/, priority: 2 },
  { name: "common", minShareCount: 4, priority: 1 },
];

// Modules are fetched side by side, and the styles of a page before it is shown. Vite's own helper would also fetch the sheet of
// the first load, which is written into the page and stands nowhere else; it lets nobody leave out a sheet.
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

/** What came with the first load is there already when a page is asked for; the first load itself is asked for at once. */
function withoutFirstLoad(
  _file: string,
  files: string[],
  { hostType }: { hostType: "html" | "js" },
): string[] {
  return hostType === "html" ? files : files.filter((file) => !/[\\/](index|react)-/.test(file));
}

/** The mobile app has its own pages on the device, and asks the server that its settings name. */
function wrapperSettings(mode: string): string {
  const file = new URL("../mobile/settings.json", import.meta.url);
  return mode === "mobile" ? readFileSync(file, "utf8") : "null";
}

export default defineConfig(({ isSsrBuild, mode }) => ({
  base: "./",
  plugins: [react(), tailwind(), ...(isSsrBuild ? [] : [smallPreloads])],
  define: { BUILD_YEAR: JSON.stringify(currentYear()), WRAPPER: wrapperSettings(mode) },
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
    modulePreload: { polyfill: false, resolveDependencies: withoutFirstLoad },
    ...(!isSsrBuild && { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } }),
  },
}));
