/** What is sent: the size that the server keeps, so that one bar of signal carries no point in vain. */
export const photoSize = { width: 420, height: 540 };
/** Under this the face is a guess. */
const leastWidth = 280;
const photoQuality = 0.88;

/** Which part of the picture is the photo: how close, and where of what is left over. */
export interface Crop {
  /** 1 takes as much of the picture as there is. */
  zoom: number;
  /** From 0 to 1. */
  across: number;
  down: number;
}
export const wholeCrop: Crop = { zoom: 1, across: 0.5, down: 0.5 };

interface Size {
  width: number;
  height: number;
}

/** The part of a picture that a crop means, in the shape of a passport photo. */
export function cutOut({ width, height }: Size, { zoom, across, down }: Crop) {
  const scale = Math.min(width / photoSize.width, height / photoSize.height) / zoom;
  const cut = { width: photoSize.width * scale, height: photoSize.height * scale };
  return { ...cut, x: (width - cut.width) * across, y: (height - cut.height) * down };
}

export function drawCut(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { x, y, width, height } = cutOut(picture, crop);
  const { width: wide, height: high } = photoSize;
  canvas.getContext("2d")?.drawImage(picture, x, y, width, height, 0, 0, wide, high);
}

export type PhotoFault = "small" | "dark" | "bright" | "blurred";

/** What is wrong with a photo, told at once: before it is sent, and long before somebody at the council opens it. */
export function faultIn(
  pixels: Uint8ClampedArray,
  size: Size,
  cutWidth: number,
): PhotoFault | undefined {
  if (cutWidth < leastWidth) return "small";
  const light = lightOf(pixels);
  const mean = light.reduce((sum, each) => sum + each, 0) / light.length;
  if (mean < 60) return "dark";
  if (mean > 235) return "bright";
  return edgesIn(light, size) < 6 ? "blurred" : undefined;
}

function lightOf(pixels: Uint8ClampedArray): Float32Array {
  const light = new Float32Array(pixels.length / 4);
  for (let at = 0; at < light.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at * 4, at * 4 + 3);
    light[at] = 0.299 * red + 0.587 * green + 0.114 * blue;
  }
  return light;
}

const strongest = 0.01;

/** How strongly the strongest hundredth of all points differ from their neighbours: a sharp face has an eye somewhere. */
function edgesIn(light: Float32Array, { width, height }: Size): number {
  const edges: number[] = [];
  const at = (x: number, y: number) => light[y * width + x] ?? 0;
  for (let y = 1; y < height - 1; y += 2)
    for (let x = 1; x < width - 1; x += 2)
      edges.push(
        Math.abs(4 * at(x, y) - at(x - 1, y) - at(x + 1, y) - at(x, y - 1) - at(x, y + 1)),
      );
  edges.sort((one, other) => other - one);
  return edges[Math.floor(edges.length * strongest)] ?? 0;
}

/** The JPEG in base64. Whatever the camera wrote beside the picture stays on the telephone. */
export function encodePhoto(canvas: HTMLCanvasElement): string {
  return canvas.toDataURL("image/jpeg", photoQuality).split(",")[1] ?? "";
}
