import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { subjectKey } from '../../../../preload/contract/fleet/subject-key.ts';
import type { RevalidateRequest, SubjectReference } from '../../../../preload/contract/index.ts';
import { selectBetween } from '../../../../renderer/elements/collection/selection.ts';
import { createGalleryStore } from '../../../../renderer/state/gallery/gallery-store.ts';
import type { SubjectPages } from '../../../../renderer/state/offline/subject-pages.ts';
import { createFakeBridge, type FakeBridge } from '../../fakes/fake-bridge.ts';
import { fakeOrganization, fakeSnapshot, fakeTile } from '../../fakes/fake-fleet.ts';

let fake: FakeBridge;
let gallery: ReturnType<typeof createGalleryStore>;
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

async function subjectsOf(pages: SubjectPages): Promise<readonly SubjectReference[]> {
  const all: SubjectReference[] = [];
  for await (const page of pages) if (page.ok) all.push(...page.value);
  return all;
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

  test('asks once about what stays on the screen, and again when the user refreshes', async () => {
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

  test('another location begins without a selection', async () => {
    await show('a');
    gallery.select(new Set([subjectKey({ deviceId: 'a-0', archiveId: null })]));
    await show('b');
    expect(gallery.value.selected.size).toBe(0);
    expect(gallery.value.total).toBe(3);
  });

  test('a selection over rows that are not loaded is completed when they are', async () => {
    await show('a');
    expect(await gallery.selectRanges(new Set(), [{ first: 198, last: 449 }], false)).toBeNull();
    expect(gallery.value.selected.size).toBe(252);
  });

  test('P39: a selection of which a page could not be read has what was read, and the failure', async () => {
    fake = createFakeBridge({ organizations: [fakeOrganization('large', 1_200)] });
    const { gallery: calls } = fake.bridge;
    const failure = { code: 'internal' } as const;
    const weights: typeof calls.weights = (request) =>
      request.offset >= 1_000 ? Promise.resolve({ ok: false, failure }) : calls.weights(request);
    gallery = createGalleryStore({ ...fake.bridge, gallery: { ...calls, weights } }, () => signedIn);
    await show('large');
    expect(await gallery.selectRanges(new Set(), [{ first: 0, last: 1_199 }], false)).toEqual(failure);
    expect(gallery.value.selected.size).toBe(1_000);
  });

  test('"select all" selects each of 5,000 tiles, those that were never loaded as well', async () => {
    fake = createFakeBridge({ organizations: [fakeOrganization('large', 5_000)] });
    gallery = createGalleryStore(fake.bridge, () => signedIn);
    await show('large');
    const keyAt = (index: number) => {
      const tile = gallery.tileAt(index);
      return tile === undefined ? undefined : subjectKey(tile.subject);
    };
    const all = selectBetween(new Set(), 0, (gallery.value.total ?? 0) - 1, keyAt);
    await gallery.selectRanges(all.keys, all.pending, all.inverted);
    expect(gallery.value.selected.size).toBe(5_000);
  });

  test('P39: "select all" is complete where the list is read again in its midst', async () => {
    fake = createFakeBridge({ organizations: [fakeOrganization('large', 1_200)] });
    const { gallery: calls } = fake.bridge;
    const late = Promise.withResolvers<void>();
    const weights: typeof calls.weights = async (request) => {
      await late.promise;
      return calls.weights(request);
    };
    gallery = createGalleryStore({ ...fake.bridge, gallery: { ...calls, weights } }, () => signedIn);
    await show('large');
    const selecting = gallery.selectRanges(new Set(), [{ first: 0, last: 1_199 }], false);
    gallery.reload(false);
    late.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(await selecting).toBeNull();
    expect(gallery.value.selected.size).toBe(1_200);
  });

  test('P39: what is selected is counted true: how many of 1,200 are downloaded with which bytes, also when images come for tiles that are not loaded', async () => {
    fake = createFakeBridge({ organizations: [fakeOrganization('large', 1_200)] });
    const { gallery: calls } = fake.bridge;
    const weights: typeof calls.weights = async (request) => {
      const answer = await calls.weights(request);
      if (!answer.ok) return answer;
      const rows = answer.value.rows.map((row, index) => ({ ...row, byteLength: index < 3 ? 1_000 : 0 }));
      return { ok: true, value: { ...answer.value, rows } };
    };
    gallery = createGalleryStore({ ...fake.bridge, gallery: { ...calls, weights } }, () => signedIn);
    await show('large');
    await gallery.selectRanges(new Set(), [{ first: 0, last: 1_199 }], false);
    // Three of each message of 500.
    expect(gallery.value).toMatchObject({ selectedDownloaded: 9, selectedBytes: 9_000 });
    expect(await subjectsOf(gallery.selectedMissing())).toHaveLength(1_191);
    const far = { ...fakeTile('large-1100'), low: fakeSnapshot('low') };
    expect(gallery.tileAt(1_100)).toBeUndefined();
    fake.emit('snapshotsChanged', [far]);
    expect(gallery.value).toMatchObject({ selectedDownloaded: 10, selectedBytes: 10_000 });
    expect(await subjectsOf(gallery.selectedMissing())).toHaveLength(1_190);
  });

  test('all that is missing of a gallery is found under its filters, also far from what is loaded', async () => {
    fake = createFakeBridge({ organizations: [fakeOrganization('large', 1_200)] });
    gallery = createGalleryStore(fake.bridge, () => signedIn);
    await show('large');
    expect(await subjectsOf(gallery.allMissing())).toHaveLength(1_200);
    void gallery.reorder({ ...gallery.value.order, filters: ['pinned', 'low', 'missing'] });
    await vi.advanceTimersByTimeAsync(0);
    expect(await subjectsOf(gallery.allMissing())).toHaveLength(1_200);
    const last = fake.calls.findLast(({ name }) => name === 'gallery.weights');
    expect(last?.input).toMatchObject({ order: { filters: ['pinned', 'missing'] } });
    void gallery.reorder({ ...gallery.value.order, filters: ['low'] });
    await vi.advanceTimersByTimeAsync(0);
    expect(await subjectsOf(gallery.allMissing())).toEqual([]);
  });

  test('each count has a number, so that what the gallery misses is counted again', async () => {
    await show('a');
    const { counted } = gallery.value;
    await vi.advanceTimersByTimeAsync(500);
    expect(gallery.value.counted).toBe(counted + 1);
  });

  test('a selection that is still loading does not come back after it was cleared', async () => {
    await show('a');
    const selecting = gallery.selectRanges(new Set(), [{ first: 200, last: 449 }], false);
    gallery.select(new Set());
    await selecting;
    expect(gallery.value.selected.size).toBe(0);
  });

  test('another order keeps the selection, and what is shown stays until the new one has come', async () => {
    await show('a');
    gallery.select(new Set(['chosen']));
    void gallery.reorder({ sort: 'name', descending: true, filters: ['low'] });
    expect(gallery.value.total).toBe(450);
    expect(gallery.value.order.filters).toEqual([]);
    await vi.advanceTimersByTimeAsync(0);
    expect(gallery.value.order).toEqual({ sort: 'name', descending: true, filters: ['low'] });
    expect([...gallery.value.selected]).toEqual(['chosen']);
    const asks = fake.calls.filter(({ name }) => name === 'gallery.tiles');
    expect(asks.at(-1)?.input).toMatchObject({ offset: 0, order: { descending: true } });
  });

  test('P39: an order that was chosen is not undone by a reload before its tiles have come, and is what the next choice changes', async () => {
    await show('a');
    void gallery.reorder({ sort: 'name', descending: true, filters: [] });
    expect(gallery.value.chosenOrder.descending).toBe(true);
    gallery.reload(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(gallery.value.order).toEqual({ sort: 'name', descending: true, filters: [] });
  });

  test('a page of the order before does not come into the new one', async () => {
    const late = Promise.withResolvers<void>();
    const { bridge } = fake;
    const tiles: typeof bridge.gallery.tiles = async (request) => {
      if (request.order?.descending !== true && request.offset > 0) await late.promise;
      return bridge.gallery.tiles(request);
    };
    gallery = createGalleryStore({ ...bridge, gallery: { ...bridge.gallery, tiles } }, () => signedIn);
    await show('a');
    void gallery.reorder({ sort: 'name', descending: true, filters: [] });
    gallery.showRange(195, 205);
    await vi.advanceTimersByTimeAsync(0);
    late.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(gallery.value.order.descending).toBe(true);
    expect(gallery.tileAt(205)).toBeUndefined();
  });

  test('a gallery sorted by a time comes with its days, and one sorted by name asks for none', async () => {
    const day = { kind: 'day', startsAt: 5, count: 450, full: 0, low: 0, missing: 450 } as const;
    fake = createFakeBridge({ organizations: [fakeOrganization('a', 450)], days: [day] });
    gallery = createGalleryStore(fake.bridge, () => signedIn);
    await show('a');
    expect(gallery.value.groups).toEqual([]);
    expect(fake.calls.some(({ name }) => name === 'gallery.days')).toBe(false);
    void gallery.reorder({ sort: 'age', descending: true, filters: [] });
    await vi.advanceTimersByTimeAsync(0);
    expect(gallery.value.groups).toEqual([day]);
  });

  test('the days are counted again while images keep coming', async () => {
    await show('a');
    void gallery.reorder({ sort: 'age', descending: true, filters: [] });
    await vi.advanceTimersByTimeAsync(0);
    const counts = () => fake.calls.filter(({ name }) => name === 'gallery.days').length;
    const before = counts();
    for (const index of [0, 1, 2, 3, 4]) {
      fake.emit('snapshotsChanged', [fakeTile(`a-${index}`)]);
      await vi.advanceTimersByTimeAsync(300);
    }
    expect(counts()).toBeGreaterThan(before + 1);
  });

  test('P39: a day counts an image as soon as its tile shows it, also where the order waits for the user', async () => {
    const days = [
      { kind: 'day', startsAt: 5, count: 2, full: 0, low: 0, missing: 2 },
      { kind: 'undated', startsAt: null, count: 1, full: 0, low: 0, missing: 1 },
    ] as const;
    fake = createFakeBridge({ organizations: [fakeOrganization('b', 3)], days });
    gallery = createGalleryStore(fake.bridge, () => signedIn);
    await show('b');
    void gallery.reorder({ sort: 'age', descending: true, filters: [] });
    await vi.advanceTimersByTimeAsync(0);
    fake.emit('snapshotsChanged', [{ ...fakeTile('b-1'), low: fakeSnapshot('low') }]);
    expect(gallery.value.groups).toEqual([{ ...days[0], low: 1, missing: 1 }, days[1]]);
    fake.emit('snapshotsChanged', [
      { ...fakeTile('b-1'), low: fakeSnapshot('low'), full: fakeSnapshot('full') },
      { ...fakeTile('b-2'), full: { ...fakeSnapshot('full'), receivedAt: 1 } },
    ]);
    expect(gallery.value.isOutOfOrder).toBe(true);
    expect(gallery.value.groups).toEqual([
      { ...days[0], full: 1, missing: 1 },
      { ...days[1], full: 1, missing: 0 },
    ]);
  });

  test('nothing moves when a newer snapshot comes, but the user can sort again', async () => {
    await show('a');
    void gallery.reorder({ sort: 'checked', descending: true, filters: [] });
    await vi.advanceTimersByTimeAsync(0);
    fake.emit('snapshotsChanged', [{ ...fakeTile('a-3'), checkedAt: 9 }]);
    expect(gallery.tileAt(3)?.checkedAt).toBe(9);
    expect(gallery.value.isOutOfOrder).toBe(true);
    gallery.reload(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(gallery.value.isOutOfOrder).toBe(false);
  });

  test('D.7: new images that would move a tile are counted until the gallery is sorted again', async () => {
    await show('a');
    void gallery.reorder({ sort: 'age', descending: true, filters: [] });
    await vi.advanceTimersByTimeAsync(0);
    const imageAt = (index: number, at: number) => {
      const times = { capturedAt: at, receivedAt: at, fetchedAt: at, confirmedAt: at };
      return {
        ...fakeTile(`a-${index}`),
        low: { ...fakeSnapshot('low'), hash: `${at}`.padStart(64, '0'), ...times },
      };
    };
    fake.emit('snapshotsChanged', [imageAt(1, 1_000), imageAt(2, 1_000)]);
    expect(gallery.value.arrived).toBe(0);
    fake.emit('snapshotsChanged', [imageAt(1, 2_000), imageAt(2, 2_000)]);
    fake.emit('snapshotsChanged', [imageAt(1, 3_000)]);
    expect([gallery.value.arrived, gallery.value.isOutOfOrder]).toEqual([3, true]);
    gallery.reload(false);
    await vi.advanceTimersByTimeAsync(0);
    expect([gallery.value.arrived, gallery.value.isOutOfOrder]).toEqual([0, false]);
  });

  test('the selection is weighed, also where it is not loaded, and turned around', async () => {
    await show('a');
    const first = subjectKey({ deviceId: 'a-0', archiveId: null });
    const unloaded = subjectKey({ deviceId: 'a-300', archiveId: null });
    await gallery.selectRanges(new Set([first]), [{ first: 200, last: 449 }], false);
    expect(gallery.value.selectedBytes).toBe(250 * 1_000);
    gallery.select(new Set([first, unloaded]));
    await gallery.selectRanges(new Set([unloaded]), [{ first: 200, last: 449 }], true);
    expect(gallery.value.selected.has(unloaded)).toBe(false);
    expect(gallery.value.selected.size).toBe(249);
  });

  test('counts as seen what stayed on the screen for a second, once, and only where there is a picture', async () => {
    await show('a');
    await vi.advanceTimersByTimeAsync(2_000);
    const picture = { ...fakeTile('a-1'), low: fakeSnapshot('low') };
    fake.emit('snapshotsChanged', [picture]);
    await vi.advanceTimersByTimeAsync(999);
    expect(fake.calls.some(({ name }) => name === 'gallery.markSeen')).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    gallery.showRange(0, 6);
    await vi.advanceTimersByTimeAsync(1_000);
    const marks = fake.calls.filter(({ name }) => name === 'gallery.markSeen').map(({ input }) => input);
    expect(marks).toEqual([{ subjects: [picture.subject], opened: false }]);
  });

  test('asks for the full precision of many in messages of 500', async () => {
    await show('a');
    const subjects = Array.from({ length: 501 }, (_, index) => ({ deviceId: `a-${index}`, archiveId: null }));
    gallery.demand(subjects, 'full');
    const demands = asked().filter(({ scope }) => scope === 'demand');
    expect(demands.map((demand) => demand.subjects.length)).toEqual([500, 1]);
    expect(demands[0]).toMatchObject({ precision: 'full', always: false });
  });
});
