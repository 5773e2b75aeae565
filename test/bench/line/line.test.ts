import { describe, expect, test } from 'vitest';
import { createCountedTime } from './counted-time.ts';
import { createLine, type LineFigures } from './line.ts';

const FIELD: LineFigures = { roundTripMs: 300, kilobitsPerSecond: 8_000, cutEveryBytes: 0 };

/** One connection with a request of 100 bytes, whose answer has so many; `again` requests once more when it is there. Returns when each byte came. */
function download(figures: LineFigures, bytes: number, connections = 1, again = false) {
  const time = createCountedTime();
  const line = createLine(figures, time);
  const arrivals: { readonly at: number; readonly bytes: number }[] = [];
  let cuts = 0;
  for (let index = 0; index < connections; index += 1) {
    let left = bytes;
    let requests = again ? 2 : 1;
    const senders = line.connect(
      {
        receive() {
          senders.down.send(new Uint8Array(bytes));
          return undefined;
        },
        finish() {},
      },
      {
        receive(piece) {
          arrivals.push({ at: time.now(), bytes: piece.byteLength });
          left -= piece.byteLength;
          if (left > 0 || requests === 1) return undefined;
          requests -= 1;
          left = bytes;
          senders.up.send(new Uint8Array(100));
          return undefined;
        },
        finish() {},
      },
      () => {
        cuts += 1;
      },
    );
    senders.up.send(new Uint8Array(100));
  }
  time.run();
  return { arrivals, cuts };
}

function bytesPerMs(arrivals: readonly { readonly at: number; readonly bytes: number }[]): number {
  const half = arrivals.slice(arrivals.length / 2);
  const bytes = half.slice(1).reduce((sum, arrival) => sum + arrival.bytes, 0);
  return bytes / ((half.at(-1)?.at ?? 0) - (half[0]?.at ?? 0));
}

/** 5 % of a figure. */
function near(value: number, figure: number): void {
  expect(value).toBeGreaterThan(figure * 0.95);
  expect(value).toBeLessThan(figure * 1.05);
}

describe.each([
  [60, 8_000],
  [300, 8_000],
  [600, 1_000],
  [300, 300],
])('a line of %d ms and %d kbit/s', (roundTripMs, kilobitsPerSecond) => {
  const figures = { ...FIELD, roundTripMs, kilobitsPerSecond };

  test('takes a round trip for the handshake and one for each request', () => {
    const { arrivals } = download(figures, 100, 1, true);
    const sendingMs = (2 * 100 * 8) / kilobitsPerSecond;
    near(arrivals[0]?.at ?? 0, 2 * roundTripMs + sendingMs);
    near((arrivals[1]?.at ?? 0) - (arrivals[0]?.at ?? 0), roundTripMs + sendingMs);
  });

  test('gives one download its rate', () => {
    near(bytesPerMs(download(figures, 4_000_000).arrivals), kilobitsPerSecond / 8);
  });

  test('gives 24 downloads together its rate, and not more', () => {
    near(bytesPerMs(download(figures, 300_000, 24).arrivals), kilobitsPerSecond / 8);
  });
});

test('a new connection begins with ten segments and doubles them with each round trip', () => {
  const { arrivals } = download(FIELD, 60_000);
  const rounds = [2, 3, 4].map((count) =>
    arrivals
      .filter(({ at }) => Math.floor(at / FIELD.roundTripMs) === count)
      .reduce((sum, { bytes }) => sum + bytes, 0),
  );
  expect(rounds).toEqual([14_600, 29_200, 16_200]);
});

test('connections are cut after so many bytes on average, as they are drawn', () => {
  const { cuts, arrivals } = download({ ...FIELD, cutEveryBytes: 500 }, 5_000, 4_000);
  expect(cuts).toBe(4_000);
  near(arrivals.reduce((sum, { bytes }) => sum + bytes, 0) / 4_000, 500);
});
