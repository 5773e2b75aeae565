import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { createGiveUp } from '../../../../../main/library/storage/eviction/give-up.ts';
import type { GoingSnapshot } from '../../../../../main/library/storage/eviction/removal.ts';

const snapshots: readonly GoingSnapshot[] = [1, 2, 3, 4].map((id) => ({
  id,
  subjectId: id,
  precision: 'low',
  hash: `hash ${id}`,
  byteLength: 10,
}));

/** A disk that takes the rows of so many snapshots at a time, and no more rows after so many transactions. */
function scene(atOnce: number, transactions = Number.POSITIVE_INFINITY) {
  const done: string[] = [];
  let left = transactions;
  const giveUp = createGiveUp({
    database: new DatabaseSync(':memory:'),
    checkpoints: { empty: () => done.push('log emptied') },
    reserve: {
      release: () => {
        done.push('reserve let go');
        return true;
      },
      restore() {},
    },
    removeFiles: async (images) => void done.push(`files ${images.map(({ hash }) => hash).join(', ')}`),
  });
  const take = (going: readonly GoingSnapshot[]) => {
    if (going.length > atOnce || left === 0) throw Object.assign(new Error('full'), { errcode: 13 });
    left -= 1;
    return going;
  };
  return { done, run: () => giveUp(snapshots, take) };
}

it('gives up what is told together while there is room', async () => {
  const { done, run } = scene(4);
  expect(await run()).toEqual(snapshots);
  expect(done).toEqual(['files hash 1, hash 2, hash 3, hash 4']);
});

it('P29: on a full disk lets the reserve go, and takes one after the other, files and log in between', async () => {
  const { done, run } = scene(1);
  expect(await run()).toEqual(snapshots);
  expect(done.slice(0, 6)).toEqual([
    'reserve let go',
    'log emptied',
    'files hash 1',
    'log emptied',
    'files hash 2',
    'log emptied',
  ]);
});

it('tells what went where the room ended on the way, and fails where not even one went', async () => {
  expect(await scene(1, 2).run()).toEqual(snapshots.slice(0, 2));
  await expect(scene(0).run()).rejects.toThrow('full');
});
