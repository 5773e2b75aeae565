import { expect, test, vi } from 'vitest';
import type { HealthSummary } from '../../../../preload/contract/index.ts';
import type { ImageSource } from '../../../../renderer/imaging/image-decode.ts';
import { measureImages } from '../../../../renderer/state/health/measure-images.ts';
import { createFakeBridge } from '../../fakes/fake-bridge.ts';
import { someFacts, summaryOf } from '../../fakes/fake-health.ts';

const source = (hash: string): ImageSource => ({
  hash,
  mediaType: 'image/jpeg',
  widthPixels: 480,
  heightPixels: 270,
});

/** A page over batches of images; image `bad` can't be decoded. `idle` waits for `work`. */
function startPage(batches: readonly (readonly string[])[]) {
  const { bridge, calls, emit } = createFakeBridge();
  const left = [...batches];
  const measured: string[] = [];
  const waiting: (() => void)[] = [];
  const images = () => left.shift()?.map(source) ?? [];
  const area = {
    ...bridge.health,
    nextToMeasure: async () => ({ ok: true, value: { images: images() } }) as const,
  };
  measureImages(
    { ...bridge, health: area },
    async ({ hash }) => {
      measured.push(hash);
      if (hash === 'bad') throw new Error('It can’t be decoded.');
      return { thumbnail: null, facts: someFacts, flaw: null };
    },
    () => new Promise((resolve) => void waiting.push(resolve)),
  );
  const say = (phase: HealthSummary['measuring']['phase']) =>
    emit('healthChanged', summaryOf([], { phase, devices: 1, measured: 0 }));
  const work = () =>
    vi.waitFor(() => {
      const next = waiting.shift();
      expect(next).toBeDefined();
      next?.();
    });
  const stored = () => calls.filter(({ name }) => name === 'health.storeFacts').map(({ input }) => input);
  return { say, work, measured, waiting, stored };
}

test('measures image by image when the page is idle, and sends a batch at once', async () => {
  const { say, work, measured, stored } = startPage([['a', 'bad'], ['b']]);
  say('measuring');
  await work();
  await work();
  await vi.waitFor(() =>
    expect(stored()).toEqual([
      {
        images: [
          { hash: 'a', facts: someFacts, flaw: null },
          { hash: 'bad', facts: null, flaw: null },
        ],
      },
    ]),
  );
  await work();
  await vi.waitFor(() => expect(stored()).toHaveLength(2));
  expect(measured).toEqual(['a', 'bad', 'b']);
});

test('measures nothing before there is something, and not twice at a time', async () => {
  const { say, work, measured, waiting } = startPage([['a', 'b']]);
  say('idle');
  say('measuring');
  say('measuring');
  await work();
  await vi.waitFor(() => expect(measured).toEqual(['a']));
  expect(waiting.length).toBeLessThanOrEqual(1);
});

test('stops between two images when the user stops it, and sends what it has', async () => {
  const { say, work, measured, stored } = startPage([['a', 'b', 'c'], ['d']]);
  say('measuring');
  await work();
  await vi.waitFor(() => expect(measured).toEqual(['a']));
  say('stopped');
  await work();
  await vi.waitFor(() =>
    expect(stored()).toEqual([{ images: [{ hash: 'a', facts: someFacts, flaw: null }] }]),
  );
  expect(measured).toEqual(['a']);
});
