import type { IndexRange } from '../../core/index-range.ts';
import {
  invert,
  type KeyAt,
  nothingSelected,
  type Selection,
  selectBetween,
  selectOnly,
  selectRanges,
  toggle,
} from './selection.ts';

interface SelectorOwner {
  readonly selected: () => ReadonlySet<string>;
  readonly total: () => number;
  readonly keyAt: KeyAt;
  readonly change: (selection: Selection) => void;
}

/** Keys held during a gesture: `command` is Ctrl, or ⌘ on a Mac. */
interface Modifiers {
  readonly command: boolean;
  readonly shift: boolean;
}

/** Turns gestures into selections as file managers do: ranges begin at the anchor, where the last selection began. */
export class TileSelector {
  private anchor = 0;

  constructor(private readonly owner: SelectorOwner) {}

  /** A click on a tile; `onCheck`: on its check mark. */
  click(index: number, { command, shift }: Modifiers, onCheck: boolean): void {
    if (shift) this.extendTo(index, command);
    else if (command || onCheck) this.toggle(index);
    else this.only(index);
  }

  /** A key moved the focus to a tile. */
  moved(index: number, { command, shift }: Modifiers): void {
    if (shift) this.extendTo(index, command);
    else if (!command) this.anchor = index;
  }

  /** The focus came into the collection: ranges begin there while nothing is selected. */
  entered(index: number): void {
    if (this.owner.selected().size === 0) this.anchor = index;
  }

  /** Handles a key that selects; false for other keys. */
  key(key: string, index: number, { command, shift }: Modifiers): boolean {
    if (key === ' ' && shift) this.extendTo(index, command);
    else if (key === ' ') this.toggle(index);
    else if (key.toLowerCase() === 'a' && command) this.all();
    else if (key.toLowerCase() === 'i' && !command && !shift) this.invert();
    else if (key === 'Escape' && this.owner.selected().size > 0) this.owner.change(nothingSelected);
    else return false;
    return true;
  }

  all(): void {
    this.owner.change(selectBetween(new Set(), 0, this.owner.total() - 1, this.owner.keyAt));
  }

  invert(): void {
    this.owner.change(invert(this.owner.selected(), this.owner.total(), this.owner.keyAt));
  }

  /** Adds the tiles under the rubber band to `base`. */
  frame(base: ReadonlySet<string>, ranges: readonly IndexRange[]): void {
    const [first] = ranges;
    if (first !== undefined) this.anchor = first.first;
    this.owner.change(selectRanges(base, ranges, this.owner.keyAt));
  }

  private only(index: number): void {
    const key = this.owner.keyAt(index);
    if (key === undefined) return;
    this.anchor = index;
    this.owner.change(selectOnly(key));
  }

  private toggle(index: number): void {
    const key = this.owner.keyAt(index);
    this.anchor = index;
    if (key !== undefined) this.owner.change(toggle(this.owner.selected(), key));
  }

  private extendTo(index: number, adds: boolean): void {
    const base = adds ? this.owner.selected() : new Set<string>();
    const anchor = Math.max(0, Math.min(this.anchor, this.owner.total() - 1));
    this.owner.change(selectBetween(base, anchor, index, this.owner.keyAt));
  }
}
