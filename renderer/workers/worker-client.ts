import type { FromWorker, ToWorker } from './message.ts';

/**
 * The page's side of a worker: the first request starts it, `close` ends it, and another request
 * restarts it.
 */
interface WorkerClient<Input, Output> {
  /** Rejects if the worker fails or ends, or if `signal` aborts, which cancels the request. */
  send(input: Input, signal: AbortSignal, transfer?: readonly Transferable[]): Promise<Output>;
  close(): void;
}

/** Creates a client; `start` starts its worker (`startWorker` in the product). */
export function createWorkerClient<Input, Output>(start: () => Worker): WorkerClient<Input, Output> {
  const waiting = new Map<number, PromiseWithResolvers<Output>>();
  let worker: Worker | null = null;
  let lastId = 0;

  function settle({ data }: MessageEvent<FromWorker<Output>>): void {
    const request = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.kind === 'done') request?.resolve(data.value);
    else request?.reject(new Error(data.message));
  }

  function end(reason: string): void {
    worker?.terminate();
    worker = null;
    for (const { reject } of waiting.values()) reject(new Error(reason));
    waiting.clear();
  }

  function running(): Worker {
    if (worker !== null) return worker;
    worker = start();
    worker.addEventListener('message', settle);
    // Without this, a worker that can't be loaded would leave every request waiting.
    worker.addEventListener('error', () => end('The worker stopped.'));
    return worker;
  }

  return {
    async send(input, signal, transfer = []) {
      if (signal.aborted) throw new Error('Not wanted any more.');
      lastId += 1;
      const id = lastId;
      const request = Promise.withResolvers<Output>();
      waiting.set(id, request);
      const cancel = () => {
        if (!waiting.delete(id)) return;
        // A worker has no origin, unlike a window.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        worker?.postMessage({ kind: 'cancel', id } satisfies ToWorker<Input>);
        request.reject(new Error('Not wanted any more.'));
      };
      signal.addEventListener('abort', cancel, { once: true });
      running().postMessage({ kind: 'request', id, input } satisfies ToWorker<Input>, [...transfer]);
      // A long-lived signal would retain every answer.
      return request.promise.finally(() => signal.removeEventListener('abort', cancel));
    },
    close: () => end('The worker was ended.'),
  };
}
