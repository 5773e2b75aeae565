import { type Gallery, type GalleryKind, mountGallery } from './galleries.ts';

/** A turn of the wheel as Chromium scrolls for it, CSS px, and how many of them are made. */
const NOTCH = 100;
const NOTCHES = 60;
/** So many frames take the sweep from one end to the other. */
const SWEEP_FRAMES = 90;
/** After this a gallery counts as one that never shows its tiles, ms. */
const PATIENCE = 120_000;

const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));

let gallery: Gallery | null = null;

function opened(): { readonly scroller: HTMLElement; readonly root: ParentNode } {
  const scroller = gallery?.scroller() ?? null;
  const root = gallery?.root() ?? null;
  if (scroller === null || root === null) throw new Error('There is no gallery.');
  return { scroller, root };
}

/** The numbers of the tiles in view, when all of them show their picture; else null. */
function shownTiles(): readonly number[] | null {
  const scroller = gallery?.scroller() ?? null;
  const root = gallery?.root() ?? null;
  if (scroller === null || root === null) return null;
  const view = scroller.getBoundingClientRect();
  const shown: number[] = [];
  for (const tile of root.querySelectorAll<HTMLElement>('snapshot-tile')) {
    const box = tile.getBoundingClientRect();
    if (box.height === 0 || box.bottom <= view.top || box.top >= view.bottom) continue;
    const image = tile.shadowRoot?.querySelector('img');
    if (!image?.complete || image.naturalWidth === 0) return null;
    shown.push(Number(tile.dataset['index']));
  }
  return shown.length === 0 ? null : shown;
}

/** Time until all tiles in view show their picture and `isWanted` holds for them, ms. */
async function untilShown(began: number, isWanted: (tiles: readonly number[]) => boolean): Promise<number> {
  for (;;) {
    await frame();
    const tiles = shownTiles();
    if (tiles !== null && isWanted(tiles)) return performance.now() - began;
    if (performance.now() - began > PATIENCE) throw new Error('The tiles never came.');
  }
}

/** What the benchmark does in the page. */
const bench = {
  async mount(kind: GalleryKind, total: number): Promise<number> {
    const stage = document.querySelector<HTMLElement>('#stage');
    if (stage === null) throw new Error('There is no stage.');
    const began = performance.now();
    gallery = mountGallery(kind, stage, total);
    return untilShown(began, (tiles) => tiles.includes(0));
  },
  /** Scrolls notch by notch, one a frame; the lengths of the frames, ms. */
  async wheel(): Promise<readonly number[]> {
    const { scroller } = opened();
    const frames: number[] = [];
    let last = await frame();
    for (let notch = 0; notch < NOTCHES; notch += 1) {
      scroller.scrollTop += NOTCH;
      const now = await frame();
      frames.push(now - last);
      last = now;
    }
    return frames;
  },
  /** Drags the scroll bar from the top to the end. */
  async sweep(): Promise<void> {
    const { scroller } = opened();
    const whole = scroller.scrollHeight - scroller.clientHeight;
    for (let step = 0; step <= SWEEP_FRAMES; step += 1) {
      scroller.scrollTop = (whole * step) / SWEEP_FRAMES;
      await frame();
    }
  },
  async toTop(): Promise<void> {
    opened().scroller.scrollTop = 0;
    await untilShown(performance.now(), (tiles) => tiles.includes(0));
  },
  /** From the top to the last tile at once. */
  jump(total: number): Promise<number> {
    const { scroller } = opened();
    const began = performance.now();
    scroller.scrollTop = scroller.scrollHeight;
    return untilShown(began, (tiles) => tiles.includes(total - 1));
  },
};

declare global {
  interface Window {
    bench: typeof bench;
  }
}

window.bench = bench;
