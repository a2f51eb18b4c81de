import { buildApp } from "./app.ts";
import { readConfig, readOutsideConfig } from "./config.ts";
import { openDependencies } from "./dependencies.ts";
import { serveMetrics } from "./http/metrics.ts";
import { watchBooks } from "./watch-books.ts";
import { createLogger } from "./log.ts";
import { stopOnSignal } from "./stop-on-signal.ts";

const config = readConfig(process.env);
const log = createLogger(config.logLevel);
const deps = await openDependencies(config, readOutsideConfig(process.env), log);
const app = await buildApp(deps, config);
watchBooks(deps);
const metrics = await serveMetrics(config.metricsHost, config.metricsPort);
stopOnSignal(log, async () => {
  await app.close();
  metrics.close();
  await deps.close();
});
await app.listen({ host: config.host, port: config.port });
