import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';

// One thread for one image, as beside it.
sharp.concurrency(1);

parentPort?.on('message', (message: { readonly files: readonly string[]; readonly side: number }) => {
  void work(message);
});

async function work({
  files,
  side,
}: {
  readonly files: readonly string[];
  readonly side: number;
}): Promise<void> {
  const sizes: number[] = [];
  for (const file of files) {
    const thumbnail = sharp(file).resize(side, side, { fit: 'inside' }).jpeg({ quality: 85 });
    sizes.push((await thumbnail.toBuffer()).byteLength);
  }
  // A thread has no origin to be named, unlike a window.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(sizes);
}
