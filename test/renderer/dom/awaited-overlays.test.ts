import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type CancelReason,
  cancelAwaitedOverlays,
  isStillWanted,
} from '../../../renderer/dom/awaited-overlays.ts';

const page = new EventTarget();

beforeEach(() => vi.stubGlobal('window', page));
afterEach(() => vi.unstubAllGlobals());

/** Presses a key; true: the page does nothing else with it. */
function press(key: string, isComposing = false): boolean {
  const event = Object.assign(new Event('keydown', { cancelable: true }), { key, isComposing });
  return !page.dispatchEvent(event);
}

/** An overlay that waits for its code. */
function load() {
  const code = Promise.withResolvers<void>();
  const cancelled = vi.fn<(reason?: CancelReason) => void>();
  return { ...code, cancelled, wanted: isStillWanted(code.promise, cancelled) };
}

describe('an overlay whose code is still loading', () => {
  it('opens', async () => {
    const viewer = load();
    expect(press('ArrowRight')).toBe(false);
    viewer.resolve();
    expect(await viewer.wanted).toBe(true);
    expect(viewer.cancelled).not.toHaveBeenCalled();
  });

  it('does not open after Escape, which does nothing else', async () => {
    const viewer = load();
    expect(press('Escape')).toBe(true);
    expect(viewer.cancelled).toHaveBeenCalledExactlyOnceWith('escape');
    expect(press('Escape')).toBe(false);
    viewer.resolve();
    expect(await viewer.wanted).toBe(false);
    expect(viewer.cancelled).toHaveBeenCalledOnce();
  });

  it('opens after an Escape that ends a composition', async () => {
    const viewer = load();
    expect(press('Escape', true)).toBe(false);
    viewer.resolve();
    expect(await viewer.wanted).toBe(true);
  });

  it('is the one over another that Escape cancels first', async () => {
    const [viewer, comparison] = [load(), load()];
    expect(press('Escape')).toBe(true);
    expect(comparison.cancelled).toHaveBeenCalledOnce();
    viewer.resolve();
    comparison.resolve();
    expect([await viewer.wanted, await comparison.wanted]).toEqual([true, false]);
  });

  it('does not open after the user went elsewhere', async () => {
    const overlays = [load(), load()];
    cancelAwaitedOverlays();
    for (const { resolve } of overlays) resolve();
    expect(await Promise.all(overlays.map(({ wanted }) => wanted))).toEqual([false, false]);
  });

  it('is closed if its code can’t be loaded, and says why', async () => {
    const viewer = load();
    viewer.reject(new Error('no such file'));
    await expect(viewer.wanted).rejects.toThrow('no such file');
    expect(viewer.cancelled).toHaveBeenCalledOnce();
    expect(press('Escape')).toBe(false);
  });
});

it('Escape is left to the page once an overlay is open', async () => {
  const viewer = load();
  viewer.resolve();
  await viewer.wanted;
  expect(press('Escape')).toBe(false);
});
