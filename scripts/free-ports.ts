import { createServer } from "node:net";

/** A port that is free now, with the ports at the given distances above it free too. */
export async function freePorts(distances: readonly number[] = []): Promise<number> {
  for (;;) {
    const port = await probe(0);
    const others = await Promise.all(distances.map((distance) => probe(port + distance)));
    if (port !== 0 && !others.includes(0)) return port;
  }
}

async function probe(port: number): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(0));
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      const bound = typeof address === "object" && address !== null ? address.port : 0;
      server.close(() => resolve(bound));
    });
  });
}
