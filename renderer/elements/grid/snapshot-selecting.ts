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
} from './snapshot-selection.ts';

/** What selecting reads from its grid, and what it changes. */
interface SelectingOwner {
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

/** Turns gestures into selections, as file managers do: a range reaches from the anchor, which is where one last began. */
export class SnapshotSelecting {
  private anchor = 0;

  constructor(private readonly owner: SelectingOwner) {}

  /** A click on a tile; `onMark` when it hit the mark that takes a tile in and out. */
  click(index: number, { command, shift }: Modifiers, onMark: boolean): void {
    if (shift) this.extendTo(index, command);
    else if (command || onMark) this.toggle(index);
    else this.only(index);
  }

  /** The focus came to a tile by a key that moves. */
  moved(index: number, { command, shift }: Modifiers): void {
    if (shift) this.extendTo(index, command);
    else if (!command) this.anchor = index;
  }

  /** The focus came into the grid: ranges begin there, unless something is selected already. */
  entered(index: number): void {
    if (this.owner.selected().size === 0) this.anchor = index;
  }

  /** A key that selects; false when it is none, so that others may use it. */
  key(key: string, index: number, { command, shift }: Modifiers): boolean {
    if (key === ' ' && shift) this.extendTo(index, command);
    else if (key === ' ') this.toggle(index);
    else if (key.toLowerCase() === 'a' && command) this.all();
    else if (key.toLowerCase() === 'i' && !command && !shift) this.invert();
    else if (key === 'Escape' && this.owner.selected().size > 0) this.nothing();
    else return false;
    return true;
  }

  /** All tiles. */
  all(): void {
    this.owner.change(selectBetween(new Set(), 0, this.owner.total() - 1, this.owner.keyAt));
  }

  /** What is not selected instead of what is. */
  invert(): void {
    this.owner.change(invert(this.owner.selected(), this.owner.total(), this.owner.keyAt));
  }

  /** What a frame drawn by the pointer holds, on top of `base`. */
  frame(base: ReadonlySet<string>, ranges: readonly IndexRange[]): void {
    const first = ranges[0];
    if (first !== undefined) this.anchor = first.first;
    this.owner.change(selectRanges(base, ranges, this.owner.keyAt));
  }

  /** Nothing any more. */
  nothing(): void {
    this.owner.change(nothingSelected);
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
