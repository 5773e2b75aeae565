/** Shares of the colors in the luma of a pixel (ITU-R BT.601). */
const RED = 0.299;
const GREEN = 0.587;
const BLUE = 0.114;

/** Returns the luma of a color, in the unit of its parts. */
export function lumaOfColor(red: number, green: number, blue: number): number {
  return RED * red + GREEN * green + BLUE * blue;
}

const RED_256 = Math.round(256 * RED);
const GREEN_256 = Math.round(256 * GREEN);
const BLUE_256 = Math.round(256 * BLUE);

/** Returns the luma of a pixel in the layout of `ImageData`, 0 to 255, without fractions. */
export function lumaOfPixel(pixel: number): number {
  return (
    ((pixel & 0xff) * RED_256 + ((pixel >>> 8) & 0xff) * GREEN_256 + ((pixel >>> 16) & 0xff) * BLUE_256) >>> 8
  );
}
