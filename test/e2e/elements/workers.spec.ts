import type { Page } from '@playwright/test';
import { imageFacts } from '../../../preload/contract/index.ts';
import type { FilmAnswer, FilmPart, FilmRequest } from '../../../renderer/workers/film-request.ts';
import type { MadeThumbnail } from '../../../renderer/workers/thumbnail-worker.ts';
import { expect, test } from './harness/harness-test.ts';
import type { Harness } from './harness/serve.ts';

let harness: Harness;

test.beforeEach(({ harness: served }) => {
  harness = served;
});

test.beforeEach(async ({ page }) => {
  await page.goto(harness.url);
});

test('a thumbnail is made in a worker under the policy of the product, a JPEG of 320 px, and its facts are measured', async ({
  page,
}) => {
  const thumbnail = await page.evaluate(async () => {
    const { createWorkerClient, makeSnapshot, startWorker } = window.harness;
    const worker = createWorkerClient<unknown, MadeThumbnail>(() => startWorker('thumbnail'));
    const request = { source: makeSnapshot(3, 'full', 1_920, 1_080), side: 320 };
    const wanted = new AbortController().signal;
    const made = await worker.send({ ...request, isThumbnailWanted: true }, wanted);
    const { thumbnail: none, facts } = await worker.send({ ...request, isThumbnailWanted: false }, wanted);
    const bytes = made.thumbnail ?? new ArrayBuffer(0);
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
    const magic = [...new Uint8Array(bytes).subarray(0, 3)];
    const isSame = JSON.stringify(facts) === JSON.stringify(made.facts);
    const { width, height } = bitmap;
    return { magic, width, height, byteLength: bytes.byteLength, none, isSame, facts };
  });
  expect(thumbnail).toMatchObject({
    magic: [0xff, 0xd8, 0xff],
    width: 320,
    height: 180,
    none: null,
    isSame: true,
  });
  expect(imageFacts.parse(thumbnail.facts).spread).toBeGreaterThan(5);
  expect(thumbnail.byteLength).toBeLessThan(96 * 1_024);
});

test.describe('a refused worker', () => {
  test.use({
    expectedErrors: { 'Chromium reports what its policy refuses': /'TrustedScriptURL' assignment/ },
  });

  test('P5: no other address can be started as a worker', async ({ page }) => {
    const started = (how: 'text' | 'policy') =>
      page.evaluate((way) => {
        try {
          const worker =
            way === 'text'
              ? new Worker('/assets/other.js')
              : window.harness.startWorker('snapshots/abc' as 'thumbnail');
          return `started ${worker.constructor.name}`;
        } catch (error) {
          return error instanceof TypeError ? 'refused' : String(error);
        }
      }, how);
    expect(await started('text')).toBe('refused');
    expect(await started('policy')).toBe('refused');
  });
});

test('what is cancelled is not answered, and the worker goes on with what is wanted', async ({ page }) => {
  const outcome = await page.evaluate(async () => {
    const { createWorkerClient, makeSnapshot, startWorker } = window.harness;
    const worker = createWorkerClient<unknown, MadeThumbnail>(() => startWorker('thumbnail'));
    const abort = new AbortController();
    const source = makeSnapshot(4, 'full', 800, 600);
    const cancelled = worker.send({ source, side: 320, isThumbnailWanted: true }, abort.signal).then(
      () => 'answered',
      (error: Error) => error.message,
    );
    abort.abort();
    const request = { source, side: 100, isThumbnailWanted: true };
    const { thumbnail } = await worker.send(request, new AbortController().signal);
    return { cancelled: await cancelled, wanted: (thumbnail?.byteLength ?? 0) > 0 };
  });
  expect(outcome).toEqual({ cancelled: 'Not wanted any more.', wanted: true });
});

test('an image that can not be read fails its request alone', async ({ page }) => {
  const message = await page.evaluate(async () => {
    const { createWorkerClient, makeSnapshot, startWorker } = window.harness;
    const worker = createWorkerClient<unknown, ArrayBuffer>(() => startWorker('thumbnail'));
    const source = makeSnapshot(3, 'full', 0, 0);
    return worker
      .send({ source, side: 320, isThumbnailWanted: true }, new AbortController().signal)
      .catch((error: Error) => error.message);
  });
  expect(message).toBe('The image is gone.');
});

interface Difference {
  readonly share: number;
  readonly size: { readonly width: number; readonly height: number };
}

function difference(
  page: Page,
  one: readonly [number, number, number],
  other: readonly [number, number, number],
) {
  return page.evaluate(
    async ([first, second]) => {
      const { createWorkerClient, makeSnapshot, startWorker } = window.harness;
      const worker = createWorkerClient<unknown, Difference>(() => startWorker('difference'));
      const input = {
        one: makeSnapshot(first[0], 'full', first[1], first[2]),
        other: makeSnapshot(second[0], 'full', second[1], second[2]),
        threshold: 0.1,
      };
      const { share, size } = await worker.send(input, new AbortController().signal);
      return { share, size };
    },
    [one, other] as const,
  );
}

test('the difference of an image with itself is nothing, and with another one is something', async ({
  page,
}) => {
  expect(await difference(page, [1, 640, 360], [1, 640, 360])).toEqual({
    share: 0,
    size: { width: 640, height: 360 },
  });
  expect((await difference(page, [1, 640, 360], [2, 640, 360])).share).toBeGreaterThan(0.9);
});

test('a full image and a low one of the same are compared at the size of the low one', async ({ page }) => {
  const { share, size } = await difference(page, [1, 1_920, 1_080], [1, 480, 270]);
  expect(size).toEqual({ width: 480, height: 270 });
  expect(share).toBeLessThan(0.02);
});

test('a part of a very large image comes without the rest of it', async ({ page }) => {
  const region = await page.evaluate(async () => {
    const { createWorkerClient, makeSnapshot, startWorker } = window.harness;
    const worker = createWorkerClient<
      unknown,
      { readonly bitmap: ImageBitmap; readonly part: DOMRectReadOnly }
    >(() => startWorker('region'));
    const source = makeSnapshot(7, 'full', 5_000, 4_000);
    const part = { x: 1_001, y: 500, width: 640, height: 400 };
    const { bitmap, part: covered } = await worker.send(
      { source, scale: 1, part },
      new AbortController().signal,
    );
    return { width: bitmap.width, covered };
  });
  expect(region.covered).toMatchObject({ x: 1_000, y: 500 });
  expect(region.width).toBeGreaterThanOrEqual(641);
  expect(region.width).toBeLessThan(650);
});

test('a film is made in a worker under the policy of the product, and says so of an image that it can not read', async ({
  page,
}) => {
  const made = await page.evaluate(async () => {
    const { createWorkerClient, makeSnapshot, startWorker } = window.harness;
    const worker = createWorkerClient<FilmRequest, FilmAnswer>(() => startWorker('film'));
    const { signal } = new AbortController();
    const look = { width: 640, imageHeight: 360, captionHeight: 44, font: 'sans-serif', language: 'ar' };
    const parts: FilmPart[] = [];
    const send = async (request: FilmRequest) => {
      const answer = await worker.send(request, signal);
      parts.push(...answer.parts);
      return answer.isReadable;
    };
    const picture = (hash: string | null, startMs: number): FilmRequest => {
      const source = makeSnapshot(5, 'full', 1_920, 1_080);
      const words = { title: 'بوابة', detail: 'التُقطت', unreadable: 'تعذّرت' };
      return {
        kind: 'picture',
        picture: { kind: 'snapshot', source: hash === null ? source : { ...source, hash }, ...words },
        startMs,
        lengthMs: 500,
      };
    };
    await send({ kind: 'begin', look: { ...look, direction: 'rtl' } });
    const readable = [await send(picture(null, 0)), await send(picture('none', 500))];
    await send({
      kind: 'picture',
      picture: { kind: 'gap', lines: ['1', '2'] },
      startMs: 1_000,
      lengthMs: 2_000,
    });
    await send({ kind: 'finish' });
    const whole = new Uint8Array(Math.max(...parts.map(({ position, data }) => position + data.byteLength)));
    let length = 0;
    const holes = parts.filter(({ position, data }) => {
      const isBeyond = position > length;
      length = Math.max(length, position + data.byteLength);
      whole.set(new Uint8Array(data), position);
      return isBeyond;
    });
    return { readable, holes: holes.length, magic: [...whole.subarray(0, 4)] };
  });
  expect(made).toEqual({ readable: [true, false], holes: 0, magic: [0x1a, 0x45, 0xdf, 0xa3] });
});
