import { buildApp } from "./app.ts";
import { readConfig, readOutsideConfig } from "./config.ts";
import { openDependencies } from "./dependencies.ts";
import { serveMetrics } from "./http/metrics.ts";
import { leave } from "./http/probes.ts";
import { watchBooks } from "./watch-books.ts";
import { createLogger } from "./log.ts";
import { openTraces } from "./traces/send-spans.ts";
import { loadKnownWords } from "./modules/accounts/passwords/known-words.ts";
import { stopOnSignal } from "./stop-on-signal.ts";

const config = readConfig(process.env);
const log = createLogger(config.logLevel);
const traces = openTraces(config.tracesUrl, "kaunter-server", log);
const outside = readOutsideConfig(process.env);
const deps = await openDependencies(config, outside, { log, role: "server" });
const app = await buildApp(deps, config);
// Reading the list takes half a second, for which nobody who is already served shall wait.
await loadKnownWords();
watchBooks(deps);
const metrics = await serveMetrics(config.metricsHost, config.metricsPort);
stopOnSignal(log, async () => {
  await leave(app, config.leaveSeconds);
  metrics.close();
  await deps.close();
  await traces.close();
});
await app.listen({ host: config.host, port: config.port });
