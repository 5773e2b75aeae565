// The container of Windows icons: ICONDIR, one entry for each size, and the images.
// https://learn.microsoft.com/en-us/previous-versions/ms997538(v=msdn.10)

/**
 * From this width on, the image is a PNG, as in Windows itself; below, a bitmap, which every
 * reader of icons supports.
 */
const PNG_FROM = 256;
const DIRECTORY_HEADER = 6;
const DIRECTORY_ENTRY = 16;
const BITMAP_HEADER = 40;
const BITS_PER_PIXEL = 32;

/**
 * Returns an icon file of images `{ size, png, rgba }`: `size` in px, `rgba` row by row from the
 * top, 4 bytes per pixel.
 */
export function writeIco(images) {
  const bodies = images.map((image) => (image.size >= PNG_FROM ? image.png : toBitmap(image)));
  const head = Buffer.alloc(DIRECTORY_HEADER + DIRECTORY_ENTRY * images.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  for (const [index, { size }] of images.entries()) {
    const at = DIRECTORY_HEADER + DIRECTORY_ENTRY * index;
    // One byte for each side: 256 is written as 0.
    head.writeUInt8(size % 256, at);
    head.writeUInt8(size % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(BITS_PER_PIXEL, at + 6);
    head.writeUInt32LE(bodies[index].length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += bodies[index].length;
  }
  return Buffer.concat([head, ...bodies]);
}

/**
 * Returns BGRA from the bottom row up, then the mask of one bit per pixel, which is empty, as the
 * alpha channel suffices.
 */
function toBitmap({ size, rgba }) {
  const maskRow = Math.ceil(size / 32) * 4;
  const bitmap = Buffer.alloc(BITMAP_HEADER + size * size * 4 + maskRow * size);
  bitmap.writeUInt32LE(BITMAP_HEADER, 0);
  bitmap.writeInt32LE(size, 4);
  // The height includes the mask.
  bitmap.writeInt32LE(size * 2, 8);
  bitmap.writeUInt16LE(1, 12);
  bitmap.writeUInt16LE(BITS_PER_PIXEL, 14);
  bitmap.writeUInt32LE(size * size * 4 + maskRow * size, 20);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const from = (y * size + x) * 4;
      const to = BITMAP_HEADER + ((size - 1 - y) * size + x) * 4;
      bitmap[to] = rgba[from + 2];
      bitmap[to + 1] = rgba[from + 1];
      bitmap[to + 2] = rgba[from];
      bitmap[to + 3] = rgba[from + 3];
    }
  }
  return bitmap;
}
