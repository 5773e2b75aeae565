import { expect, it } from 'vitest';
import type { ToWorker } from '../../../renderer/workers/message.ts';
import { createWorkerClient } from '../../../renderer/workers/worker-client.ts';

/** A worker that answers each request with its input. */
class EchoWorker extends EventTarget {
  postMessage(message: ToWorker<number>): void {
    if (message.kind !== 'request') return;
    const data = { kind: 'done', id: message.id, value: message.input };
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }

  terminate(): void {}
}

it('keeps nothing of an answered request at the signal of long work', async () => {
  const client = createWorkerClient<number, number>(() => new EchoWorker() as unknown as Worker);
  const { signal } = new AbortController();
  const listeners = new Set<unknown>();
  const add = signal.addEventListener.bind(signal);
  const remove = signal.removeEventListener.bind(signal);
  signal.addEventListener = (...given: Parameters<typeof add>) => {
    listeners.add(given[1]);
    add(...given);
  };
  signal.removeEventListener = (...given: Parameters<typeof remove>) => {
    listeners.delete(given[1]);
    remove(...given);
  };
  const waiting = client.send(7, signal);
  expect(listeners.size).toBe(1);
  expect(await waiting).toBe(7);
  expect(listeners.size).toBe(0);
});
