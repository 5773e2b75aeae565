import { expect, test } from 'vitest';
import type { SearchHit } from '../../../../preload/contract/index.ts';
import { hitEntry } from '../../../../renderer/shell/palette/palette-locations.ts';

const hit: SearchHit = {
  subject: { deviceId: 'd1', archiveId: null },
  name: '貯水槽',
  deviceName: '貯水槽',
  organizationId: 'o',
  organizationName: 'North',
  capturedAt: null,
  matched: { field: 'assetKind', value: 'Tank 4' },
};

test('a device that was found by a field says which one, and what is in it', () => {
  // Only choosing it needs the app.
  const app = {} as Parameters<typeof hitEntry>[0];
  expect(hitEntry(app, hit, 0)).toMatchObject({ label: '貯水槽', detail: 'Asset kind: Tank 4 · North' });
  expect(hitEntry(app, { ...hit, matched: null }, 0).detail).toBe('North');
});
