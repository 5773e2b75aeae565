import { describe, expect, test, vi } from 'vitest';
import type { ImageSource } from '../../../../renderer/imaging/image-decode.ts';
import { createThumbnailMaker } from '../../../../renderer/state/viewer/thumbnail-maker.ts';
import type { MadeThumbnail } from '../../../../renderer/workers/thumbnail-worker.ts';
import { createFakeBridge } from '../../fakes/fake-bridge.ts';
import { someFacts } from '../../fakes/fake-health.ts';

const source = (hash: string): ImageSource => ({
  hash,
  mediaType: 'image/jpeg',
  widthPixels: 1_920,
  heightPixels: 1_080,
});

/** A maker whose renderer waits for `finish`; `rendered` are the hashes in the order in which they were begun. */
function makeMaker() {
  const { bridge, calls } = createFakeBridge();
  const rendered: string[] = [];
  const aborted: string[] = [];
  const open: ((made: MadeThumbnail) => void)[] = [];
  const maker = createThumbnailMaker(bridge, ({ hash }, signal) => {
    rendered.push(hash);
    return new Promise((resolve, reject) => {
      open.push(resolve);
      signal.addEventListener('abort', () => {
        aborted.push(hash);
        reject(new Error('aborted'));
      });
    });
  });
  const made = { thumbnail: new Uint8Array([1, 2, 3]).buffer, facts: someFacts, flaw: null };
  const finish = (rest: Partial<MadeThumbnail> = {}) => open.shift()?.({ ...made, ...rest });
  const sent = (call: string) => calls.filter(({ name }) => name === call).map(({ input }) => input);
  const stored = () => sent('viewer.storeThumbnail');
  return { maker, rendered, aborted, finish, stored, measured: () => sent('health.storeFacts') };
}

describe('making thumbnails', () => {
  test('sends what was made to be stored, as base64, with the facts of the same pixels', async () => {
    const { maker, finish, stored } = makeMaker();
    maker.want(source('a'));
    finish();
    await vi.waitFor(() =>
      expect(stored()).toEqual([{ hash: 'a', data: 'AQID', facts: someFacts, flaw: null }]),
    );
  });

  test('tells what is wrong with an image, with a thumbnail of one that is cut off', async () => {
    const { maker, finish, stored, measured } = makeMaker();
    maker.want(source('a'));
    finish({ facts: null, flaw: 'cutOff' });
    await vi.waitFor(() =>
      expect(stored()).toEqual([{ hash: 'a', data: 'AQID', facts: null, flaw: 'cutOff' }]),
    );
    maker.want(source('b'));
    finish({ thumbnail: null, facts: null, flaw: 'broken' });
    await vi.waitFor(() =>
      expect(measured()).toEqual([{ images: [{ hash: 'b', facts: null, flaw: 'broken' }] }]),
    );
  });

  test('makes two at a time, the newest request first, and each once', async () => {
    const { maker, rendered, finish, stored } = makeMaker();
    for (const hash of ['a', 'b', 'c', 'd', 'a', 'c']) maker.want(source(hash));
    expect(rendered).toEqual(['a', 'b']);
    finish();
    await vi.waitFor(() => expect(rendered).toEqual(['a', 'b', 'c']));
    finish();
    await vi.waitFor(() => expect(rendered).toEqual(['a', 'b', 'c', 'd']));
    finish();
    finish();
    await vi.waitFor(() => expect(stored()).toHaveLength(4));
    maker.want(source('a'));
    expect(rendered).toHaveLength(4);
  });

  test('gives up what scrolled away, and makes it when it is wanted again', async () => {
    const { maker, rendered, aborted, finish, stored } = makeMaker();
    for (const hash of ['a', 'b', 'c']) maker.want(source(hash));
    maker.drop('c');
    maker.drop('a');
    expect(aborted).toEqual(['a']);
    await vi.waitFor(() => {
      maker.want(source('a'));
      expect(rendered).toEqual(['a', 'b', 'a']);
    });
    for (let number = 0; number < 3; number += 1) finish();
    await vi.waitFor(() => expect(stored()).toHaveLength(2));
  });

  test('forgets the oldest requests beyond three screens', async () => {
    const { maker, rendered, finish } = makeMaker();
    for (let number = 0; number < 200; number += 1) maker.want(source(`${number}`));
    for (let number = 0; number < 200; number += 1) {
      finish();
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    }
    expect(rendered).toHaveLength(2 + 120);
    expect(rendered).not.toContain('2');
    expect(rendered).toContain('199');
  });
});
