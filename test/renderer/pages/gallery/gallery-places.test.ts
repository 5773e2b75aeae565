import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GalleryScope } from '../../../../preload/contract/index.ts';
import { NO_PLACES } from '../../../../renderer/elements/map/places.ts';
import { GalleryPlaces } from '../../../../renderer/pages/gallery/gallery-places.ts';
import type { AppState } from '../../../../renderer/state/app-state.ts';

vi.mock('../../../../renderer/elements/map/snapshot-map.ts', () => ({}));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Answer = Awaited<ReturnType<AppState['bridge']['gallery']['places']>>;

function start() {
  const scope: GalleryScope = { kind: 'organization', organizationId: 'plant' };
  const gallery = { value: { scope, order: { sort: 'name' }, counted: 0, total: 1 as number | null } };
  const waiting: ((answer: Answer) => void)[] = [];
  const app = {
    bridge: { gallery: { places: () => new Promise<Answer>((resolve) => void waiting.push(resolve)) } },
    gallery,
    settings: { value: { galleryForm: 'map' } },
  };
  const host = {
    addController() {},
    removeController() {},
    requestUpdate: () => places.hostUpdate(),
    updateComplete: Promise.resolve(true),
  };
  const places: GalleryPlaces = new GalleryPlaces(host, app as unknown as AppState);
  places.hostUpdate();
  const answer = async (longitude: number | null) => {
    const encoded = Buffer.from(Float64Array.of(longitude ?? 0, 54, 0).buffer).toString('base64');
    waiting.shift()?.(
      longitude === null
        ? { ok: false, failure: { kind: 'internal', message: '', retryable: true } as never }
        : { ok: true, value: { total: 1, places: encoded } },
    );
    await vi.advanceTimersByTimeAsync(0);
  };
  return { places, gallery, waiting, answer };
}

test('places of another order are never those of the shown one', async () => {
  const { places, gallery, waiting, answer } = start();
  await answer(10);
  expect(places.value[0]).toBe(10);
  gallery.value = { ...gallery.value, order: { sort: 'state' }, total: null };
  places.hostUpdate();
  expect(places.value).toBe(NO_PLACES);
  gallery.value = { ...gallery.value, total: 1 };
  places.hostUpdate();
  expect(waiting).toHaveLength(1);
  await answer(11);
  expect(places.value[0]).toBe(11);
});

test('places that could not be read are read again after a pause', async () => {
  const { places, waiting, answer } = start();
  await answer(null);
  places.hostUpdate();
  expect(waiting).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(waiting).toHaveLength(1);
  await answer(12);
  expect(places.value[0]).toBe(12);
});
