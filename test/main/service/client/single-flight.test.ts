import { describe, expect, test } from 'vitest';
import { createSingleFlight } from '../../../../main/service/client/single-flight.ts';
import { currentMeter, meterWire, type WireMeter } from '../../../../main/service/http/wire-meter.ts';

/** Creates work that a test ends and that records its signals. */
function createWork() {
  const signals: AbortSignal[] = [];
  const { promise, resolve } = Promise.withResolvers<string>();
  return {
    signals,
    end: resolve,
    run: (signal: AbortSignal) => {
      signals.push(signal);
      return promise;
    },
  };
}

const stays = new AbortController().signal;
const givenUp = () => 'given up';

describe('single flight', () => {
  test('P24: who asks for the same at the same time shares one answer', async () => {
    const flights = createSingleFlight<string>();
    const work = createWork();
    const answers = [
      flights.join('a', stays, work.run, givenUp),
      flights.join('a', stays, work.run, givenUp),
    ];
    work.end('done');
    expect(await Promise.all(answers)).toEqual(['done', 'done']);
    expect(work.signals).toHaveLength(1);
  });

  test('other things, and the same later, are asked for', async () => {
    const flights = createSingleFlight<string>();
    const work = createWork();
    const first = [flights.join('a', stays, work.run, givenUp), flights.join('b', stays, work.run, givenUp)];
    work.end('done');
    await Promise.all(first);
    await flights.join('a', stays, work.run, givenUp);
    expect(work.signals).toHaveLength(3);
  });

  test('a caller that gives up gets its answer at once, and the others still get theirs', async () => {
    const flights = createSingleFlight<string>();
    const work = createWork();
    const leaving = new AbortController();
    const left = flights.join('a', leaving.signal, work.run, givenUp);
    const stayed = flights.join('a', stays, work.run, givenUp);
    leaving.abort();
    expect(await left).toBe('given up');
    expect(work.signals[0]?.aborted).toBe(false);
    work.end('done');
    expect(await stayed).toBe('done');
  });

  test('the work is aborted when all callers have given up, and begins again for the next one', async () => {
    const flights = createSingleFlight<string>();
    const work = createWork();
    const leaving = new AbortController();
    const left = flights.join('a', leaving.signal, work.run, givenUp);
    leaving.abort();
    expect(await left).toBe('given up');
    expect(work.signals[0]?.aborted).toBe(true);
    const next = flights.join('a', stays, work.run, givenUp);
    expect(work.signals).toHaveLength(2);
    work.end('done');
    expect(await next).toBe('done');
  });

  test('a caller that has given up already begins no work', async () => {
    const work = createWork();
    const answer = await createSingleFlight<string>().join('a', AbortSignal.abort(), work.run, givenUp);
    expect([answer, work.signals]).toEqual(['given up', []]);
  });

  test.each([
    ['the limit of the first counts', false, ['sync', 'sync']],
    ['a person who joins is held up by no limit of the first', true, ['sync', 'person']],
  ])('%s', async (_, goesFirst, counted) => {
    const bytes: string[] = [];
    const meter = (name: string, isPerson: boolean): WireMeter => ({
      goesFirst: isPerson,
      admit() {},
      take: () => void bytes.push(name),
      extraMs: () => 0,
    });
    const flights = createSingleFlight<string>();
    const begun = Promise.withResolvers<void>();
    const work = async () => {
      await currentMeter()?.take(1);
      await begun.promise;
      await currentMeter()?.take(1);
      return 'done';
    };
    const join = () => flights.join('a', stays, work, givenUp);
    const first = meterWire(meter('sync', false), join);
    const second = meterWire(meter('person', goesFirst), join);
    begun.resolve();
    expect(await Promise.all([first, second])).toEqual(['done', 'done']);
    expect(bytes).toEqual(counted);
  });
});
