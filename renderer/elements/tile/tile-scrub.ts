import { TWENTY_FOUR_HOURS_MS } from '../../../preload/contract/core/durations.ts';
import type { Frame } from '../../../preload/contract/index.ts';
import { whenIdle } from '../../core/when-idle.ts';
import '../../locales/add-late-texts.ts';
import { isStored } from '../../state/viewer/frames.ts';
import type { ViewerSource } from '../../state/viewer/viewer-source.ts';

type ScrubbedTile = HTMLElementTagNameMap['snapshot-tile'];

/** Time that the pointer rests on a tile before its history is read, ms: it passes many. */
const REST_MS = 150;

/** Returns the stored frames of the 24 hours before the newest, from old to new. */
export function lastDay(frames: readonly Frame[]): readonly Frame[] {
  const stored = frames.filter(isStored);
  const newest = stored.at(-1)?.at ?? 0;
  return stored.filter(({ at }) => newest - at < TWENTY_FOUR_HOURS_MS);
}

interface Shown {
  readonly at: number;
  readonly hash: string;
  /** Keeps it in memory. */
  readonly picture: HTMLImageElement;
}

function shownOf({ at, low, full }: Frame): Shown {
  const hash = (low ?? full)?.hash ?? '';
  return { at, hash, picture: Object.assign(new Image(), { src: `thumbnails/${hash}` }) };
}

/**
 * Goes through the last day of a tile, by the place of the pointer on it or by keys. Shows what is
 * stored; nothing is requested from the service.
 */
export class TileScrub {
  private tile: ScrubbedTile | null = null;
  private known: readonly Shown[] = [];
  private index = -1;
  private resting: ReturnType<typeof setTimeout> | undefined;

  constructor(
    list: HTMLElement,
    private readonly timeline: ViewerSource['timeline'],
  ) {
    list.addEventListener('pointermove', this.moved);
    list.addEventListener('pointerleave', this.leave);
    list.addEventListener('scroll', this.leave, { capture: true });
  }

  /** Time of the frame that a tile shows in place of its newest; undefined for none. */
  timeOn(index: number): number | undefined {
    return this.tile?.dataset['index'] === String(index) ? this.tile.scrubbed?.at : undefined;
  }

  /** Shows the frame before or after. Returns its time, ms since the epoch; `null` if there is none. */
  async step(tile: ScrubbedTile, delta: -1 | 1): Promise<number | null> {
    if (tile !== this.tile) this.enter(tile);
    await this.read(tile);
    const { length } = this.known;
    if (tile !== this.tile || length < 2) return null;
    const from = this.index === -1 ? length - 1 : this.index;
    return this.show(Math.max(0, Math.min(from + delta, length - 1)));
  }

  readonly leave = (): void => {
    clearTimeout(this.resting);
    if (this.tile !== null) this.tile.scrubbed = null;
    this.tile = null;
    this.known = [];
    this.index = -1;
  };

  private enter(tile: ScrubbedTile): void {
    this.leave();
    this.tile = tile;
    tile.addEventListener('blur', this.blurred, { once: true });
  }

  private readonly blurred = ({ currentTarget }: FocusEvent): void => {
    if (currentTarget === this.tile) this.leave();
  };

  private readonly moved = (event: PointerEvent): void => {
    const tile = event
      .composedPath()
      .find((node) => node instanceof Element && node.matches('snapshot-tile'));
    if (event.pointerType === 'touch' || event.buttons !== 0) return;
    if (tile === undefined) {
      this.leave();
      return;
    }
    if (tile !== this.tile) {
      this.enter(tile);
      this.resting = setTimeout(() => void this.rested(tile, event.clientX), REST_MS);
    } else if (this.known.length > 1) this.showAt(event.clientX);
  };

  private async rested(tile: ScrubbedTile, x: number): Promise<void> {
    if (isStill(tile)) return;
    await whenIdle();
    if (tile !== this.tile) return;
    await this.read(tile);
    // The pointer has been on the picture since, without a move that says where.
    if (tile === this.tile && this.known.length > 1 && this.index === -1) this.showAt(x);
  }

  private async read(tile: ScrubbedTile): Promise<void> {
    const { subject } = tile.tile ?? {};
    if (this.known.length > 0 || subject === undefined || subject.archiveId !== null) return;
    const frames = lastDay((await this.timeline(subject.deviceId, null))?.frames ?? []);
    if (tile === this.tile && frames.length > 1) this.known = frames.map(shownOf);
  }

  /** Time goes from left to right in every language. */
  private showAt(x: number): void {
    const { left, width } = this.tile?.getBoundingClientRect() ?? new DOMRect();
    const count = this.known.length;
    this.show(Math.max(0, Math.min(count - 1, Math.floor(((x - left) / width) * count))));
  }

  private show(index: number): number | null {
    const shown = this.known[index];
    if (shown === undefined || this.tile === null) return null;
    const { at, hash } = shown;
    if (index !== this.index) this.tile.scrubbed = { hash, at, share: index / (this.known.length - 1) };
    this.index = index;
    return at;
  }
}

/** Under reduced motion and outdoors nothing changes because the pointer passes. */
function isStill(tile: Element): boolean {
  return (
    matchMedia('(prefers-reduced-motion: reduce)').matches ||
    getComputedStyle(tile).getPropertyValue('--caption-text').trim() === 'large'
  );
}
