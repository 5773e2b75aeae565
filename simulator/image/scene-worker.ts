import { parentPort } from 'node:worker_threads';
import type { SceneRequest } from '../scene/scene-request.ts';
import { renderImage } from './render-image.ts';

export type SceneAnswer =
  | { readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly id: number; readonly message: string };

interface Order {
  readonly id: number;
  readonly request: SceneRequest;
}

// A gallery waits for low images, and they are cheap, so they go before full images that have not
// started.
const orders: Order[] = [];
let scheduled = false;

function answer({ id, request }: Order): void {
  try {
    const bytes = renderImage(request);
    parentPort?.postMessage({ id, bytes } satisfies SceneAnswer, [bytes.buffer]);
  } catch (error) {
    parentPort?.postMessage({ id, message: String(error) } satisfies SceneAnswer, []);
  }
}

function next(): void {
  const low = orders.findIndex(({ request }) => request.precision === 'low');
  const [order] = orders.splice(Math.max(0, low), 1);
  if (order !== undefined) answer(order);
  scheduled = orders.length > 0;
  // Let new orders in between two images.
  if (scheduled) setImmediate(next);
}

parentPort?.on('message', (order: Order) => {
  orders.push(order);
  if (!scheduled) {
    scheduled = true;
    setImmediate(next);
  }
});
