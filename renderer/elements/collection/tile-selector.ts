import type { IndexRange } from '../../core/index-range.ts';
import type { CollectionHost } from './collection-host.ts';
import { invert, nothingSelected, selectBetween, selectOnly, selectRanges, toggle } from './selection.ts';
import type { KeyPress } from './tile-after-key.ts';

type Modifiers = Omit<KeyPress, 'key'>;

/**
 * Turns gestures into selections like file managers: ranges begin at the anchor, where the last
 * selection began.
 */
export class TileSelector {
  private anchor = 0;

  constructor(private readonly host: Pick<CollectionHost, 'keyAt' | 'select' | 'selected' | 'total'>) {}

  /** Handles a click on a tile; `onCheck`: on its check mark. */
  click(index: number, { command, shift }: Modifiers, onCheck: boolean): void {
    if (shift) this.extendTo(index, command);
    else if (command || onCheck) this.toggle(index);
    else this.only(index);
  }

  /** Call if a key moved the focus to a tile. */
  moved(index: number, { command, shift }: Modifiers): void {
    if (shift) this.extendTo(index, command);
    else if (!command) this.anchor = index;
  }

  /** Call if the focus entered the collection: ranges begin there while nothing is selected. */
  entered(index: number): void {
    if (this.host.selected.size === 0) this.anchor = index;
  }

  /** Handles a key that selects; returns false for other keys. */
  key(key: string, index: number, { command, shift }: Modifiers): boolean {
    if (key === ' ' && shift) this.extendTo(index, command);
    else if (key === ' ') this.toggle(index);
    else if (key.toLowerCase() === 'a' && command) this.all();
    else if (key.toLowerCase() === 'i' && !command && !shift) this.invert();
    else if (key === 'Escape' && this.host.selected.size > 0) this.host.select(nothingSelected);
    else return false;
    return true;
  }

  all(): void {
    this.host.select(selectBetween(new Set(), 0, this.host.total - 1, this.host.keyAt));
  }

  invert(): void {
    this.host.select(invert(this.host.selected, this.host.total, this.host.keyAt));
  }

  /** Adds the tiles under the rubber band to `base`. */
  addRanges(base: ReadonlySet<string>, ranges: readonly IndexRange[]): void {
    const [first] = ranges;
    if (first !== undefined) this.anchor = first.first;
    this.host.select(selectRanges(base, ranges, this.host.keyAt));
  }

  private only(index: number): void {
    const key = this.host.keyAt(index);
    if (key === undefined) return;
    this.anchor = index;
    this.host.select(selectOnly(key));
  }

  private toggle(index: number): void {
    const key = this.host.keyAt(index);
    this.anchor = index;
    if (key !== undefined) this.host.select(toggle(this.host.selected, key));
  }

  private extendTo(index: number, adds: boolean): void {
    const base = adds ? this.host.selected : new Set<string>();
    const anchor = Math.max(0, Math.min(this.anchor, this.host.total - 1));
    this.host.select(selectBetween(base, anchor, index, this.host.keyAt));
  }
}
