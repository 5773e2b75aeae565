import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RevalidateRequest } from '../../preload/contract/index.ts';
import { createGalleryStore, type GalleryStore } from '../../renderer/state/gallery-store.ts';
import { subjectKey } from '../../renderer/state/subject-key.ts';
import { createFakeBridge, type FakeBridge } from './fake-bridge.ts';
import { fakeOrganization, fakeTile } from './fake-fleet.ts';

let fake: FakeBridge;
let gallery: GalleryStore;
let signedIn = true;

beforeEach(() => {
  vi.useFakeTimers();
  signedIn = true;
  fake = createFakeBridge({ organizations: [fakeOrganization('a', 450), fakeOrganization('b', 3)] });
  gallery = createGalleryStore(fake.bridge, () => signedIn);
});

afterEach(() => void vi.useRealTimers());

function asked(): readonly RevalidateRequest[] {
  return fake.calls
    .filter(({ name }) => name === 'gallery.revalidate')
    .map(({ input }) => input as RevalidateRequest);
}

async function show(organizationId: string, first = 0, last = 5): Promise<void> {
  gallery.show({ kind: 'organization', organizationId });
  await vi.advanceTimersByTimeAsync(0);
  gallery.showRange(first, last);
  await vi.advanceTimersByTimeAsync(0);
}

describe('the gallery', () => {
  test('loads the pages of the rows that are looked at, and no others', async () => {
    await show('a');
    expect(gallery.value.total).toBe(450);
    expect(gallery.tileAt(0)?.subject.deviceId).toBe('a-0');
    expect(gallery.tileAt(200)).toBeUndefined();
    gallery.showRange(195, 205);
    await vi.advanceTimersByTimeAsync(0);
    expect(gallery.tileAt(200)?.subject.deviceId).toBe('a-200');
    expect(gallery.tileAt(400)).toBeUndefined();
  });

  test('asks the service only about rows that stayed for 150 ms', async () => {
    await show('a');
    await vi.advanceTimersByTimeAsync(100);
    gallery.showRange(10, 12);
    await vi.advanceTimersByTimeAsync(149);
    expect(asked()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked()).toHaveLength(1);
    expect(asked()[0]).toMatchObject({ scope: 'gallery', precision: 'low', always: false });
    expect(asked()[0]?.subjects.map(({ deviceId }) => deviceId)).toEqual(['a-10', 'a-11', 'a-12']);
  });

  test('asks once about what stays on the screen, and again when the person refreshes', async () => {
    await show('a');
    await vi.advanceTimersByTimeAsync(150);
    gallery.reload(false);
    await vi.advanceTimersByTimeAsync(200);
    expect(asked()).toHaveLength(1);
    gallery.refresh();
    expect(asked()[1]).toMatchObject({ always: true });
  });

  test('asks again when the service can be reached again', async () => {
    await show('a');
    await vi.advanceTimersByTimeAsync(150);
    gallery.reload(true);
    await vi.advanceTimersByTimeAsync(200);
    expect(asked()).toHaveLength(2);
  });

  test('asks nothing without a session', async () => {
    signedIn = false;
    await show('a');
    await vi.advanceTimersByTimeAsync(150);
    expect(asked()).toEqual([]);
  });

  test('takes changed tiles in and tells which', async () => {
    await show('a');
    const changed: unknown[] = [];
    gallery.onTiles((indices) => changed.push(indices));
    fake.emit('snapshotsChanged', [
      { ...fakeTile('a-3'), availability: 'none' },
      { ...fakeTile('elsewhere'), availability: 'none' },
    ]);
    expect(changed).toEqual([[3]]);
    expect(gallery.tileAt(3)?.availability).toBe('none');
  });

  test('another place begins without a selection', async () => {
    await show('a');
    gallery.select(new Set([subjectKey({ deviceId: 'a-0', archiveId: null })]));
    await show('b');
    expect(gallery.value.selected.size).toBe(0);
    expect(gallery.value.total).toBe(3);
  });

  test('a selection over rows that are not loaded is completed when they are', async () => {
    await show('a');
    gallery.select(new Set(), [{ first: 198, last: 449 }]);
    await vi.advanceTimersByTimeAsync(0);
    expect(gallery.value.selected.size).toBe(252);
  });

  test('a selection that is still loading does not come back after it was cleared', async () => {
    await show('a');
    gallery.select(new Set(), [{ first: 200, last: 449 }]);
    gallery.select(new Set());
    await vi.advanceTimersByTimeAsync(0);
    expect(gallery.value.selected.size).toBe(0);
  });
});
