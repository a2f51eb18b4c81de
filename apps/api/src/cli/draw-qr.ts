import { encodeQR } from "qr";

/** Rows of modules, true where dark, within the quiet margin that readers ask for. */
function modulesOf(text: string): boolean[][] {
  return encodeQR(text, "raw", { ecc: "medium", border: 4 });
}

/** By whether the upper and the lower of two modules are dark. */
const halves = { true: { true: "█", false: "▀" }, false: { true: "▄", false: " " } } as const;

/** A QR as text, two rows to a line, black on white whatever the colours of the terminal are. */
export function drawQrText(text: string): string {
  const rows = modulesOf(text);
  const lines = rows.flatMap((upper, y) => {
    if (y % 2 === 1) return [];
    const lower = rows[y + 1];
    const cells = upper.map((isDark, x) => halves[`${isDark}`][`${lower?.[x] ?? false}`]);
    return `\u001b[30;107m${cells.join("")}\u001b[0m`;
  });
  return lines.join("\n");
}

/** A QR as a drawing of any size, on white. */
export function drawQrSvg(text: string): string {
  const rows = modulesOf(text);
  const size = rows.length;
  const dark = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">`,
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/>`,
    `<path d="${dark.join("")}"/>`,
    "</svg>\n",
  ].join("");
}
