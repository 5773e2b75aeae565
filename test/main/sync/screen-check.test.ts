import { beforeEach, describe, expect, it } from 'vitest';
import type { RevalidationRequest } from '../../../main/sync/revalidation.ts';
import { ScreenCheck } from '../../../main/sync/screen-check.ts';
import type { Attention, Precision, SubjectReference } from '../../../preload/contract/index.ts';
import { createTestTime, type TestTime } from '../../support/memory-desktop.ts';

const MINUTE_MS = 60_000;

let time: TestTime;
let requests: RevalidationRequest[];
let allowed: Precision | null;
let acts: number;
let check: ScreenCheck;

const subjectsOf = (count: number): SubjectReference[] =>
  Array.from({ length: count }, (_, index) => ({ deviceId: `d${index}`, archiveId: null }));

function attend(change: Partial<Attention> & { readonly count?: number } = {}): void {
  const { count = 3, ...given } = change;
  check.attend({ isSeen: true, hasActed: false, precision: 'low', subjects: subjectsOf(count), ...given });
}

/** Acts every half minute. */
function actFor(minutes: number): void {
  for (let half = 0; half < minutes * 2; half += 1) {
    attend({ hasActed: true });
    time.advance(MINUTE_MS / 2);
  }
}

beforeEach(() => {
  time = createTestTime();
  requests = [];
  allowed = 'low';
  acts = 0;
  check = new ScreenCheck({
    ...time,
    request: (request) => requests.push(request),
    checkable: () => allowed,
    onActed: () => {
      acts += 1;
    },
  });
});

describe('D.7: what is on the screen', () => {
  it('is checked each minute while the user acts', () => {
    actFor(10);
    expect(requests.length).toBe(10);
    expect(requests[0]).toEqual({
      scope: 'screen',
      subjects: subjectsOf(3),
      precision: 'low',
      always: false,
    });
  });

  it('P48: is checked every five minutes once nobody has acted for five', () => {
    attend({ hasActed: true });
    time.advance(5 * MINUTE_MS);
    requests.length = 0;
    time.advance(60 * MINUTE_MS);
    expect(requests.length).toBe(12);
  });

  it('is checked at once when the user comes back to the window', () => {
    attend();
    attend({ isSeen: false });
    time.advance(60 * MINUTE_MS);
    expect(requests).toEqual([]);
    attend();
    time.advance(0);
    expect([requests.length, acts]).toEqual([1, 2]);
  });

  it.each<readonly [string, () => void]>([
    ['the window is hidden', () => attend({ isSeen: false })],
    ['no image is shown', () => attend({ count: 0 })],
    ['the mode, a metered network or a pause forbids it', () => void (allowed = null)],
    ['the account is closed', () => check.close()],
  ])('is not requested while %s', (_state, begin) => {
    attend({ hasActed: true });
    begin();
    time.advance(30 * MINUTE_MS);
    expect(requests).toEqual([]);
  });

  it('is requested in the precision that is allowed', () => {
    attend({ precision: 'full' });
    time.advance(MINUTE_MS);
    allowed = 'full';
    time.advance(MINUTE_MS);
    expect(requests.map(({ precision }) => precision)).toEqual(['low', 'full']);
  });

  it('P48: is a bounded number of images, and all of a large screen in turn', () => {
    attend({ count: 150 });
    time.advance(5 * MINUTE_MS - 1);
    expect(requests.map(({ subjects }) => subjects.length)).toEqual([60, 60, 60, 60]);
    const checked = requests.slice(0, 3).flatMap(({ subjects }) => subjects.map(({ deviceId }) => deviceId));
    expect(new Set(checked).size).toBe(150);
  });

  it('is not checked more often because the page reports more often', () => {
    for (let second = 0; second < 600; second += 1) {
      attend({ hasActed: true, count: 1 + (second % 5) });
      time.advance(1_000);
    }
    expect(requests.length).toBe(10);
  });
});
