import { expect, test } from 'vitest';
import { createPauseMemory } from '../../../../main/service/client/pause-memory.ts';
import { createMemorySettings, createTestTime } from '../../../support/memory-desktop.ts';

const ORIGIN = 'https://plant.example';

function createScene() {
  const time = createTestTime();
  const settings = createMemorySettings();
  return { time, settings, start: () => createPauseMemory(settings, time.clock) };
}

test('P24: a pause is known after a restart until it ends, each origin its own', () => {
  const { time, start } = createScene();
  const until = time.clock.now() + 60_000;
  start().remember(ORIGIN, until);
  expect(start().until(ORIGIN)).toBe(until);
  expect(start().until('https://other.example')).toBe(0);
  time.advance(60_000);
  expect(start().until(ORIGIN)).toBe(0);
});

test('a pause that was stored by a clock that has been set back since is none', () => {
  const { time, settings, start } = createScene();
  start().remember(ORIGIN, time.clock.now() + 60_000);
  const earlier = { now: () => time.clock.now() - 86_400_000 };
  expect(createPauseMemory(settings, earlier).until(ORIGIN)).toBe(0);
});

test('answers of the same second write once, and a pause that has ended is not stored any more', () => {
  const { time, settings, start } = createScene();
  const memory = start();
  memory.remember('https://old.example', time.clock.now() + 5_000);
  time.advance(10_000);
  let writes = 0;
  const write = settings.write;
  Object.assign(settings, {
    write: (key: string, value: unknown) => {
      writes += 1;
      write(key, value);
    },
  });
  for (let more = 0; more < 8; more += 1) memory.remember(ORIGIN, time.clock.now() + 60_001 + more);
  expect(writes).toBe(1);
  expect([...settings.content.values()].join()).not.toContain('old.example');
});

test('a server that names many origins fills no file', () => {
  const { time, settings, start } = createScene();
  for (let origin = 0; origin < 100; origin += 1)
    start().remember(`https://${origin}.example`, time.clock.now() + 60_000 + origin * 1_000);
  expect([...settings.content.values()].join().match(/example/g)).toHaveLength(20);
  expect(start().until('https://99.example')).toBeGreaterThan(0);
});

test.each(['pauses', [1], { [ORIGIN]: { until: 'later' } }])(
  'P31: stored pauses of %j are none',
  (broken) => {
    const { settings, start } = createScene();
    settings.write('servicePauses', broken);
    expect(start().until(ORIGIN)).toBe(0);
  },
);
