import { expect, test } from 'vitest';
import { createWindowMemory } from '../../../../main/service/client/window-memory.ts';
import { createMemorySettings, createTestTime } from '../../../support/memory-desktop.ts';

test('a laptop that travels fills no file: the networks of long ago are forgotten', () => {
  const settings = createMemorySettings();
  const time = createTestTime();
  const memory = createWindowMemory(settings, time.timers);
  for (let network = 0; network < 100; network += 1) memory.store(`https://images.example ${network}`, 12);
  time.advance(10 * 60_000);
  expect([...settings.content.values()].join().match(/example/g)).toHaveLength(50);
  const again = createWindowMemory(settings, time.timers);
  expect([again.read('https://images.example 0'), again.read('https://images.example 99')]).toEqual([
    null,
    12,
  ]);
});

test('a window that changes with each answer is written once in ten minutes', () => {
  const settings = createMemorySettings();
  const time = createTestTime();
  let writes = 0;
  const write = settings.write;
  Object.assign(settings, {
    write: (key: string, value: unknown) => {
      writes += 1;
      write(key, value);
    },
  });
  const memory = createWindowMemory(settings, time.timers);
  for (let size = 7; size <= 24; size += 1) {
    memory.store('https://images.example field', size);
    time.advance(30_000);
  }
  expect(writes).toBe(0);
  time.advance(10 * 60_000);
  expect(writes).toBe(1);
  expect(createWindowMemory(settings, time.timers).read('https://images.example field')).toBe(24);
});

test.each([1_000, 0, '24', null])('P31: a stored window of %j is none', (stored) => {
  const settings = createMemorySettings();
  settings.write('connectionWindows', [['https://images.example field', stored]]);
  expect(
    createWindowMemory(settings, createTestTime().timers).read('https://images.example field'),
  ).toBeNull();
});
