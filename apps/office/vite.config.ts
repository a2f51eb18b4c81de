import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const target = process.env["KAUNTER_API_URL"];

export default defineConfig({
  base: "./",
  plugins: [react(), tailwind()],
  server: {
    host: "localhost",
    port: Number(process.env["KAUNTER_PORT"] ?? 5174),
    strictPort: true,
    proxy: target === undefined ? {} : { "^/(office|healthz|readyz)(/|\\?|$)": { target } },
  },
  build: { target: "es2022", manifest: true, modulePreload: { polyfill: false } },
});
