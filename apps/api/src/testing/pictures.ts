import sharp from "sharp";

interface Look {
  width?: number;
  height?: number;
  format?: "jpeg" | "png";
}

/** A picture with something to see in it, and with what telephones write beside it. */
export async function aPicture({ width = 700, height = 900, format = "jpeg" }: Look = {}) {
  const face = { r: 180, g: 140, b: 120 };
  return sharp({ create: { width, height, channels: 3, background: { r: 230, g: 230, b: 235 } } })
    .composite([
      {
        input: {
          create: { width: width >> 1, height: height >> 1, channels: 3, background: face },
        },
      },
    ])
    .withExif({ IFD0: { Make: "Kanari Telefon" }, IFD3: { GPSLatitude: "4/1 14/1 0/1" } })
    .toFormat(format)
    .toBuffer();
}
