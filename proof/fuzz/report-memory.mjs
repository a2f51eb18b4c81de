// Preloaded into the attacked server. Asked for it, it throws away what nobody needs and says what it still occupies.
process.on("message", () => {
  gc();
  process.send(process.memoryUsage().rss);
});
// A thread of the process is given this file, too, and has no channel.
process.channel?.unref();
