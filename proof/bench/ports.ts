import { createServer } from "node:net";

/** A port of loopback that is free now, with as many free ones right above it. */
export async function freePort(above = 0): Promise<number> {
  for (;;) {
    const port = await probe(0);
    const others = Array.from({ length: above }, (_, index) => probe(port + index + 1));
    if (!(await Promise.all(others)).includes(0)) return port;
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
