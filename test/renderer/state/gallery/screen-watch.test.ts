import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Attention } from '../../../../preload/contract/index.ts';
import { createScreenWatch, type ScreenWatch } from '../../../../renderer/state/gallery/screen-watch.ts';
import { createFakeBridge } from '../../fakes/fake-bridge.ts';
import { fakeSnapshot, fakeTile } from '../../fakes/fake-fleet.ts';

class FakeDocument extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible';
  readonly defaultView = null;
}

let page: FakeDocument;
let told: Attention[];
let mayRequest: boolean;
let screen: ScreenWatch;

beforeEach(() => {
  vi.useFakeTimers();
  page = new FakeDocument();
  told = [];
  mayRequest = true;
  const { bridge } = createFakeBridge();
  const connection = {
    ...bridge.connection,
    attend: (attention: Attention) => {
      told.push(attention);
      return bridge.connection.attend(attention);
    },
  };
  screen = createScreenWatch({ connection }, () => mayRequest, page);
});
afterEach(() => vi.useRealTimers());

const confirmedAt = (deviceId: string, at: number) => ({
  ...fakeTile(deviceId),
  low: { ...fakeSnapshot('low'), confirmedAt: at },
});
const names = () => told.at(-1)?.subjects.map(({ deviceId }) => deviceId);

test('D.7: the main process is told what is on the screen, once for many changes', () => {
  screen.showTiles([fakeTile('a')]);
  screen.showTiles([fakeTile('a'), fakeTile('b')]);
  vi.advanceTimersByTime(1_000);
  screen.showTiles([fakeTile('a'), fakeTile('b')]);
  vi.advanceTimersByTime(1_000);
  expect(told.length).toBe(1);
  expect(told[0]).toMatchObject({ isSeen: true, hasActed: false, precision: 'low' });
  expect(names()).toEqual(['a', 'b']);
});

test('what lies over something else is what is seen', () => {
  screen.showTiles([fakeTile('a')]);
  screen.show('viewer', { precision: 'full', subjects: [{ deviceId: 'b', archiveId: null }] });
  vi.advanceTimersByTime(1_000);
  expect([names(), told.at(-1)?.precision]).toEqual([['b'], 'full']);
  screen.show('comparison', { precision: 'low', subjects: [{ deviceId: 'c', archiveId: null }] });
  vi.advanceTimersByTime(1_000);
  expect(names()).toEqual(['c']);
  screen.show('comparison', null);
  screen.show('viewer', null);
  vi.advanceTimersByTime(1_000);
  expect(names()).toEqual(['a']);
});

test('P48: nothing is sent while nothing happens, and acting is told once in half a minute', () => {
  screen.showTiles([fakeTile('a')]);
  vi.advanceTimersByTime(60 * 60_000);
  expect([told.length, vi.getTimerCount()]).toEqual([1, 0]);
  for (let second = 0; second < 60; second += 1) {
    page.dispatchEvent(new Event('keydown'));
    vi.advanceTimersByTime(1_000);
  }
  expect(told.slice(1).map(({ hasActed }) => hasActed)).toEqual([true, true]);
});

test('a window that is hidden, and one that the user comes back to, are told', () => {
  screen.showTiles([fakeTile('a')]);
  vi.advanceTimersByTime(1_000);
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(1_000);
  expect(told.at(-1)?.isSeen).toBe(false);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(1_000);
  expect(told.at(-1)).toMatchObject({ isSeen: true, hasActed: true });
});

test('nothing is told without a session that may send requests', () => {
  mayRequest = false;
  screen.showTiles([fakeTile('a')]);
  page.dispatchEvent(new Event('keydown'));
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([]);
});

test('D.7: the oldest confirmation on the screen is known, and none without an image', () => {
  screen.showTiles([confirmedAt('a', 5_000), confirmedAt('b', 2_000), fakeTile('c')]);
  expect(screen.value).toBe(2_000);
  screen.showTiles([fakeTile('c')]);
  expect(screen.value).toBeNull();
});
