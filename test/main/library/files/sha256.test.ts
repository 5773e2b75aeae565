import { createHash, Hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { sha256 } from '../../../../main/library/files/sha256.ts';

describe('sha256', () => {
  it.each([0, 1, 524_288, 524_289, 3_000_000])('is the one of %i bytes', async (length) => {
    const bytes = Buffer.alloc(length, 'image');
    expect(await sha256(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  it('B7: lets others go on while many bytes are hashed', async () => {
    let isDone = false;
    const hashed = sha256(Buffer.alloc(64 * 1_024 * 1_024)).then(() => {
      isDone = true;
    });
    await setImmediate();
    expect(isDone).toBe(false);
    await hashed;
  });

  it('B7: hashes one piece in a turn, however many images there are', async () => {
    const [images, pieces] = [8, 4];
    let isDone = false;
    const bytes = Buffer.alloc(pieces * 512 * 1_024);
    const update = vi.spyOn(Hash.prototype, 'update');
    const hashed = Promise.all(Array.from({ length: images }, () => sha256(bytes))).then(() => {
      isDone = true;
    });
    const inTurns: number[] = [];
    while (!isDone) {
      await setImmediate();
      inTurns.push(update.mock.calls.length);
      update.mockClear();
    }
    await hashed;
    update.mockRestore();
    expect(Math.max(...inTurns)).toBe(1);
    expect(inTurns.reduce((sum, count) => sum + count)).toBe(images * pieces);
  });
});
