/** An image has its number on it as squares in a row at its upper edge: a white one, a black one, then its bits, white for 1. */
const BITS = 5;
const SQUARES = 2 + BITS;
/** Side of a square as a share of the image's width. */
const SIDE = 1 / 20;
/** From here on a grey is white, up to its complement it is black. */
const WHITE = 180;

/** The squares of a number, as parts of an SVG of that size. */
export function numberSquares(number: number, width: number): string {
  const bits = [1, 0, ...Array.from({ length: BITS }, (_, bit) => (number >> bit) & 1)];
  const side = width * SIDE;
  return bits
    .map(
      (bit, index) =>
        `<rect x="${index * side}" y="0" width="${side}" height="${side}" fill="${bit === 1 ? '#fff' : '#000'}"/>`,
    )
    .join('');
}

/** Reads the number off a grey picture of a screen whose whole width shows an image of 16:9; null where there is none. */
export function readNumber(
  pixels: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
): number | null {
  const side = width * SIDE;
  const top = (height - (width * 9) / 16) / 2;
  const row = Math.round(top + side / 2);
  const values = Array.from(
    { length: SQUARES },
    (_, index) => pixels[row * width + Math.round((index + 0.5) * side)] ?? 128,
  );
  const [white = 0, black = 255, ...bits] = values;
  const isClear = values.every((value) => value >= WHITE || value <= 255 - WHITE);
  if (!isClear || white < WHITE || black >= WHITE) return null;
  return bits.reduce((number, value, bit) => number + (value >= WHITE ? 1 << bit : 0), 0);
}
