import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';

// One thread for one image, as the sandboxed worker beside it has.
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
  const [first] = files;
  const make = (file: string) =>
    sharp(file).resize(side, side, { fit: 'inside' }).webp({ quality: 80, effort: 4 }).toBuffer();
  if (first !== undefined) await make(first);
  const begun = performance.now();
  for (const file of files) await make(file);
  // A thread has no origin to be named, unlike a window.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(performance.now() - begun);
}
