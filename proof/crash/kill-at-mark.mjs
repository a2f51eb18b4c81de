// Preloaded into a process under trial. It waits to be told at which mark to die, and then does so: no handler runs,
// nothing is flushed. `stopAt` asks for an orderly stop first, so that the death falls into it.
import { subscribe } from "node:diagnostics_channel";
import { flushCompileCache } from "node:module";

process.on("message", ({ mark, hit, stopAt }) => {
  // Written at an orderly end only, which will not come; the next process starts faster with it.
  flushCompileCache();
  let hits = 0;
  let isStopping = false;
  subscribe("kaunter.mark", (name) => {
    if (name === mark) hits += 1;
    if (name === mark && hits === hit) process.kill(process.pid, "SIGKILL");
    if (name !== stopAt || isStopping) return;
    isStopping = true;
    process.kill(process.pid, "SIGTERM");
  });
  process.send("armed");
});
// A thread of the process is given this file, too, and has no channel.
process.channel?.unref();
