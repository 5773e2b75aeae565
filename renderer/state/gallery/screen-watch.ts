import { PAGE_LIMIT } from '../../../preload/contract/core/limits.ts';
import type { Attention, Bridge, Tile } from '../../../preload/contract/index.ts';
import { bestSnapshot, lastConfirmed } from '../../../preload/contract/rules/best-snapshot.ts';
import { invoke } from '../store/invoke.ts';
import { createStore, withActions } from '../store/store.ts';

/** From top to bottom: the topmost layer is visible. */
const LAYERS = ['comparison', 'viewer', 'gallery'] as const;

/**
 * Delay in which changes are gathered, ms: a step through a gallery sends no message for each
 * image.
 */
const SETTLE_MS = 150;
/** Interval of reports while the user is active, ms. */
const ACTED_EVERY_MS = 30_000;

export type ScreenLayer = (typeof LAYERS)[number];
export type ShownImages = Pick<Attention, 'precision' | 'subjects'>;

export type ScreenWatch = ReturnType<typeof createScreenWatch>;

/**
 * Reports to the main process what the user looks at, so that it is checked, and if they are
 * active; it has no timer while nothing happens. The store holds the time since which all gallery
 * images on the screen are confirmed, ms since the epoch; `null` if none is shown.
 */
export function createScreenWatch(
  bridge: Pick<Bridge, 'connection'>,
  mayRequest: () => boolean,
  page: EventTarget & Pick<Document, 'visibilityState' | 'defaultView'> = document,
) {
  const view: EventTarget = page.defaultView ?? page;
  const store = createStore<number | null>(null);
  const shown = new Map<ScreenLayer, ShownImages>();
  let settling: ReturnType<typeof setTimeout> | undefined;
  let sent = '';
  let hasActed = false;
  let reportedAt = Number.NEGATIVE_INFINITY;

  const isSeen = () => page.visibilityState === 'visible';

  function send(): void {
    settling = undefined;
    if (!mayRequest()) return;
    const top = LAYERS.map((layer) => shown.get(layer)).find((images) => images !== undefined);
    const attention = {
      isSeen: isSeen(),
      precision: top?.precision ?? 'low',
      subjects: top?.subjects.slice(0, PAGE_LIMIT) ?? [],
    } as const;
    const key = JSON.stringify(attention);
    if (key === sent && !hasActed) return;
    sent = key;
    void invoke(() => bridge.connection.attend({ ...attention, hasActed }));
    hasActed = false;
  }

  const plan = () => {
    settling ??= setTimeout(send, SETTLE_MS);
  };

  function acted(): void {
    if (performance.now() - reportedAt < ACTED_EVERY_MS) return;
    reportedAt = performance.now();
    hasActed = true;
    plan();
  }

  function cameBack(): void {
    reportedAt = performance.now();
    hasActed = true;
    plan();
  }

  for (const name of ['pointerdown', 'keydown', 'wheel'])
    view.addEventListener(name, acted, { capture: true, passive: true });
  view.addEventListener('focus', cameBack);
  page.addEventListener('visibilitychange', () => (isSeen() ? cameBack() : plan()));

  return withActions(store, {
    /** `null` if the layer shows nothing, or is closed. */
    show(layer: ScreenLayer, images: ShownImages | null): void {
      if (images === null) shown.delete(layer);
      else shown.set(layer, images);
      plan();
    },
    /** Sets the gallery's tiles on the screen. */
    showTiles(tiles: readonly Tile[]): void {
      const times = tiles.flatMap((tile) => {
        const best = bestSnapshot(tile);
        return best === null ? [] : [lastConfirmed(tile, best)];
      });
      store.set(times.length === 0 ? null : Math.min(...times));
      this.show('gallery', { precision: 'low', subjects: tiles.map(({ subject }) => subject) });
    },
    reset(): void {
      shown.clear();
      sent = '';
      store.set(null);
    },
  });
}
