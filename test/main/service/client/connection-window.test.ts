import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createConnectionWindow,
  createConnectionWindows,
  type WindowOutcome,
} from '../../../../main/service/client/connection-window.ts';
import { createWindowMemory } from '../../../../main/service/client/window-memory.ts';
import { createMemorySettings, createTestTime } from '../../../support/memory-desktop.ts';
import { LIMITS, type Line, leastDelayMs, mostBytesPerMs, shareLine } from './line-model.ts';

const answer = (delayMs: number): WindowOutcome => ({ kind: 'answered', delayMs });

/**
 * Ends a window's worth of requests the same way, each followed by another; returns the window.
 */
function round(window: ReturnType<typeof createConnectionWindow>, outcome: WindowOutcome): number {
  const begun = Array.from({ length: window.size() }, () => window.begin());
  const following = begun.map((one) => {
    window.end(one, outcome);
    return window.begin();
  });
  const size = window.size();
  for (const one of following) window.end(one, { kind: 'unknown' });
  return size;
}

describe('a connection window', () => {
  it('begins with what every server bears, and grows to the most while the delay stays', () => {
    const window = createConnectionWindow(LIMITS);
    expect(window.size()).toBe(LIMITS.least);
    const sizes = Array.from({ length: 6 }, () => round(window, answer(300)));
    expect(sizes.at(-1)).toBe(LIMITS.most);
    expect(sizes).toEqual(sizes.toSorted((one, other) => one - other));
  });

  it('stays as it is while less than half of it is used', () => {
    const window = createConnectionWindow(LIMITS);
    for (let count = 0; count < 100; count += 1) window.end(window.begin(), answer(300));
    expect(window.size()).toBe(LIMITS.least);
  });

  it('is halved once when all answers of one round come later, and then grows by one in each round', () => {
    const window = createConnectionWindow(LIMITS, LIMITS.most);
    const sizes = [300, 3_000, 300, 300, 300, 300].map((delayMs) => round(window, answer(delayMs)));
    expect(sizes).toEqual([24, 12, 12, 13, 14, 15]);
  });

  it('is halved in the second round when answers begin to come later in the middle of the first', () => {
    const window = createConnectionWindow(LIMITS, LIMITS.most);
    for (let count = 0; count < LIMITS.most / 2; count += 1) window.end(window.begin(), answer(300));
    const sizes = [3_000, 3_000, 300].map((delayMs) => round(window, answer(delayMs)));
    expect(sizes).toEqual([24, 12, 12]);
  });

  it('takes no notice of jitter', () => {
    const window = createConnectionWindow(LIMITS);
    for (let count = 0; count < 10; count += 1) round(window, answer(count % 2 === 0 ? 1 : 40));
    expect(window.size()).toBe(LIMITS.most);
  });

  it('takes no notice of a burst of images, nor of new connections, while some answers come as soon as ever', () => {
    const window = createConnectionWindow(LIMITS);
    for (let count = 0; count < 20; count += 1) {
      const begun = Array.from({ length: window.size() }, () => window.begin());
      for (const [index, one] of begun.entries()) window.end(one, answer(index % 4 === 0 ? 300 : 900));
    }
    expect(window.size()).toBe(LIMITS.most);
  });

  it('finds out that the line is another one', () => {
    const window = createConnectionWindow(LIMITS);
    while (round(window, answer(20)) < LIMITS.most);
    for (let count = 0; count < 200; count += 1) round(window, answer(600));
    expect(window.size()).toBeGreaterThan(LIMITS.least);
  });

  it('P24: never storms a server that is overloaded: half as many, once a round, and one more a round afterwards', () => {
    const outcomes = fc.array(
      fc.oneof(
        { weight: 8, arbitrary: fc.double({ min: 1, max: 2_000, noNaN: true }).map(answer) },
        { weight: 1, arbitrary: fc.constant<WindowOutcome>({ kind: 'unknown' }) },
        { weight: 2, arbitrary: fc.constant<WindowOutcome>({ kind: 'overloaded' }) },
      ),
      { maxLength: 300 },
    );
    fc.assert(
      fc.property(outcomes, (all) => {
        const window = createConnectionWindow(LIMITS);
        let hasBeenOverloaded = false;
        for (const outcome of all) {
          const before = window.size();
          window.end(window.begin(), outcome);
          const after = window.size();
          hasBeenOverloaded ||= outcome.kind === 'overloaded';
          if (outcome.kind === 'overloaded')
            expect(after).toBeLessThanOrEqual(Math.max(LIMITS.least, Math.ceil(before / 2)));
          expect(after).toBeLessThanOrEqual(before + 1);
          expect(after).toBeGreaterThanOrEqual(LIMITS.least);
          expect(after).toBeLessThanOrEqual(LIMITS.most);
        }
      }),
    );
    const window = createConnectionWindow(LIMITS);
    while (round(window, answer(300)) < LIMITS.most);
    const sizes = Array.from({ length: 4 }, () => round(window, { kind: 'overloaded' }));
    expect(sizes).toEqual([12, 6, 6, 6]);
    expect(Array.from({ length: 3 }, () => round(window, answer(300)))).toEqual([6, 7, 8]);
  });
});

/** From a bad mobile network to an office, with the images of a gallery and of a camera. */
const lines: fc.Arbitrary<Line> = fc
  .record({
    roundTripMs: fc.constantFrom(20, 60, 150, 300, 600),
    megabits: fc.constantFrom(0.3, 1, 8, 50),
    imageBytes: fc.constantFrom(2_000, 30_000, 300_000),
    sizes: fc.array(fc.double({ min: 0.5, max: 1.5, noNaN: true }), { minLength: 30, maxLength: 30 }),
  })
  .map(({ roundTripMs, megabits, imageBytes, sizes }) => {
    let next = 0;
    const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
    const nextSize = () => (sizes[(next += 1) % sizes.length] ?? mean) / mean;
    return { roundTripMs, bytesPerMs: megabits * 125, imageBytes, nextSize };
  });

const RUNS = 25;
const ANSWERS = 2_000;
/** A server that rarely refuses halves a window rarely: fair shares take many halvings. */
const ANSWERS_OF_REFUSING = 12_000;

describe('clients on a line', () => {
  it('converge: one client has most of what the best number of connections would give', () => {
    fc.assert(
      fc.property(lines, (line) => {
        const { bytesPerMs } = shareLine(line, 1, ANSWERS);
        expect(bytesPerMs / mostBytesPerMs(line)).toBeGreaterThan(0.8);
      }),
      { numRuns: RUNS },
    );
  });

  it('leave some of the line to others: an answer takes at most three times as long as it has to', () => {
    fc.assert(
      fc.property(lines, (line) => {
        const { shares } = shareLine(line, 1, ANSWERS);
        const [{ answers, delaysMs } = { answers: 0, delaysMs: 0 }] = shares;
        expect(delaysMs / answers / leastDelayMs(line)).toBeLessThan(3);
      }),
      { numRuns: RUNS },
    );
  });

  it('are fair: of two, the one that comes later has at most three times as much as the other, nor less than a third', () => {
    fc.assert(
      fc.property(lines, (line) => {
        const { shares } = shareLine(line, 2, 2 * ANSWERS);
        const [first = 0, second = 0] = shares.map(({ answers }) => answers);
        expect(Math.max(first, second) / Math.min(first, second)).toBeLessThan(3);
      }),
      { numRuns: RUNS },
    );
  });

  it.each([1, 2])(
    'P24: storm no server that says 429: of the requests of %d it refuses one of ten at most',
    (clients) => {
      const busy = fc.tuple(
        lines,
        fc.integer({ min: clients * LIMITS.least + 2, max: clients * LIMITS.most }),
      );
      fc.assert(
        fc.property(busy, ([line, mostAtOnce]) => {
          const { refused, shares } = shareLine(
            { ...line, mostAtOnce },
            clients,
            clients * ANSWERS_OF_REFUSING,
          );
          const served = shares.map(({ answers }) => answers);
          expect(refused / ((clients * ANSWERS_OF_REFUSING) / 2)).toBeLessThan(0.1);
          expect(Math.max(...served) / Math.min(...served)).toBeLessThan(3);
        }),
        { numRuns: RUNS },
      );
    },
  );
});

describe('the windows of a service', () => {
  /** Simulates twenty simultaneous answers on a line without a queue. */
  function use(window: ReturnType<ReturnType<typeof createConnectionWindows>['of']>, delayMs: number): void {
    for (let count = 0; count < 20; count += 1) {
      const ends = Array.from({ length: window.size() }, () => window.begin());
      for (const end of ends) end(answer(delayMs));
    }
  }

  it('are of one network, and hold when the laptop comes back to it', () => {
    let network = 'office';
    const windows = createConnectionWindows({ limits: LIMITS, network: () => network });
    const window = windows.of('https://images.example.com');
    use(window, 1);
    expect([window.size(), windows.together()]).toEqual([LIMITS.most, LIMITS.most]);
    network = 'field';
    expect([window.size(), windows.together()]).toEqual([LIMITS.least, LIMITS.least]);
    // Three hundred times the delay of the other network isn't growth.
    use(window, 300);
    expect(window.size()).toBe(LIMITS.most);
    network = 'office';
    expect(windows.together()).toBe(LIMITS.most);
  });

  it('take no notice of a request that was sent on another network', () => {
    let network = 'office';
    const window = createConnectionWindows({ limits: LIMITS, network: () => network }).of(
      'https://images.example.com',
    );
    use(window, 300);
    const ends = [window.begin(), window.begin()];
    network = 'field';
    use(window, 300);
    for (const end of ends) end({ kind: 'overloaded' });
    expect(window.size()).toBe(LIMITS.most);
    network = 'office';
    expect(window.size()).toBe(LIMITS.most / 2);
  });

  it('count together, as one origin has the addresses and another one the images', () => {
    const windows = createConnectionWindows({ limits: LIMITS });
    expect(windows.together()).toBe(LIMITS.least);
    use(windows.of('https://api.example.com'), 300);
    expect(windows.together()).toBe(LIMITS.most);
    const images = windows.of('https://images.example.com');
    images.begin()({ kind: 'unknown' });
    expect(windows.together()).toBe(LIMITS.most + LIMITS.least);
    use(images, 300);
    use(windows.of('https://other.example.com'), 300);
    expect(windows.together()).toBe(2 * LIMITS.most);
  });

  it('count no more addresses that share a connection than images by their own can take', () => {
    const windows = createConnectionWindows({ limits: LIMITS });
    const addresses = windows.of('https://api.example.com shared', { ...LIMITS, most: 4 * LIMITS.most });
    use(addresses, 300);
    expect(addresses.size()).toBeGreaterThan(LIMITS.most);
    expect(windows.together()).toBe(addresses.size());
    use(windows.of('https://images.example.com'), 300);
    expect(windows.together()).toBe(2 * LIMITS.most);
  });

  it('begin after a restart with half of what each origin bore on each network, and with the least elsewhere', () => {
    const settings = createMemorySettings();
    const time = createTestTime();
    let network = 'field';
    const start = () =>
      createConnectionWindows({
        limits: LIMITS,
        network: () => network,
        memory: createWindowMemory(settings, time.timers),
      });
    use(start().of('https://images.example.com'), 300);
    time.advance(10 * 60_000);
    const again = start();
    expect(again.of('https://images.example.com').size()).toBe(LIMITS.most / 2);
    expect(again.of('https://other.example.com').size()).toBe(LIMITS.least);
    network = 'office';
    expect(again.of('https://images.example.com').size()).toBe(LIMITS.least);
  });

  it('are stored as they became on a line that is worse now', () => {
    const settings = createMemorySettings();
    const time = createTestTime();
    const memory = createWindowMemory(settings, time.timers);
    const window = createConnectionWindows({ limits: LIMITS, memory }).of('https://images.example.com');
    use(window, 300);
    for (let count = 0; count < 3; count += 1) window.begin()({ kind: 'overloaded' });
    time.advance(10 * 60_000);
    const stored = createWindowMemory(settings, time.timers).read('https://images.example.com null');
    expect(stored).toBe(LIMITS.least);
  });
});
