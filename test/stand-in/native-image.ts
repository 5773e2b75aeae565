import { readFileSync } from 'node:fs';

const PIXEL_BYTES = 4;
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
/** Where a PNG has its width, and after that its height, as 32-bit numbers. */
const PNG_SIZE_AT = 16;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** What a picture was made of. Nothing is decoded: an empty one is what Electron makes of a file that is none. */
export class NativeImage implements Pick<Electron.NativeImage, 'getSize' | 'isEmpty'> {
  readonly path: string | null;
  readonly buffer: Buffer | null;
  readonly width: number;
  readonly height: number;

  constructor({ width, height }: Size, from: { readonly path?: string; readonly buffer?: Buffer } = {}) {
    this.width = width;
    this.height = height;
    this.path = from.path ?? null;
    this.buffer = from.buffer ?? null;
  }
  isEmpty(): boolean {
    return this.width === 0 || this.height === 0;
  }
  getSize(): Size {
    return { width: this.width, height: this.height };
  }
}

/** A PNG's size, without one 0 × 0: the product has pictures of no other kind. */
function sizeOf(path: string): Size {
  try {
    const file = readFileSync(path);
    if (!file.subarray(0, PNG.length).equals(PNG)) return { width: 0, height: 0 };
    return { width: file.readUInt32BE(PNG_SIZE_AT), height: file.readUInt32BE(PNG_SIZE_AT + 4) };
  } catch {
    return { width: 0, height: 0 };
  }
}

export const nativeImage = {
  createFromBitmap(buffer: Buffer, { width, height }: Electron.CreateFromBitmapOptions) {
    if (!Buffer.isBuffer(buffer)) throw new Error('buffer must be a node Buffer');
    if (width === undefined) throw new Error('width is required');
    if (height === undefined) throw new Error('height is required');
    if (buffer.length !== width * height * PIXEL_BYTES) throw new Error('invalid buffer size');
    return new NativeImage({ width, height }, { buffer });
  },
  createFromPath: (path: string) => new NativeImage(sizeOf(path), { path }),
};
