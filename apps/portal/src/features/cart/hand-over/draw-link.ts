import { encodeQR } from "qr";

/** A picture that another phone's camera follows. */
export function drawLink(link: string): string {
  const drawing = encodeQR(link, "svg", { ecc: "medium", border: 2 });
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}
