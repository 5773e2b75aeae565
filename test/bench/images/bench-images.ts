import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { numberSquares } from './numbered-image.ts';

/** An image on disk, named by its hash. */
export interface BenchFile {
  readonly hash: string;
  readonly file: string;
  readonly widthPixels: number;
  readonly heightPixels: number;
}

/** Draws JPEGs that compress as photographs do: soft shapes with noise, each another, with its number on it. */
export async function drawImages(
  folder: string,
  count: number,
  width: number,
  height: number,
): Promise<readonly BenchFile[]> {
  await mkdir(folder, { recursive: true });
  const files: BenchFile[] = [];
  for (let number = 0; number < count; number += 1) {
    const bytes = await drawImage(number, width, height);
    const hash = createHash('sha256').update(bytes).digest('hex');
    const file = join(folder, hash);
    await writeFile(file, bytes);
    files.push({ hash, file, widthPixels: width, heightPixels: height });
  }
  return files;
}

async function drawImage(number: number, width: number, height: number): Promise<Buffer> {
  const shapes = Array.from({ length: 40 }, (_, shape) => {
    const scatter = (salt: number) => ((number + 1) * 7_919 * (shape + salt)) % 997;
    const x = (scatter(3) / 997) * width;
    const y = (scatter(11) / 997) * height;
    const size = (scatter(17) / 997) * (width / 5) + 20;
    return `<rect x="${x}" y="${y}" width="${size}" height="${size / 2}" fill="hsl(${scatter(23) % 360} 40% ${20 + (scatter(29) % 50)}%)"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#68707a"/>${shapes.join('')}</svg>`;
  const noise = await sharp({
    create: {
      width: 640,
      height: 400,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })
    .png()
    .toBuffer();
  const squares = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${numberSquares(number, width)}</svg>`;
  return sharp(Buffer.from(svg), { limitInputPixels: false })
    .composite([{ input: noise, tile: true, blend: 'soft-light' }, { input: Buffer.from(squares) }])
    .removeAlpha()
    .jpeg({ quality: 85 })
    .toBuffer();
}
