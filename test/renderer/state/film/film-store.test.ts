import { describe, expect, it } from 'vitest';
import { describeFailure } from '../../../../preload/contract/core/describe-failure.ts';
import {
  type Bridge,
  type Failure,
  type Frame,
  fail,
  type SnapshotSummary,
  succeed,
  type Timeline,
} from '../../../../preload/contract/index.ts';
import { createFilmStore, type FilmStore } from '../../../../renderer/state/film/film-store.ts';
import { FILM_LIMIT, readHistory } from '../../../../renderer/state/film/read-snapshots.ts';
import type { FilmAnswer, FilmRequest } from '../../../../renderer/workers/film-request.ts';
import { createFakeBridge } from '../../fakes/fake-bridge.ts';

const HOUR_MS = 3_600_000;
const full: Failure = { code: 'storageFull' };

function frameAt(hour: number, stored = true): Frame {
  const snapshot = {
    hash: hour.toString(16).padStart(64, '0'),
    precision: 'full',
    widthPixels: 640,
    heightPixels: 360,
    byteLength: 50_000,
    capturedAt: hour * HOUR_MS,
  } as SnapshotSummary;
  return {
    subject: { deviceId: 'gate', archiveId: `a${hour}` },
    name: `Archive ${hour}`,
    at: hour * HOUR_MS,
    clock: 'captured',
    knowledge: stored ? 'full' : 'onService',
    low: null,
    full: stored ? snapshot : null,
  };
}

/** A history as the main process answers it: the frames nearest to a time. */
function historyOf(frames: readonly Frame[], undated = 0): Bridge['viewer']['timeline'] {
  return async ({ around, limit }) => {
    const later = frames.findIndex(({ at }) => at > (around ?? Number.POSITIVE_INFINITY));
    const end = later === -1 ? frames.length : later;
    const first = Math.max(0, Math.min(end - Math.ceil(limit / 2), frames.length - limit));
    const answer: Timeline = {
      deviceName: 'Gate',
      frames: frames.slice(first, first + limit),
      total: frames.length + undated,
      undated,
      listedAt: null,
    };
    return succeed(answer);
  };
}

/** Writes what a film is made of into a list; `change` replaces calls. */
function filming(frames: readonly Frame[], change: Partial<Bridge['films']> = {}) {
  const written: string[] = [];
  const { bridge } = createFakeBridge();
  const films: Bridge['films'] = {
    ...bridge.films,
    async write({ position, data }) {
      written.push(`${position} ${atob(data)}`);
      return succeed(null);
    },
    async finish({ byteLength }) {
      written.push(`finish ${byteLength}`);
      return succeed({ fileName: 'Gate.webm' });
    },
    async cancel() {
      written.push('cancel');
      return succeed(null);
    },
    ...change,
  };
  const viewer = { ...bridge.viewer, timeline: historyOf(frames) };
  return { written, bridge: { ...bridge, films, viewer } };
}

/** A worker that answers each picture with one byte, and counts what it has to hold at a time. */
function fakeWorker(answerPicture: (index: number) => Promise<Partial<FilmAnswer>> = async () => ({})) {
  let position = 0;
  const asked: FilmRequest['kind'][] = [];
  const partOf = (letter: string) => {
    position += 1;
    return { position: position - 1, data: new TextEncoder().encode(letter).buffer };
  };
  return {
    asked,
    close: () => void asked.push('finish' as const),
    async send(request: FilmRequest): Promise<FilmAnswer> {
      asked.push(request.kind);
      const common = { isSupported: true, isReadable: true };
      if (request.kind === 'check') return { ...common, parts: [] };
      if (request.kind === 'begin') return { ...common, parts: [partOf('h')] };
      if (request.kind === 'finish')
        return { ...common, parts: [partOf('e'), { position: 0, data: new Uint8Array([72]).buffer }] };
      const index = asked.filter((kind) => kind === 'picture').length - 1;
      return {
        ...common,
        parts: [partOf(request.picture.kind === 'gap' ? 'g' : 's')],
        ...(await answerPicture(index)),
      };
    },
  };
}

const words = {
  title: () => 'Gate',
  picture: (frame: { readonly kind: 'snapshot' | 'gap' }) =>
    frame.kind === 'gap'
      ? { kind: 'gap' as const, lines: [] }
      : { kind: 'snapshot' as const, source: {} as never, title: '', detail: '', unreadable: '' },
  look: () => ({ font: 'sans-serif', direction: 'ltr' as const, language: 'en' }),
};

async function ready(film: FilmStore): Promise<void> {
  await expect.poll(() => (film.value.step === 'choosing' ? film.value.isSupported : null)).toBe(true);
}

const device = { kind: 'device', deviceId: 'gate' } as const;

describe('a film', () => {
  it('is written part by part, one after the other, and finished with all of its bytes', async () => {
    const { written, bridge } = filming([1, 2, 3, 4, 20].map((hour) => frameAt(hour)));
    const film = createFilmStore(bridge, fakeWorker(), device, words);
    await ready(film);
    await film.start();
    expect(written).toEqual(['0 h', '1 s', '2 s', '3 s', '4 s', '5 g', '6 s', '7 e', '0 H', 'finish 8']);
    expect(film.value).toMatchObject({
      step: 'made',
      film: { fileName: 'Gate.webm', byteLength: 8, framesDone: 6 },
      // For an export with what it shows; a gap has no image.
      images: [1, 2, 3, 4, 20].map((hour) => ({
        deviceId: 'gate',
        archiveId: `a${hour}`,
        hash: hour.toString(16).padStart(64, '0'),
      })),
    });
  });

  it('waits for a slow disk: never more than the parts of one picture are held', async () => {
    let writing = 0;
    let most = 0;
    let drawn = 0;
    let stored = 0;
    const { bridge } = filming(
      Array.from({ length: 40 }, (_none, hour) => frameAt(hour)),
      {
        async write() {
          writing += 1;
          most = Math.max(most, drawn - stored);
          expect(writing).toBe(1);
          await new Promise((resolve) => setImmediate(resolve));
          stored += 1;
          writing -= 1;
          return succeed(null);
        },
      },
    );
    const worker = fakeWorker(async () => {
      drawn += 1;
      return {};
    });
    const film = createFilmStore(bridge, worker, device, words);
    await ready(film);
    await film.start();
    expect(film.value.step).toBe('made');
    expect(most).toBeLessThanOrEqual(2);
  });

  it('counts the snapshots that could not be read', async () => {
    const { bridge } = filming([1, 2, 3].map((hour) => frameAt(hour)));
    const film = createFilmStore(
      bridge,
      fakeWorker(async (index) => ({ isReadable: index !== 1 })),
      device,
      words,
    );
    await ready(film);
    await film.start();
    expect(film.value).toMatchObject({ step: 'made', film: { unreadableCount: 1 } });
  });

  it('says that the disk is full, and has the main process remove what was written', async () => {
    let parts = 0;
    const { written, bridge } = filming(
      [1, 2, 3, 4].map((hour) => frameAt(hour)),
      {
        async write() {
          parts += 1;
          return parts > 2 ? fail(full) : succeed(null);
        },
      },
    );
    const film = createFilmStore(bridge, fakeWorker(), device, words);
    await ready(film);
    await film.start();
    expect(film.value).toEqual({ step: 'failed', failure: full });
    expect(written).toEqual(['cancel']);
  });

  it('that can not be encoded fails without a cause of the disk', async () => {
    const { written, bridge } = filming([1, 2].map((hour) => frameAt(hour)));
    const broken = fakeWorker(() => Promise.reject(new Error('EncodingError')));
    const film = createFilmStore(bridge, broken, device, words);
    await ready(film);
    await film.start();
    expect(film.value).toEqual({ step: 'failed', failure: null });
    expect(written.at(-1)).toBe('cancel');
  });

  it('that is cancelled leaves nothing', async () => {
    const { written, bridge } = filming([1, 2, 3, 4].map((hour) => frameAt(hour)));
    const film: FilmStore = createFilmStore(
      bridge,
      fakeWorker(async (index) => {
        if (index === 1) film.cancel();
        return {};
      }),
      device,
      words,
    );
    await ready(film);
    await film.start();
    expect(film.value).toEqual({ step: 'cancelled' });
    expect(written.at(-1)).toBe('cancel');
    expect(written.some((line) => line.startsWith('finish'))).toBe(false);
  });

  it('is offered only where the system encodes it', async () => {
    const { bridge } = filming([1, 2].map((hour) => frameAt(hour)));
    const worker = { send: () => Promise.reject(new Error('no VideoEncoder')), close: () => {} };
    const film = createFilmStore(bridge, worker, device, words);
    await expect.poll(() => (film.value.step === 'choosing' ? film.value.isSupported : null)).toBe(false);
  });
});

describe('a history', () => {
  it('of 1,800 snapshots is read whole, each once', async () => {
    const frames = Array.from({ length: 1_800 }, (_none, hour) => frameAt(hour, hour % 10 !== 0));
    const read = await readHistory(
      { viewer: { timeline: historyOf(frames, 2) } as Bridge['viewer'] },
      'gate',
    );
    expect(read).toMatchObject({
      ok: true,
      value: { deviceName: 'Gate', notDownloaded: 180, undated: 2, beyond: 0 },
    });
    expect(read.ok && new Set(read.value.snapshots.map(({ at }) => at)).size).toBe(1_620);
  });

  it('longer than a film may be says how many are left out', async () => {
    const frames = Array.from({ length: FILM_LIMIT + 900 }, (_none, hour) => frameAt(hour));
    const read = await readHistory({ viewer: { timeline: historyOf(frames) } as Bridge['viewer'] }, 'gate');
    if (!read.ok) throw new Error(describeFailure(read.failure));
    const { snapshots, beyond } = read.value;
    expect([snapshots.length, beyond]).toEqual([FILM_LIMIT, 900]);
    expect(Math.max(...snapshots.map(({ at }) => at))).toBe((frames.length - 1) * HOUR_MS);
  });

  it('P46: of a part has each of its snapshots, both ends included, and nothing else', async () => {
    const frames = Array.from({ length: 1_800 }, (_none, hour) => frameAt(hour, hour % 10 !== 0));
    const [from, to] = [300, 1_299];
    const part = { from: from * HOUR_MS, to: to * HOUR_MS, count: to - from + 1 };
    const bridge = { viewer: { timeline: historyOf(frames, 2) } as Bridge['viewer'] };
    const read = await readHistory(bridge, 'gate', { part });
    if (!read.ok) throw new Error(describeFailure(read.failure));
    const hours = read.value.snapshots.map(({ at }) => at / HOUR_MS).toSorted((one, other) => one - other);
    expect(hours).toEqual(Array.from(hours, (_none, index) => from + 1 + index + Math.floor(index / 9)));
    expect(hours.length).toBe(900);
    expect(read.value).toMatchObject({ notDownloaded: 100, undated: 0, beyond: 0 });
    expect(read.value.absent).toHaveLength(100);
  });
});
