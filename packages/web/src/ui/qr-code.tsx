/** As many pixels of a page are 42 mm on paper: its squares stay readable there, and on another phone's screen. */
const usualSize = 160;

interface QrCodeProps {
  /** In base64: row by row from the top left, a bit for each, 1 where dark, without the quiet margin. */
  squares: string;
  label: string;
  size?: number;
}

export function QrCode({ squares, label, size = usualSize }: QrCodeProps) {
  const picture = `data:image/svg+xml,${encodeURIComponent(draw(squares))}`;
  return <img src={picture} alt={label} width={size} height={size} />;
}

const margin = 4;

function draw(squares: string): string {
  const bytes = Array.from(atob(squares), (character) => character.charCodeAt(0));
  const side = Math.floor(Math.sqrt(bytes.length * 8));
  const isDark = (place: number) => ((bytes[place >> 3] ?? 0) & (128 >> (place & 7))) !== 0;
  const path = Array.from({ length: side * side }, (_, place) =>
    isDark(place) ? `M${place % side} ${Math.floor(place / side)}h1v1h-1z` : "",
  ).join("");
  const box = `${-margin} ${-margin} ${side + 2 * margin} ${side + 2 * margin}`;
  const attributes = `xmlns="http://www.w3.org/2000/svg" viewBox="${box}"`;
  // Readers want dark squares on white, also where the page around them is dark.
  const paper = `M${-margin} ${-margin}h${side + 2 * margin}v${side + 2 * margin}h${-side - 2 * margin}z`;
  return `<svg ${attributes} shape-rendering="crispEdges"><path fill="#fff" d="${paper}"/><path d="${path}"/></svg>`;
}
