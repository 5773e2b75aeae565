import { expect, test } from 'vitest';
import type { SearchHit } from '../../../../preload/contract/index.ts';
import { hitEntry, isOfDay } from '../../../../renderer/shell/palette/palette-locations.ts';

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

test('next to a typed day stand archives of that day, and those whose name or note has it', () => {
  const day = Date.UTC(2026, 10, 20);
  const archive = (name: string, capturedAt: number | null): SearchHit => ({
    ...hit,
    subject: { deviceId: 'd1', archiveId: 'a1' },
    name,
    capturedAt,
  });
  const noon = new Date(2026, 10, 20, 12).getTime();
  const nextDay = new Date(2026, 10, 21, 20).getTime();
  const noted = { ...archive('Evening', nextDay), matched: { field: null, value: '2026-11-20: leak' } };
  const named = [archive('Of 2026-11-20', nextDay), noted];
  const shown = [archive('Morning', noon), ...named, archive('Undated', null), hit];
  expect(shown.filter((one) => isOfDay(one, day, '2026-11-20'))).toEqual(shown);
  expect(isOfDay(archive('Evening', nextDay), day, '2026-11-20')).toBe(false);
});
