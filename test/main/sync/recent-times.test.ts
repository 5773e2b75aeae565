import { describe, expect, it } from 'vitest';
import { createRecentTimes } from '../../../main/sync/recent-times.ts';

describe('recent times', () => {
  it('hold no more than what was done in that time, however much was done before', () => {
    const times = createRecentTimes(1_000);
    for (let at = 0; at < 100_000; at += 1) times.note(`subject ${at}`, at);
    expect(times.count()).toBe(1_000);
    expect(times.isRecent('subject 99000', 99_999)).toBe(true);
    expect(times.isRecent('subject 98999', 99_999)).toBe(false);
  });

  it('keep what was done again', () => {
    const times = createRecentTimes(1_000);
    times.note('again', 0);
    times.note('other', 500);
    times.note('again', 900);
    times.note('third', 1_600);
    expect(times.isRecent('again', 1_600)).toBe(true);
    expect(times.isRecent('other', 1_600)).toBe(false);
    expect(times.count()).toBe(2);
  });

  it('call nothing recent that lies ahead of a clock that was set back', () => {
    const times = createRecentTimes(1_000);
    times.note('ahead', 10_000);
    expect(times.isRecent('ahead', 5_000)).toBe(false);
    times.note('now', 5_000);
    expect(times.count()).toBe(1);
  });
});
