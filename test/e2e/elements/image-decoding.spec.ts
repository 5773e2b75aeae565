import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { acceptImage } from '../../../main/gate/accept-image.ts';
import type { ImageFlaw } from '../../../preload/contract/images/image-flaw.ts';
import type { ImageSource } from '../../../renderer/imaging/image-decode.ts';
import type { FilmAnswer, FilmRequest } from '../../../renderer/workers/film-request.ts';
import type { MadeThumbnail } from '../../../renderer/workers/thumbnail-worker.ts';
import {
  CORPUS_KINDS,
  CORPUS_SIZE,
  type CorpusImage,
  cutImages,
  imageCorpus,
  kindOf,
} from '../../support/image-corpus.ts';
import { expect, test } from './harness/harness-test.ts';

/** Images in one call of the page. */
const AT_A_TIME = 20;

/** An image that the gate accepted, as the library has it. */
interface Stored {
  readonly name: string;
  readonly source: ImageSource;
  /** As main knows it from the structure of the file. */
  readonly flaw: ImageFlaw | null;
}

/** What each part of the app makes of an image: `whole`, `cutOff` or `broken`. */
type Answers = Readonly<Record<'thumbnail' | 'viewer' | 'ready' | 'film' | 'difference', string>>;

function withBytes(image: CorpusImage, bytes: Buffer): CorpusImage {
  return { ...image, bytes };
}

async function store(
  images: readonly CorpusImage[],
  addImage: (hash: string, bytes: Buffer, mediaType: string) => void,
): Promise<readonly Stored[]> {
  const stored: Stored[] = [];
  for (const { name, bytes, mediaType } of images) {
    const accepted = await acceptImage(bytes);
    // Refused: no byte of the file states a size.
    if (typeof accepted === 'string') continue;
    const hash = createHash('sha256').update(bytes).digest('hex');
    addImage(hash, bytes, mediaType);
    const { widthPixels, heightPixels, flaw } = accepted;
    stored.push({ name, source: { hash, mediaType, widthPixels, heightPixels }, flaw });
  }
  return stored;
}

/** Lets every part of the page that decodes answer for some images. */
function answersOf(page: Page, sources: readonly ImageSource[]): Promise<readonly Answers[]> {
  return page.evaluate(async (images) => {
    const { createWorkerClient, decodeImage, followReadyCheck, makeSnapshot, startWorker } = window.harness;
    const wanted = new AbortController().signal;
    const thumbnails = createWorkerClient<unknown, MadeThumbnail>(() => startWorker('thumbnail'));
    const films = createWorkerClient<FilmRequest, FilmAnswer>(() => startWorker('film'));
    const differences = createWorkerClient<unknown, { share: number }>(() => startWorker('difference'));
    const look = {
      width: 320,
      imageHeight: 200,
      captionHeight: 40,
      font: 'serif',
      direction: 'ltr',
      language: 'en',
    } as const;
    await films.send({ kind: 'begin', look }, wanted);

    /** The check before leaving decodes what main hands out, in one batch. */
    async function readyAnswers(): Promise<ReadonlyMap<string, string>> {
      const found = new Map<string, string>();
      const batches = [images, []];
      const { promise, resolve } = Promise.withResolvers<void>();
      const bridge = {
        offline: {
          nextToDecode: async () => ({ ok: true, value: { images: batches.shift() ?? [] } }),
          async reportDecoded({ results }: { results: readonly { hash: string; flaw: string | null }[] }) {
            for (const { hash, flaw } of results) found.set(hash, flaw ?? 'whole');
            resolve();
            return { ok: true, value: null };
          },
        },
      };
      const state = { ready: { id: 1, phase: 'decoding' } };
      const store = { value: { state }, subscribe: (listener: () => void) => (listener(), () => {}) };
      followReadyCheck(bridge as never, store as never);
      await promise;
      return found;
    }

    const ready = await readyAnswers();
    const other = makeSnapshot(1, 'full', 320, 200);
    const answers: Answers[] = [];
    for (const [index, source] of images.entries()) {
      const made = await thumbnails.send({ source, side: 320, isThumbnailWanted: true }, wanted);
      const viewer = await decodeImage(source, null, wanted).then(
        ({ bitmap, natural, isCutOff }) => {
          const isUpright = natural.width === source.widthPixels && natural.height === source.heightPixels;
          const isWholeSize = bitmap.width === natural.width && bitmap.height === natural.height;
          bitmap.close();
          return `${isCutOff ? 'cutOff' : 'whole'}${isUpright && isWholeSize ? '' : ' of another size'}`;
        },
        () => 'broken',
      );
      const picture = { kind: 'snapshot', source, title: '', detail: '', unreadable: '' } as const;
      const filmed = await films.send(
        { kind: 'picture', picture, startMs: index * 100, lengthMs: 100 },
        wanted,
      );
      const difference = await differences.send({ one: source, other, threshold: 0.1 }, wanted).then(
        () => 'shown',
        () => 'broken',
      );
      answers.push({
        thumbnail: made.flaw ?? 'whole',
        viewer,
        ready: ready.get(source.hash) ?? 'unanswered',
        film: filmed.isReadable ? 'shown' : 'broken',
        difference,
      });
    }
    for (const worker of [thumbnails, films, differences]) worker.close();
    return answers;
  }, sources);
}

async function answersInParts(page: Page, images: readonly Stored[]): Promise<readonly Answers[]> {
  const answers: Answers[] = [];
  for (let first = 0; first < images.length; first += AT_A_TIME) {
    const some = images.slice(first, first + AT_A_TIME);
    answers.push(
      ...(await answersOf(
        page,
        some.map(({ source }) => source),
      )),
    );
  }
  return answers;
}

/** The one answer that all parts have to give. */
function allOf(answer: string): Answers {
  const shown = answer === 'broken' ? 'broken' : 'shown';
  return { thumbnail: answer, viewer: answer, ready: answer, film: shown, difference: shown };
}

test.beforeEach(async ({ page, harness }) => {
  await page.goto(harness.url);
});

test('P47: a whole image of any kind is shown everywhere, upright and in its size', async ({
  page,
  harness,
}) => {
  const images = await store(await imageCorpus(), harness.addImage);
  const answers = await answersInParts(page, images);
  for (const [index, { name }] of images.entries())
    expect({ name, ...answers[index] }).toEqual({ name, ...allOf('whole') });
});

test('P47: a whole image with other bytes behind its end is shown everywhere', async ({ page, harness }) => {
  const longer = (await imageCorpus()).map((image) =>
    withBytes(image, Buffer.concat([image.bytes, Buffer.from('firmware 3.1, camera 7')])),
  );
  const images = await store(longer, harness.addImage);
  const answers = await answersInParts(page, images);
  for (const [index, { name }] of images.entries())
    expect({ name, ...answers[index] }).toEqual({ name, ...allOf('whole') });
});

for (const kind of CORPUS_KINDS) {
  test(`P47: ${kind}: an image that was cut anywhere is shown as cut off everywhere, or broken everywhere`, async ({
    page,
    harness,
  }) => {
    const ofKind = (await imageCorpus()).filter(({ name }) => kindOf(name) === kind);
    const images = await store(ofKind.flatMap(cutImages), harness.addImage);
    expect(images).not.toEqual([]);
    const answers = await answersInParts(page, images);
    for (const [index, { name, flaw }] of images.entries()) {
      const answer = answers[index]?.viewer ?? '';
      expect({ name, answer }).toEqual({ name, answer: expect.stringMatching(/^(?:cutOff|broken)$/) });
      expect({ name, ...answers[index] }).toEqual({ name, ...allOf(answer) });
      // What main calls broken by its structure is never shown.
      if (flaw === 'broken') expect({ name, answer }).toEqual({ name, answer: 'broken' });
    }
  });
}

function formOf(name: string, mediaType: string, bytes: Buffer): CorpusImage {
  return { name, mediaType, bytes, ...CORPUS_SIZE };
}

/** Returns a JPEG with another marker of its frame, or other bits in a sample. */
function withFrame(jpeg: Buffer, marker: number, bits: number): Buffer {
  const changed = Buffer.from(jpeg);
  const frame = changed.indexOf(Buffer.of(0xff, 0xc0));
  changed[frame + 1] = marker;
  changed[frame + 4] = bits;
  return changed;
}

test('P47: a form that few programs write is shown everywhere, or broken everywhere', async ({
  page,
  harness,
}) => {
  const corpus = new Map((await imageCorpus()).map((image) => [image.name, image]));
  const [jpeg, gif, png] = ['JPEG', 'GIF', 'PNG'].map((name) => corpus.get(name)?.bytes ?? Buffer.of());
  if (jpeg === undefined || gif === undefined || png === undefined) throw new Error('The corpus lacks one.');
  const chunk = Buffer.from('\0\0\0\0CrIt\0\0\0\0', 'latin1');
  const forms = [
    ['JPEG of 12 bits', 'image/jpeg', withFrame(jpeg, 0xc1, 12)],
    ['JPEG extended', 'image/jpeg', withFrame(jpeg, 0xc1, 8)],
    ['JPEG without loss', 'image/jpeg', withFrame(jpeg, 0xc3, 8)],
    ['JPEG with arithmetic codes', 'image/jpeg', withFrame(jpeg, 0xc9, 8)],
    ['GIF without its last byte', 'image/gif', gif.subarray(0, -1)],
    ['GIF of a header', 'image/gif', gif.subarray(0, 13)],
    [
      'PNG with a chunk that must be known',
      'image/png',
      Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]),
    ],
    ['PNG that is called a JPEG', 'image/jpeg', png],
  ] as const;
  const images = await store(
    forms.map(([name, mediaType, bytes]) => formOf(name, mediaType, bytes)),
    harness.addImage,
  );
  const answers = await answersInParts(page, images);
  for (const [index, { name }] of images.entries()) {
    const answer = answers[index]?.viewer ?? '';
    expect({ name, answer }).toEqual({ name, answer: expect.stringMatching(/^(?:whole|cutOff|broken)$/) });
    expect({ name, ...answers[index] }).toEqual({ name, ...allOf(answer) });
  }
});

test('an image that is cut off is shown as far as it goes', async ({ page, harness }) => {
  const { height } = CORPUS_SIZE;
  const kinds = ['JPEG', 'PNG', 'WebP', 'GIF'];
  const cut = (await imageCorpus())
    .filter(({ name }) => kinds.includes(name))
    .map((image) => withBytes(image, image.bytes.subarray(0, image.bytes.byteLength / 2)));
  const halves = await store(cut, harness.addImage);
  expect(halves).toHaveLength(kinds.length);
  for (const { name, source } of halves) {
    const rows = await page.evaluate(async (image) => {
      const { bitmap } = await window.harness.decodeImage(image, null, new AbortController().signal);
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      const data = context?.getImageData(0, 0, 1, bitmap.height).data ?? [];
      return Array.from({ length: bitmap.height }, (_, row) => (data[row * 4 + 3] ?? 0) > 0);
    }, source);
    const end = rows.lastIndexOf(true) + 1;
    expect({ name, isBetween: end > height * 0.3 && end < height * 0.7 }).toEqual({ name, isBetween: true });
    expect(rows.slice(0, end).every(Boolean)).toBe(true);
  }
});
