import { describe, expect, it } from 'vitest';
import type { Bridge, Frame, Timeline } from '../../../../preload/contract/index.ts';
import { imagesInRange, keepRange } from '../../../../renderer/pages/film/range-images.ts';
import { createPinningStore } from '../../../../renderer/state/offline/offline-pinning.ts';
import { makeSnapshot } from '../../../e2e/elements/harness/tiles.ts';

const COUNT = 1_200;
/** Most frames of an answer. */
const LIMIT = 500;

/** An archive for each time; each third is stored. */
function frameAt(at: number, archiveId: string | null = `a${at}`): Frame {
  const low = at % 3 === 0 ? makeSnapshot(at, 'low', 1, 1) : null;
  const subject = { deviceId: 'd', archiveId };
  const knowledge = low === null ? 'onService' : 'low';
  return { subject, name: `at ${at}`, at, clock: 'captured', knowledge, low, full: null };
}

function bridgeOf(frames: readonly Frame[], asked: () => void = () => {}) {
  const timeline = async ({ around }: { around: number | null }) => {
    asked();
    const end = around === null ? frames.length : frames.filter(({ at }) => at <= around).length;
    const seen = frames.slice(Math.max(0, end - LIMIT), end);
    const total = frames.length;
    const value: Timeline = { deviceName: 'D', frames: [...seen], total, undated: 0, listedAt: null };
    return { ok: true, value } as const;
  };
  return { bridge: { viewer: { timeline } } as unknown as Bridge };
}

const frames = Array.from({ length: COUNT }, (_none, at) => frameAt(at));

function wanted(from: number, to: number, signal = new AbortController().signal) {
  const read: number[] = [];
  const range = { from, to, count: to - from + 1 };
  const onRead = (count: number) => void read.push(count);
  return {
    read,
    request: { action: 'export', deviceId: 'd', range, signal, onRead, onEnd: () => {} } as const,
  };
}

describe('the images of a range', () => {
  it('are its stored ones and its archives, with progress for each answer', async () => {
    const { read, request } = wanted(0, COUNT - 1);
    const images = await imagesInRange(bridgeOf(frames), request);
    expect(images.ok && images.value.length).toBe(COUNT);
    expect(images.ok && images.value.filter(({ image }) => image.hash !== undefined).length).toBe(COUNT / 3);
    expect(read.length).toBeGreaterThan(2);
    expect(read.at(-1)).toBe(COUNT);
  });

  it('are not read on after Cancel', async () => {
    const abort = new AbortController();
    let asked = 0;
    const { request } = wanted(0, COUNT - 1, abort.signal);
    const bridge = bridgeOf(frames, () => {
      asked += 1;
      if (asked === 2) abort.abort();
    });
    expect([(await imagesInRange(bridge, request)).ok, asked]).toEqual([false, 2]);
  });

  it('are kept offline by their archives, or it is said why they can’t be', async () => {
    const pinning = createPinningStore();
    const few = await imagesInRange(bridgeOf(frames), wanted(10, 19).request);
    expect(few.ok && keepRange(pinning, few.value)).toBe('');
    const candidates = pinning.value?.kind === 'add' ? pinning.value.candidates : [];
    expect(candidates).toHaveLength(10);
    const target = { kind: 'archive', deviceId: 'd', archiveId: 'a12' };
    expect(candidates).toContainEqual({ target, title: 'at 12' });
    const many = await imagesInRange(bridgeOf(frames), wanted(0, 300).request);
    expect(many.ok && keepRange(pinning, many.value)).toMatch(/200/);
    const own = Array.from({ length: 9 }, (_none, at) => frameAt(at, null));
    const none = await imagesInRange(bridgeOf(own), wanted(0, 8).request);
    expect(none.ok && keepRange(pinning, none.value)).toMatch(/^This range has no archives/);
  });
});
