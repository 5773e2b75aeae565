import { once } from 'node:events';
import { crc32, createDeflate, createGzip } from 'node:zlib';

const MEGABYTE = 1_024 * 1_024;

async function compressZeros(
  stream: NodeJS.ReadWriteStream,
  megabytes: number,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  const zeros = Buffer.alloc(MEGABYTE);
  for (let written = 0; written < megabytes; written += 1) {
    if (!stream.write(zeros)) await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'end');
  return Buffer.concat(chunks);
}

/** Returns about 100 KB of gzip that expand to 100 MB. */
export function gzipBomb(): Promise<Buffer<ArrayBuffer>> {
  return compressZeros(createGzip({ level: 9 }), 100);
}

const BOMB_SIDE = 30_000;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** Returns a PNG of about 100 KB that takes gigabytes when decoded. */
export async function pixelBomb(): Promise<Buffer<ArrayBuffer>> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(BOMB_SIDE, 0);
  header.writeUInt32BE(BOMB_SIDE, 4);
  // One bit per pixel, grey.
  header[8] = 1;
  const bytes = BOMB_SIDE * (BOMB_SIDE / 8 + 1);
  const pixels = await compressZeros(createDeflate({ level: 9 }), Math.ceil(bytes / MEGABYTE));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
