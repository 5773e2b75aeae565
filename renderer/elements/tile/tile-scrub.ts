import { TWENTY_FOUR_HOURS_MS } from '../../../preload/contract/core/durations.ts';
import { subjectKey } from '../../../preload/contract/fleet/subject-key.ts';
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
  /** ms since the epoch. */
  readonly at: number;
  readonly hash: string;
  /** Offset of the device's clock, minutes; `null` if unknown. */
  readonly offset: number | null;
}

function shownOf({ at, low, full }: Frame): Shown {
  const snapshot = low ?? full;
  return { at, hash: snapshot?.hash ?? '', offset: snapshot?.capturedOffsetMinutes ?? null };
}

function keyOf({ tile }: ScrubbedTile): string {
  return tile === undefined ? '' : subjectKey(tile.subject);
}

/**
 * Goes through the last day of a tile, by the place of the pointer on it or by keys. Shows what is
 * stored; nothing is requested from the service.
 */
export class TileScrub {
  private tile: ScrubbedTile | null = null;
  /** Key of the tile's subject: a grid shows others on the same element. */
  private subject = '';
  /** Thumbnails beside the shown one, kept in memory. */
  private near: readonly HTMLImageElement[] = [];
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

  /**
   * Shows the frame before or after. `null` if no other is stored; undefined if that is unknown, or
   * if the user has gone on.
   */
  async step(tile: ScrubbedTile, delta: -1 | 1): Promise<Shown | null | undefined> {
    if (!this.isOn(tile)) this.enter(tile);
    const isRead = await this.read(tile);
    if (!isRead || !this.isOn(tile)) return undefined;
    const { length } = this.known;
    if (length < 2) return null;
    const from = this.index === -1 ? length - 1 : this.index;
    return this.show(Math.max(0, Math.min(from + delta, length - 1)));
  }

  private isOn(tile: ScrubbedTile): boolean {
    return tile === this.tile && keyOf(tile) === this.subject;
  }

  readonly leave = (): void => {
    clearTimeout(this.resting);
    if (this.tile !== null) this.tile.scrubbed = null;
    this.tile = null;
    this.known = [];
    for (const image of this.near) image.removeAttribute('src');
    this.near = [];
    this.index = -1;
  };

  private enter(tile: ScrubbedTile): void {
    this.leave();
    this.tile = tile;
    this.subject = keyOf(tile);
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
    if (!this.isOn(tile)) {
      this.enter(tile);
      this.resting = setTimeout(() => void this.rested(tile, event.clientX), REST_MS);
    } else if (this.known.length > 1) this.showAt(event.clientX);
  };

  private async rested(tile: ScrubbedTile, x: number): Promise<void> {
    if (isStill(tile)) return;
    await whenIdle();
    if (!this.isOn(tile)) return;
    await this.read(tile);
    // The pointer has been on the picture since, without a move that says where.
    if (this.isOn(tile) && this.known.length > 1 && this.index === -1) this.showAt(x);
  }

  /** Returns false if the stored images are unknown. */
  private async read(tile: ScrubbedTile): Promise<boolean> {
    const { subject } = tile.tile ?? {};
    if (this.known.length > 0) return true;
    if (subject === undefined || subject.archiveId !== null) return false;
    const timeline = await this.timeline(subject.deviceId, null);
    if (timeline === null) return false;
    if (this.isOn(tile)) this.known = lastDay(timeline.frames).map(shownOf);
    return true;
  }

  /** Time goes from left to right in every language. */
  private showAt(x: number): void {
    const { left, width } = this.tile?.getBoundingClientRect() ?? new DOMRect();
    const count = this.known.length;
    this.show(Math.max(0, Math.min(count - 1, Math.floor(((x - left) / width) * count))));
  }

  private show(index: number): Shown | undefined {
    const shown = this.known[index];
    if (shown === undefined || this.tile === null || index === this.index) return shown;
    this.tile.scrubbed = { ...shown, share: index / (this.known.length - 1) };
    this.index = index;
    const beside = [index - 1, index + 1]
      .map((other) => this.known[other])
      .filter((one) => one !== undefined);
    this.near = beside.map(({ hash }) => Object.assign(new Image(), { src: `thumbnails/${hash}` }));
    return shown;
  }
}

/** Under reduced motion and outdoors nothing changes because the pointer passes. */
function isStill(tile: Element): boolean {
  return (
    matchMedia('(prefers-reduced-motion: reduce)').matches ||
    getComputedStyle(tile).getPropertyValue('--caption-text').trim() === 'large'
  );
}
