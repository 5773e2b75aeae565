// PNG files of 8-bit RGBA, with one text in them (https://www.w3.org/TR/png-3/). Chromium's own
// are three times as large.
import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BITS = 8;
const COLOR_WITH_ALPHA = 6;
/** Writes each row as the difference from the row above. */
const FILTER_UP = 2;
/** Length of a chunk's length, type and checksum, in bytes. */
const CHUNK_FRAME = 12;

/**
 * Returns a square picture of `size` px, with `rgba` row by row from the top, and `text` under
 * `keyword`.
 */
export function writePng({ size, rgba, keyword, text }) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([BITS, COLOR_WITH_ALPHA], 8);
  const row = size * 4;
  const rows = Buffer.alloc((row + 1) * size);
  for (let y = 0; y < size; y += 1) {
    const to = y * (row + 1);
    rows[to] = FILTER_UP;
    for (let x = 0; x < row; x += 1)
      rows[to + 1 + x] = (rgba[y * row + x] - (y === 0 ? 0 : rgba[(y - 1) * row + x])) & 0xff;
  }
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('tEXt', Buffer.from(`${keyword}\0${text}`, 'latin1')),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** Returns the text under a keyword in a PNG, or `null`. */
export function readPngText(png, keyword) {
  for (let at = SIGNATURE.length; at < png.length; at += CHUNK_FRAME + png.readUInt32BE(at)) {
    const data = png.toString('latin1', at + 8, at + 8 + png.readUInt32BE(at));
    if (png.toString('latin1', at + 4, at + 8) === 'tEXt' && data.startsWith(`${keyword}\0`))
      return data.slice(keyword.length + 1);
  }
  return null;
}
