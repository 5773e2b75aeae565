import { describe, expect, it, vi } from 'vitest';
import type { PackOpening } from '../../../../preload/contract/index.ts';
import { followPacks } from '../../../../renderer/state/packs/follow-packs.ts';
import { createOpeningStore } from '../../../../renderer/state/packs/opening-store.ts';
import { createSessionStore } from '../../../../renderer/state/session/session-store.ts';
import { createToastStore } from '../../../../renderer/state/settings/toast-store.ts';
import { createFakeBridge, fakeSession } from '../../fakes/fake-bridge.ts';

const known = { openingId: 'opening-1', name: 'North.fleetpack' } as const;
const about = { laptop: 'LAPTOP-7', madeAt: 0, snapshots: 2, byteLength: 34, parts: null };
const locked: PackOpening = { kind: 'locked', ...known, isWrong: false };
const pins = { count: 0, images: 0, byteLength: 0, unknown: [], unknownCount: 0 };
const ready: PackOpening = {
  kind: 'ready',
  ...known,
  about,
  newImages: 2,
  newBytes: 34,
  newNotes: 0,
  pins,
};
const importing: PackOpening = { kind: 'importing', ...known, about, done: 1, changed: 1 };

describe('the dialog that opens a pack', () => {
  it('begins with the pack that is being opened, also after a reload of the page, and follows it', async () => {
    const fake = createFakeBridge({ packOpening: ready });
    const store = createOpeningStore(fake.bridge);
    await store.load();
    expect(store.value.opening).toEqual(ready);
    fake.emit('packOpeningChanged', importing);
    expect(store.value.opening).toEqual(importing);
    fake.emit('packOpeningChanged', { ...locked, openingId: 'another' });
    expect(store.value.opening).toEqual(importing);
  });

  it('begins with the choice of a pack where the last opening has ended', async () => {
    const fake = createFakeBridge({ packOpening: { kind: 'done', ...known, about, changed: 2 } });
    const store = createOpeningStore(fake.bridge);
    await store.load();
    expect(store.value.opening).toBeNull();
  });

  it('gives up what was not begun when it closes, and lets an import go on', async () => {
    for (const [opening, cancelled] of [
      [ready, 1],
      [importing, 0],
    ] as const) {
      const fake = createFakeBridge({ packOpening: opening });
      const store = createOpeningStore(fake.bridge);
      await store.load();
      store.close();
      expect(fake.calls.filter(({ name }) => name === 'packs.cancel')).toHaveLength(cancelled);
    }
  });

  it('shows what was reported before the answer of a call', async () => {
    const fake = createFakeBridge({ packOpening: locked });
    const store = createOpeningStore(fake.bridge);
    const choosing = store.choose();
    fake.emit('packOpeningChanged', ready);
    await choosing;
    expect(store.value.opening).toEqual(ready);
  });
});

describe('packs outside the dialog', () => {
  function follow(packOpening?: PackOpening) {
    const fake = createFakeBridge({
      session: fakeSession,
      ...(packOpening === undefined ? {} : { packOpening }),
    });
    const { bridge } = fake;
    const app = { bridge, session: createSessionStore(bridge), toasts: createToastStore() };
    void app.session.start(false);
    const show = vi.fn();
    let isShown = false;
    const stop = followPacks(app, { isShown: () => isShown, show });
    return { fake, app, show, stop, showDialog: () => (isShown = true) };
  }

  it('a reload of the page shows the dialog of a pack that is being opened again', async () => {
    const { show, stop } = follow(importing);
    await vi.waitFor(() => expect(show).toHaveBeenCalledOnce());
    stop();
  });

  it('says how an import ended that no dialog shows', async () => {
    const { app, fake, stop, showDialog } = follow();
    fake.emit('packOpeningChanged', { kind: 'done', ...known, about, changed: 2 });
    expect(app.toasts.value.map(({ message }) => message)).toEqual(['Pack opened']);
    const refusal = { code: 'unreadable', part: null, facts: {} } as const;
    fake.emit('packOpeningChanged', { kind: 'refused', ...known, changed: null, refusal });
    expect(app.toasts.value).toHaveLength(1);
    fake.emit('packOpeningChanged', { kind: 'refused', ...known, changed: 1, refusal });
    expect(app.toasts.value.map(({ message }) => message)).toEqual([
      'Pack opened',
      'The pack wasn’t added completely',
    ]);
    showDialog();
    fake.emit('packOpeningChanged', { kind: 'done', ...known, about, changed: 2 });
    expect(app.toasts.value).toHaveLength(2);
    stop();
  });
});
