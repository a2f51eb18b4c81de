// Draws the pictures of the two stores and the start screens from icon.svg: node apps/mobile/draw-icons.ts
import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";

const here = import.meta.dirname;
const icon = readFileSync(join(here, "icon.svg"), "utf8");
const iosAssets = "ios/App/App/Assets.xcassets";
const launchSize = 2732;

async function draw(svg: string, size: number, file: string): Promise<void> {
  const density = (72 * size) / 108;
  await sharp(Buffer.from(svg), { density })
    .resize(size, size)
    .flatten({ background: "#134e4a" })
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(here, file));
}

// A launcher shows the middle two thirds; where it cuts nothing off, the crest fills the picture.
const cropped = icon.replace('viewBox="0 0 108 108"', 'viewBox="18 18 72 72"');
const launch = icon.replace('viewBox="0 0 108 108"', 'viewBox="-120 -120 348 348"');

await draw(cropped, 192, "android/app/src/main/res/mipmap-xxxhdpi/ic_launcher.png");
await draw(cropped, 1024, `${iosAssets}/AppIcon.appiconset/AppIcon-512@2x.png`);
for (const name of ["", "-1", "-2"]) {
  const file = `${iosAssets}/Splash.imageset/splash-${launchSize}x${launchSize}${name}.png`;
  await draw(launch, launchSize, file);
}
