import { describe, expect, it } from 'vitest';
import { createNetworkBook } from '../../../../main/sync/traffic/network-book.ts';
import { createMemorySettings, createTestTime } from '../../../support/memory-desktop.ts';

const home = { id: 'home', label: 'wlan0 192.168.7.0/24' };
const TEN_MINUTES_MS = 10 * 60_000;
const MEGABYTE = 1_000_000;

function open() {
  const writes = { settings: 0, state: 0 };
  function counted(name: keyof typeof writes) {
    const values = createMemorySettings();
    return {
      ...values,
      write(key: string, value: unknown) {
        writes[name] += 1;
        values.write(key, value);
      },
    };
  }
  const files = { settings: counted('settings'), state: counted('state') };
  const time = createTestTime();
  const reopen = () => createNetworkBook(files, time.timers);
  return { ...files, writes, time, reopen, book: reopen() };
}

it('P39: a network has one limit and one count, whichever account receives', () => {
  const { book, reopen } = open();
  book.see(home, 1);
  book.change({ networkId: 'home', limitBytes: 1_000, syncLimitBytes: 500 });
  book.add('home', '2026-11-21', 100);
  book.add('home', '2026-11-22', 200);
  book.add('home', '2026-11-22', 300);
  expect([book.used('home', '2026-11-22'), book.used('home', '2026-11-01')]).toEqual([500, 600]);
  book.flush();
  const next = reopen();
  expect(next.find('home')).toMatchObject({ limitBytes: 1_000, syncLimitBytes: 500, label: home.label });
  expect(next.used('home', '2026-11-01')).toBe(600);
});

describe('what a kill costs', () => {
  it('P48: bytes are never written to the settings, and to the state once in ten minutes', () => {
    const { book, time, writes, reopen } = open();
    book.see(home, 1);
    book.flush();
    Object.assign(writes, { settings: 0, state: 0 });
    for (let minute = 0; minute < 60; minute += 1) {
      book.add('home', '2026-11-22', MEGABYTE);
      time.advance(60_000);
    }
    expect(writes.settings).toBe(0);
    expect([writes.state >= 5, writes.state <= 6]).toEqual([true, true]);
    expect(reopen().used('home', '2026-11-22')).toBeGreaterThanOrEqual(50 * MEGABYTE);
  });

  it('P48: the few bytes of an hour at rest wait for the next write, and for the end', () => {
    const { book, time, writes, reopen } = open();
    book.see(home, 1);
    time.advance(TEN_MINUTES_MS);
    Object.assign(writes, { settings: 0, state: 0 });
    for (let check = 0; check < 12; check += 1) {
      book.see(home, time.clock.now());
      book.add('home', '2026-11-22', 400);
      book.measured('home', 1_000 + check);
      time.advance(5 * 60_000);
    }
    expect(writes).toEqual({ settings: 0, state: 0 });
    book.flush();
    expect(reopen().used('home', '2026-11-22')).toBe(4_800);
    book.flush();
    expect(writes.state).toBe(1);
  });

  it('no choice is lost, even if the network was seen for the first time just before', () => {
    const { book, reopen } = open();
    book.see(home, 1);
    book.change({ networkId: 'home', metered: true, label: 'Base camp' });
    const killed = reopen();
    expect(killed.find('home')).toBeNull();
    killed.see(home, 2);
    expect(killed.find('home')).toMatchObject({ metered: true, label: 'Base camp', seenAt: 2 });
  });

  it('a choice that the disk refuses has not been made', () => {
    const { book, settings } = open();
    book.see(home, 1);
    settings.write = () => {
      throw new Error('ENOSPC');
    };
    expect(() => book.change({ networkId: 'home', metered: true })).toThrow('ENOSPC');
    expect(book.find('home')).toMatchObject({ metered: false });
  });
});

it('counts that an earlier version kept in the settings go on', () => {
  const { settings, reopen } = open();
  const choice = { metered: true, limitBytes: 9, limitPeriod: 'month', syncLimitBytes: null };
  const counts = { bytesPerSecond: 7, seenAt: 1, days: [['2026-11-22', 5]] };
  settings.write('networks', [{ ...home, ...choice, bytesPerSecondLimit: null, ...counts }]);
  const book = reopen();
  expect(book.find('home')).toMatchObject({ ...choice, bytesPerSecond: 7 });
  book.add('home', '2026-11-22', 1);
  book.change({ networkId: 'home', limitBytes: 10 });
  book.flush();
  expect([reopen().used('home', '2026-11-01'), reopen().find('home')?.limitBytes]).toEqual([6, 10]);
});

it('the network that was not seen for longest goes first, and a broken entry is left out', () => {
  const { book, state, reopen } = open();
  for (let index = 0; index < 101; index += 1) book.see({ id: `n${index}`, label: 'x' }, index);
  book.see({ id: 'n1', label: 'x' }, 200);
  expect([book.find('n0'), book.all().length, book.all()[0]?.id]).toEqual([null, 100, 'n1']);
  state.write('networks', [{ id: 'half' }, 'x', { ...home, bytesPerSecond: null, seenAt: 1, days: [] }]);
  expect(
    reopen()
      .all()
      .map(({ id }) => id),
  ).toEqual(['home']);
});

it('an unknown network is not changed', () => {
  expect(open().book.change({ networkId: 'nowhere', metered: true })).toBe(false);
});
