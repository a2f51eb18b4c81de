import { readConfig, readOutsideConfig, readWorkerConfig } from "./config.ts";
import { jobs, openWorkerDependencies } from "./dependencies.ts";
import { serveMetrics } from "./http/metrics.ts";
import { runJobs } from "./jobs/work.ts";
import { watchPayments } from "./modules/payments/messages/watch-payments.ts";
import { watchBooks } from "./watch-books.ts";
import { createLogger } from "./log.ts";
import { openTraces } from "./traces/send-spans.ts";
import { stopOnSignal } from "./stop-on-signal.ts";

const config = readConfig(process.env);
const log = createLogger(config.logLevel);
const traces = openTraces(config.tracesUrl, "kaunter-worker", log);
const settings = {
  outside: readOutsideConfig(process.env),
  worker: readWorkerConfig(process.env),
};
const deps = await openWorkerDependencies(config, settings, log);
const { inTransaction } = deps;
const runner = await runJobs({ url: config.databaseUrl, jobs, deps, inTransaction, log });
const watch = watchPayments(deps);
watchBooks(deps);
const metrics = await serveMetrics(config.metricsHost, config.metricsPort);
stopOnSignal(log, async () => {
  await watch.stop();
  await runner.stop();
  metrics.close();
  await deps.close();
  await traces.close();
});
log.info({ jobs: jobs.map((job) => job.name) }, "worker ready");
