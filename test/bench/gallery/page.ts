import { type Gallery, type GalleryKind, mountGallery } from './galleries.ts';
import { hashOf, MEASURES } from './tiles.ts';

/** A turn of the wheel as Chromium scrolls for it, CSS px, and how many of them are made. */
const NOTCH = 100;
const NOTCHES = 60;
/** So many frames take the sweep from one end to the other. */
const SWEEP_FRAMES = 90;
/** After this a gallery counts as one that never shows its tiles, ms. */
const PATIENCE = 120_000;
/** For so long nothing may arrive any more before the next thing is measured, ms: else it pays for the one before. */
const QUIET = 300;
/** Entries of the list of resources, which stops growing at 250 by default. */
const RESOURCES = 100_000;

const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));

/** Resolves when the frame that is being made has been painted: a message is only answered after that. */
async function painted(): Promise<void> {
  await frame();
  await new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => resolve(), { once: true });
    port1.start();
    port2.postMessage(null);
  });
}

let gallery: Gallery | null = null;

function opened(): { readonly scroller: HTMLElement; readonly root: ParentNode } {
  const scroller = gallery?.scroller() ?? null;
  const root = gallery?.root() ?? null;
  if (scroller === null || root === null) throw new Error('There is no gallery.');
  return { scroller, root };
}

/** The numbers of the tiles in view, when all of them show their own picture; else null. */
function shownTiles(): readonly number[] | null {
  const scroller = gallery?.scroller() ?? null;
  const root = gallery?.root() ?? null;
  if (scroller === null || root === null) return null;
  const view = scroller.getBoundingClientRect();
  const shown: number[] = [];
  for (const tile of root.querySelectorAll<HTMLElement>('snapshot-tile')) {
    const box = tile.getBoundingClientRect();
    if (box.height === 0 || box.bottom <= view.top || box.top >= view.bottom) continue;
    const index = Number(tile.dataset['index']);
    const image = tile.shadowRoot?.querySelector('img');
    if (!image?.complete || image.naturalWidth === 0 || !image.src.endsWith(hashOf(index))) return null;
    shown.push(index);
  }
  return shown.length === 0 ? null : shown;
}

/** Refuses to compare galleries whose tiles are not the same. */
function requireMeasures(): void {
  const { width, height } = opened().root.querySelector('snapshot-tile')?.getBoundingClientRect() ?? {};
  if (width === MEASURES.tileWidth && height === MEASURES.tileHeight) return;
  throw new Error(
    `Tiles have ${width} × ${height} px in place of ${MEASURES.tileWidth} × ${MEASURES.tileHeight}.`,
  );
}

/** Time until all tiles in view show their picture, `isWanted` holds for them, and that is painted, ms. */
async function untilShown(began: number, isWanted: (tiles: readonly number[]) => boolean): Promise<number> {
  for (;;) {
    await frame();
    const tiles = shownTiles();
    if (tiles !== null && isWanted(tiles)) break;
    if (performance.now() - began > PATIENCE) throw new Error('The tiles never came.');
  }
  await painted();
  return performance.now() - began;
}

/** Resolves when no picture has arrived for a while, wherever it was asked for. */
async function untilQuiet(): Promise<void> {
  let since = performance.now();
  let known = 0;
  while (performance.now() - since < QUIET) {
    await frame();
    const { length } = performance.getEntriesByType('resource');
    if (length !== known || shownTiles() === null) since = performance.now();
    known = length;
  }
}

/** What the benchmark does in the page. */
const bench = {
  untilQuiet,
  async mount(kind: GalleryKind, total: number): Promise<number> {
    performance.setResourceTimingBufferSize(RESOURCES);
    const stage = document.querySelector<HTMLElement>('#stage');
    if (stage === null) throw new Error('There is no stage.');
    const began = performance.now();
    gallery = mountGallery(kind, stage, total);
    const shownAfter = await untilShown(began, (tiles) => tiles.includes(0));
    requireMeasures();
    return shownAfter;
  },
  /** Scrolls notch by notch, one a frame, until the pictures there are seen; the lengths of the frames, ms. */
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
    const { columns, rowHeight } = MEASURES;
    const first = Math.ceil((NOTCHES * NOTCH) / rowHeight) * columns;
    await untilShown(last, (tiles) => tiles.includes(first));
    return frames;
  },
  /** Drags the scroll bar from the top to the end, until the pictures there are seen. */
  async sweep(total: number): Promise<void> {
    const { scroller } = opened();
    const whole = scroller.scrollHeight - scroller.clientHeight;
    for (let step = 0; step <= SWEEP_FRAMES; step += 1) {
      scroller.scrollTop = (whole * step) / SWEEP_FRAMES;
      await frame();
    }
    await untilShown(performance.now(), (tiles) => tiles.includes(total - 1));
  },
  async toTop(): Promise<void> {
    opened().scroller.scrollTop = 0;
    await untilShown(performance.now(), (tiles) => tiles.includes(0));
    await untilQuiet();
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
