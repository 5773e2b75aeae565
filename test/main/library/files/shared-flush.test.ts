import { describe, expect, it } from 'vitest';
import { createSharedFlush } from '../../../../main/library/files/shared-flush.ts';

function setUp() {
  const flushes: PromiseWithResolvers<void>[] = [];
  const flush = createSharedFlush('folder', () => {
    const flushing = Promise.withResolvers<void>();
    flushes.push(flushing);
    return flushing.promise;
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { flushes, flush, settle };
}

describe('P28: a shared flush', () => {
  it('never counts a flush that began before the entry was made', async () => {
    const { flushes, flush, settle } = setUp();
    void flush();
    const later = [flush(), flush()];
    let isDone = false;
    void Promise.all(later).then(() => {
      isDone = true;
    });
    flushes[0]?.resolve();
    await settle();
    expect([flushes.length, isDone]).toEqual([2, false]);
    flushes[1]?.resolve();
    await settle();
    expect([flushes.length, isDone]).toEqual([2, true]);
  });

  it('tells an error to those that it concerns, and flushes again for the next', async () => {
    const { flushes, flush, settle } = setUp();
    const failing = flush();
    const next = flush();
    flushes[0]?.reject(new Error('the disk'));
    await expect(failing).rejects.toThrow('the disk');
    await settle();
    flushes[1]?.resolve();
    await expect(next).resolves.toBeUndefined();
  });
});
