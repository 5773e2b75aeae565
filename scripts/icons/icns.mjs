// The container of macOS icons: a type, a length and a PNG for each image.
// https://en.wikipedia.org/wiki/Apple_Icon_Image_format

/**
 * Types that hold a PNG, by their width in px; a width listed twice is the image of half that size
 * for a high-resolution screen.
 */
export const icnsTypes = [
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
];

const HEADER = 8;

/** Returns an icon file of PNGs by their width in px. */
export function writeIcns(pngs) {
  const entries = icnsTypes.map(([type, size]) => entry(type, pngs.get(size)));
  return entry('icns', Buffer.concat(entries));
}

function entry(type, body) {
  const head = Buffer.alloc(HEADER);
  head.write(type, 0, 'latin1');
  head.writeUInt32BE(HEADER + body.length, 4);
  return Buffer.concat([head, body]);
}
