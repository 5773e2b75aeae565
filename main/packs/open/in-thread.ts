import { Thread, ThreadMemoryError, threadFile } from '../../shared/thread.ts';
import { yieldToEventLoop } from '../../shared/yield-to-event-loop.ts';
import type { PackKeys } from '../age-file.ts';
import { PackRefusedError } from '../pack-refusal.ts';
import type { OpenedPack } from './open-pack.ts';
import type { OpenedParts } from './open-parts.ts';
import type { PackAnswer, PackCalls, PartFacts } from './pack-thread.ts';

/** 250,000 images take about 200 MB; more only if crafted (P50). */
const LIMITS = { youngMegabytes: 16, oldMegabytes: 512 } as const;

/** Thread that reads untrusted packs. */
export const packThread = { file: threadFile(import.meta.url, 'pack-thread'), limits: LIMITS } as const;

function valueOf<Value>(answer: PackAnswer<Value>): Value {
  if (answer.kind === 'refused') throw new PackRefusedError(answer.refusal, undefined, answer.part);
  return answer.value;
}

/** Runs a call of the thread. An abort ends the thread at once. */
async function withThread<Value>(
  thread: Thread<PackCalls>,
  signal: AbortSignal,
  call: () => Promise<Value>,
): Promise<Value> {
  signal.throwIfAborted();
  const abort = () => thread.end(signal.reason);
  signal.addEventListener('abort', abort);
  try {
    return await call();
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof ThreadMemoryError ? new PackRefusedError({ code: 'tooLarge' }, error) : error;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

function partOf(thread: Thread<PackCalls>, index: number, { head, byteLength }: PartFacts): OpenedPack {
  return {
    head,
    byteLength,
    async *records(signal) {
      for (let isFirst = true; ; isFirst = false) {
        const input = { index, isFirst };
        const records = valueOf(await withThread(thread, signal, () => thread.call('records', input)));
        if (records.length === 0) return;
        // Node.js may deliver up to a thousand messages in one turn.
        await yieldToEventLoop();
        yield* records;
      }
    },
    async image(hash, buffers, signal) {
      const { buffer: memory } = buffers.take(0);
      const input = { index, hash, memory };
      const answer = await withThread(thread, signal, () => thread.call('image', input, { moved: [memory] }));
      return 'bytes' in answer ? answer : valueOf(answer);
    },
    async checkImage(hash, signal) {
      return valueOf(await withThread(thread, signal, () => thread.call('checkImage', { index, hash })));
    },
    close: () => Promise.resolve(),
  };
}

/** As `openParts`, but on a thread and in bounded memory. */
export async function openInThread(pack: string, keys: PackKeys, signal: AbortSignal): Promise<OpenedParts> {
  const thread = new Thread<PackCalls>(packThread);
  try {
    const input = { file: pack, keys };
    const opened = valueOf(await withThread(thread, signal, () => thread.call('open', input)));
    return {
      parts: opened.parts.map((facts, index) => partOf(thread, index, facts)),
      missing: opened.missing,
      close: async () => thread.end(),
    };
  } catch (error) {
    thread.end();
    throw error;
  }
}
