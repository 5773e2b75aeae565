/** An image of the server: its address is `/snapshots/<hash>`. */
export interface BenchImage {
  readonly hash: string;
  readonly widthPixels: number;
  readonly heightPixels: number;
}

/** The empty area where both sides draw, 1280 × 800. */
export function emptyStage(): HTMLElement {
  const stage = document.querySelector<HTMLElement>('#stage');
  if (stage === null) throw new Error('The page has no stage.');
  stage.replaceChildren();
  return stage;
}

/** Resolves when the browser has made the next frame of what was drawn. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => resolve(), { once: true });
      port1.start();
      port2.postMessage(null);
    });
  });
}

/** Resolves when `isReady` holds at a frame. */
export async function until(isReady: () => boolean): Promise<void> {
  while (!isReady()) await nextFrame();
}

/** The image as the product knows it. */
export function asSnapshot(image: BenchImage) {
  return {
    ...image,
    precision: 'full' as const,
    mediaType: 'image/jpeg',
    byteLength: 1,
    capturedAt: null,
    receivedAt: null,
    fetchedAt: 0,
    confirmedAt: 0,
  };
}
