import { afterEach, describe, expect, it } from 'vitest';
import { callInThread, Thread, ThreadMemoryError, threadFile } from '../../../main/shared/thread.ts';
import type { StrangerCalls } from './stranger-thread.ts';

const file = threadFile(import.meta.url, 'stranger-thread');
const limits = { youngMegabytes: 4, oldMegabytes: 32 } as const;
const { signal } = new AbortController();

const threads: Thread<StrangerCalls>[] = [];
afterEach(() => {
  for (const thread of threads.splice(0)) thread.end();
});

function started(): Thread<StrangerCalls> {
  const thread = new Thread<StrangerCalls>({ file, limits });
  threads.push(thread);
  return thread;
}

describe('P50: a thread that reads what a stranger made', () => {
  it('answers each call by its own answer', async () => {
    const thread = started();
    const texts = ['one', 'two', 'three'];
    expect(await Promise.all(texts.map((text) => thread.call('echo', text)))).toEqual(texts);
    expect(await thread.call('bytes', 3)).toEqual(Uint8Array.of(7, 7, 7));
  });

  it('is ended by a cancel while it never looks up', async () => {
    const controller = new AbortController();
    const reason = new Error('The user has cancelled.');
    const ended = callInThread<StrangerCalls, 'spin'>({ file, limits }, 'spin', null, {
      signal: controller.signal,
      onProgress: () => controller.abort(reason),
    });
    await expect(ended).rejects.toBe(reason);
  });

  it('is not started after a cancel', async () => {
    const aborted = AbortSignal.abort(new Error('early'));
    const call = callInThread<StrangerCalls, 'echo'>({ file, limits }, 'echo', 'text', { signal: aborted });
    await expect(call).rejects.toThrow('early');
  });

  it('that takes too much memory ends alone, with an error of its own kind', async () => {
    const call = callInThread<StrangerCalls, 'hoard'>({ file, limits }, 'hoard', null, { signal });
    await expect(call).rejects.toBeInstanceOf(ThreadMemoryError);
    expect(await started().call('echo', 'still here')).toBe('still here');
  });

  it('keeps the code of an error of the system, and goes on', async () => {
    const thread = started();
    await expect(thread.call('refuse', null)).rejects.toMatchObject({
      message: 'The drive is gone.',
      code: 'EIO',
      syscall: 'read',
    });
    expect(await thread.call('echo', 'on')).toBe('on');
  });

  it('rejects calls that wait, and later ones, once it was ended', async () => {
    const thread = started();
    const waiting = thread.call('echo', 'late');
    const reason = new Error('over');
    thread.end(reason);
    await expect(waiting).rejects.toBe(reason);
    await expect(thread.call('echo', 'later')).rejects.toBe(reason);
  });
});
