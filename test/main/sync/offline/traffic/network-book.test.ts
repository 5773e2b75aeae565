import { expect, it } from 'vitest';
import { createNetworkBook } from '../../../../../main/sync/offline/traffic/network-book.ts';
import { createMemorySettings, createTestTime } from '../../../../support/memory-desktop.ts';

const home = { id: 'home', label: 'wlan0 192.168.7.0/24' };

function open() {
  const settings = createMemorySettings();
  const time = createTestTime();
  return { settings, time, book: createNetworkBook(settings, time.timers) };
}

it('P39: a network has one limit and one count, whichever account receives', () => {
  const { settings, time, book } = open();
  book.see(home, 1);
  book.change({ networkId: 'home', limitBytes: 1_000, syncLimitBytes: 500 });
  book.add('home', '2026-11-21', 100);
  book.add('home', '2026-11-22', 200);
  book.add('home', '2026-11-22', 300);
  expect([book.used('home', '2026-11-22'), book.used('home', '2026-11-01')]).toEqual([500, 600]);
  time.advance(60_000);
  const next = createNetworkBook(settings, time.timers);
  expect(next.find('home')).toMatchObject({ limitBytes: 1_000, syncLimitBytes: 500, label: home.label });
  expect(next.used('home', '2026-11-01')).toBe(600);
});

it('a limit that a person sets is stored at once, what was received at the end', () => {
  const { settings, time, book } = open();
  book.see(home, 1);
  book.change({ networkId: 'home', metered: true });
  expect(createNetworkBook(settings, time.timers).find('home')).toMatchObject({ metered: true });
  book.add('home', '2026-11-22', 7);
  book.flush();
  expect(createNetworkBook(settings, time.timers).used('home', '2026-11-22')).toBe(7);
});

it('the network that was not used for longest goes first, and a broken entry is none', () => {
  const { settings, time, book } = open();
  for (let index = 0; index < 101; index += 1) book.see({ id: `n${index}`, label: 'x' }, index);
  book.see({ id: 'n1', label: 'x' }, 200);
  expect([book.find('n0'), book.all().length, book.all()[0]?.id]).toEqual([null, 100, 'n1']);
  settings.write('networks', [{ id: 'half' }, 'x', ...book.all().slice(0, 1)]);
  expect(createNetworkBook(settings, time.timers).all()).toEqual([]);
});

it('an unknown network is not changed', () => {
  expect(open().book.change({ networkId: 'nowhere', metered: true })).toBe(false);
});
