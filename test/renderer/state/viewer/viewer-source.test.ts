import { afterEach, expect, it, vi } from 'vitest';
import type { SnapshotSummary } from '../../../../preload/contract/index.ts';
import { createAppState } from '../../../../renderer/state/app-state.ts';
import { ok } from '../../fakes/answers.ts';
import { createFakeBridge, fakeSession } from '../../fakes/fake-bridge.ts';

afterEach(() => vi.unstubAllGlobals());

const snapshot = (precision: 'low' | 'full', receivedAt: number): SnapshotSummary => ({
  hash: (precision === 'low' ? 'a' : 'b').repeat(64),
  precision,
  mediaType: 'image/jpeg',
  widthPixels: 480,
  heightPixels: 270,
  byteLength: 1,
  capturedAt: null,
  receivedAt,
  fetchedAt: 3,
  confirmedAt: 3,
});

it.each([
  ['its low one, where that is newer', 2, 1, 'low'],
  ['its full one of the same snapshot', 1, 1, 'full'],
] as const)('the last visit ended with %s', async (_which, lowAt, fullAt, precision) => {
  vi.stubGlobal('document', new EventTarget());
  const { bridge } = createFakeBridge({ session: fakeSession });
  const ended = { visitEndedAt: 4, low: snapshot('low', lowAt), full: snapshot('full', fullAt) };
  const { viewer } = createAppState({ ...bridge, offline: { ...bridge.offline, baseline: () => ok(ended) } });
  expect(await viewer.baseline({ deviceId: 'd1', archiveId: null })).toMatchObject({ precision });
});
