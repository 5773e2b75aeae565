import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createDownloadItem, type DownloadItemOptions } from '../../../../main/sync/queue/download-item.ts';

type Call = Parameters<ReturnType<typeof createDownloadItem>>;

it('B7: on a line of any speed one item is requested in a turn of the main loop, in the order of the queue', async () => {
  const requested: string[] = [];
  const named = (id: number) => ({ subject: { deviceId: `d${id}`, archiveId: null } });
  const options = {
    library: {
      offline: { read: (work: (tables: object) => unknown) => work({ subjects: { named } }) },
      storage: { requireSpace: () => Promise.resolve() },
      validators: () => ({ low: null, full: null }),
    },
    cloud: () => ({
      snapshot({ deviceId }: { readonly deviceId: string }) {
        requested.push(deviceId);
        return new Promise(() => {});
      },
    }),
  };
  const download = createDownloadItem(options as unknown as DownloadItemOptions);
  const begin = (subjectId: number) =>
    void download({ cause: 'automatic' } as unknown as Call[0], { subjectId } as Call[1]);
  for (const id of [1, 2, 3, 4]) begin(id);
  const seen: number[] = [];
  while (requested.length < 4) {
    await nextTurn();
    seen.push(requested.length);
  }
  expect(seen.every((count, turn) => count - (seen[turn - 1] ?? 0) <= 1)).toBe(true);
  expect(requested).toEqual(['d1', 'd2', 'd3', 'd4']);
});
