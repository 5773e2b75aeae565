import { expect, it } from 'vitest';
import { Database } from '../../../../main/library/database/database.ts';
import { createRemoveSnapshots } from '../../../../main/library/storage/remove-snapshots.ts';
import type { GoingSnapshot } from '../../../../main/library/storage/row-removal.ts';

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
  const removeSnapshots = createRemoveSnapshots({
    database: new Database(':memory:'),
    checkpoints: { empty: () => done.push('log emptied') },
    reserve: {
      release: () => {
        done.push('reserve deleted');
        return true;
      },
      restore() {},
    },
    removeFiles: async (images) => void done.push(`files ${images.map(({ hash }) => hash).join(', ')}`),
  });
  const removeRows = (going: readonly GoingSnapshot[]) => {
    if (going.length > atOnce || left === 0) throw Object.assign(new Error('full'), { errcode: 13 });
    left -= 1;
    return going;
  };
  return { done, run: () => removeSnapshots(snapshots, removeRows) };
}

it('removes all snapshots together while there is space', async () => {
  const { done, run } = scene(4);
  expect(await run()).toEqual(snapshots);
  expect(done).toEqual(['files hash 1, hash 2, hash 3, hash 4']);
});

it('P29: on a full disk deletes the reserve, and removes one by one, files and log in between', async () => {
  const { done, run } = scene(1);
  expect(await run()).toEqual(snapshots);
  expect(done.slice(0, 6)).toEqual([
    'reserve deleted',
    'log emptied',
    'files hash 1',
    'log emptied',
    'files hash 2',
    'log emptied',
  ]);
});

it('returns the ones that went before the disk was full again, and fails where not even one went', async () => {
  expect(await scene(1, 2).run()).toEqual(snapshots.slice(0, 2));
  await expect(scene(0).run()).rejects.toThrow('full');
});
