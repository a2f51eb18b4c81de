import { build } from "rolldown";

/** A line of code with all that it imports, as one script that a browser runs at once. */
export async function bundle(line: string): Promise<string> {
  const { output } = await build({
    input: "run",
    plugins: [
      {
        name: "run",
        resolveId: (id) => (id === "run" ? id : null),
        load: (id) => (id === "run" ? line : null),
      },
    ],
    output: { format: "iife", minify: true },
    write: false,
  });
  return output[0].code;
}
