import { Worker } from 'node:worker_threads';
import { MINUTE_MS } from '../core/time.ts';
import type { SceneRequest } from '../scene/scene-request.ts';
import { createLruCache } from './lru-cache.ts';
import type { SceneAnswer } from './scene-worker.ts';

/**
 * Holds some 80 full images, and every low image of a demo fleet; more would take a large fleet
 * above 300 MB.
 */
const CACHE_LIMIT_BYTES = 24 * 1_024 * 1_024;

/** Drawing makes much garbage, which is collected early to keep the memory of the process low. */
const YOUNG_MEGABYTES = 8;

/**
 * Time without a request after which the worker ends and the pictures are dropped; a new worker
 * has to compile the drawing again.
 */
const IDLE_MS = 5 * MINUTE_MS;

/**
 * Returns the worker's file: next to this module in the source tree; in the bundle, this module is
 * in `index.js` or in a chunk.
 */
function workerFile(): URL {
  if (import.meta.url.endsWith('.ts')) return new URL('./scene-worker.ts', import.meta.url);
  const name = import.meta.url.includes('/chunks/') ? '../scene-worker.js' : './scene-worker.js';
  return new URL(name, import.meta.url);
}

/**
 * Draws each picture once, in a worker that starts with the first one and does not keep the
 * process alive.
 */
function createScenePainter() {
  let cache = createLruCache(CACHE_LIMIT_BYTES);
  const drawing = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  const waiting = new Map<number, PromiseWithResolvers<Uint8Array<ArrayBuffer>>>();
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let nextId = 0;

  const start = (): Worker => {
    const started = new Worker(workerFile(), {
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    started.on('message', (answer: SceneAnswer) => {
      const request = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ('bytes' in answer) request?.resolve(answer.bytes);
      else request?.reject(new Error(answer.message));
    });
    const stop = (error: Error): void => {
      if (worker !== started) return;
      worker = undefined;
      for (const request of waiting.values()) request.reject(error);
      waiting.clear();
    };
    started.on('error', stop);
    started.on('exit', () => stop(new Error('The painter has ended.')));
    // Called after adding the listeners, as the first one for messages keeps the process alive
    // again.
    started.unref();
    return started;
  };
  const draw = (request: SceneRequest): Promise<Uint8Array<ArrayBuffer>> => {
    worker ??= start();
    const answer = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
    nextId += 1;
    waiting.set(nextId, answer);
    worker.postMessage({ id: nextId, request }, []);
    return answer.promise;
  };

  const rest = (): void => {
    const ended = worker;
    worker = undefined;
    cache = createLruCache(CACHE_LIMIT_BYTES);
    void ended?.terminate();
  };

  return {
    /**
     * Returns the picture as a JPEG file, with the same bytes for equal requests. Fails if the
     * worker ends.
     */
    async paint(request: SceneRequest): Promise<Uint8Array<ArrayBuffer>> {
      clearTimeout(idle);
      idle = setTimeout(rest, IDLE_MS).unref();
      const key = JSON.stringify(request);
      const cached = cache.get(key);
      if (cached !== undefined) return cached;
      let running = drawing.get(key);
      if (running === undefined) {
        running = draw(request);
        drawing.set(key, running);
        const forget = (): void => void drawing.delete(key);
        running.then((bytes) => {
          cache.set(key, bytes);
          forget();
        }, forget);
      }
      return running;
    },
  };
}

/**
 * All simulators of a process share the worker and its pictures, as a picture depends on its
 * request alone.
 */
export const scenePainter = createScenePainter();
