import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { readingKey } from '../../dom/reading-key.ts';
import { shortcutOf } from '../../state/navigation/shortcuts.ts';
import { sendEvent } from '../tile/snapshot-events.ts';
import { type KeyPress, tileAfterKey } from './snapshot-keys.ts';
import { rowOfTile, rowTop } from './snapshot-rows.ts';
import type { SnapshotSelecting } from './snapshot-selecting.ts';
import { findMoved, type KeyAt } from './snapshot-selection.ts';
import type { SnapshotViewport } from './snapshot-viewport.ts';

/** What the cursor works with. */
interface CursorOwner {
  readonly total: () => number;
  readonly keyAt: KeyAt;
  readonly viewport: SnapshotViewport;
  readonly selecting: SnapshotSelecting;
  readonly scroller: () => HTMLElement | null;
}

/** The shortcuts that ask for something at a tile, by what they ask for. */
const WISHES = {
  gridFull: 'full',
  gridWish: 'request',
  gridKeepOffline: 'keepOffline',
  gridCompare: 'compare',
  gridHistory: 'history',
  gridLegend: 'legend',
  gridDate: 'goToDate',
  gridTable: 'table',
  gridMenu: 'menu',
} as const;

/** What a person asks for at a tile, by a key or in its menu. */
export type TileWish = (typeof WISHES)[keyof typeof WISHES] | 'export';

function wishOf(event: KeyboardEvent): TileWish | null {
  const id = shortcutOf(event, 'snapshots', false);
  return id !== null && id in WISHES ? WISHES[id as keyof typeof WISHES] : null;
}

/** The focus in a collection of tiles: one tab stop, moved by keys, and kept on its subject when the data moves. */
export class SnapshotCursor implements ReactiveController {
  /** The tile that has, or had last, the focus. */
  active = 0;
  private focusInside = false;
  private restoreFocus = false;
  /** The index of the last `tile-focused`; null before the first. */
  private toldActive: number | null = null;
  /** Keys of the active and of the first tile in view at the last render, to find them again after a change. */
  private activeKey: string | undefined;
  private firstKey: string | undefined;
  /** Index of the first tile in view at the last render, and the top of its row (CSS px). */
  private first = 0;
  private firstTop = 0;

  constructor(
    private readonly host: ReactiveControllerHost & HTMLElement & { readonly renderRoot: ParentNode },
    private readonly owner: CursorOwner,
  ) {
    host.addController(this);
  }

  hostUpdate(): void {
    this.active = this.clamp(this.active);
    this.restoreFocus = this.focusInside;
  }

  hostUpdated(): void {
    const { keyAt, viewport } = this.owner;
    this.activeKey = keyAt(this.active);
    this.first = viewport.visibleTiles.first;
    this.firstKey = keyAt(this.first);
    this.firstTop = rowTop(viewport.layout, rowOfTile(viewport.layout, this.first));
    if (!this.restoreFocus) return;
    const cell = this.host.renderRoot.querySelector<HTMLElement>(`[data-index="${this.active}"]`);
    if (cell !== null && this.host.shadowRoot?.activeElement !== cell) cell.focus({ preventScroll: true });
  }

  /** The rows in view, and the one of the focus wherever it is: scrolling it away must not take the focus with it. */
  get rowsToDraw(): readonly number[] {
    const { layout, drawnRows } = this.owner.viewport;
    const { first, last } = drawnRows;
    if (this.owner.scroller() === null || this.owner.total() === 0) return [];
    const rows = Array.from({ length: Math.max(0, last - first + 1) }, (_, position) => first + position);
    const focused = rowOfTile(layout, this.clamp(this.active));
    if (!this.focusInside || (focused >= first && focused <= last)) return rows;
    return focused < first ? [focused, ...rows] : [...rows, focused];
  }

  /** The one tile that Tab reaches: the last focused one, or the first in view when that one is out of sight. */
  get tabStop(): number {
    const { visibleTiles, entryTile } = this.owner.viewport;
    const isInView = this.active >= visibleTiles.first && this.active <= visibleTiles.last;
    return this.focusInside || isInView ? this.active : entryTile;
  }

  /** Moves the focus to a tile and shows it. */
  focus(index: number): void {
    if (this.owner.total() === 0) return;
    this.focusInside = true;
    this.moveTo(this.clamp(index));
  }

  /** After a change of data: the focus stays on its subject, and what is looked at stays in its place. */
  followSubjects(): void {
    const { activeKey, firstKey } = this;
    const { viewport, keyAt } = this.owner;
    const total = this.owner.total();
    if (activeKey !== undefined) {
      const moved = findMoved(activeKey, this.active, total, keyAt) ?? this.clamp(this.active);
      if (this.toldActive === null) this.active = moved;
      else this.setActive(moved);
    }
    const { layout, place } = viewport;
    if (firstKey === undefined || place.top === 0) return;
    const first = findMoved(firstKey, this.first, total, keyAt);
    const distance = first === undefined ? 0 : rowTop(layout, rowOfTile(layout, first)) - this.firstTop;
    if (distance !== 0) viewport.scrollTo(place.top + distance);
  }

  /** The data is another altogether: the focus begins at the first tile again. */
  restart(): void {
    this.active = 0;
    this.activeKey = undefined;
    this.firstKey = undefined;
    this.toldActive = null;
    this.owner.viewport.land();
    this.owner.viewport.scrollTo(0);
  }

  /** The listener for `keydown`. */
  readonly onKeyDown = (event: KeyboardEvent): void => {
    const press: KeyPress = {
      key: event.key,
      command: event.ctrlKey || event.metaKey,
      shift: event.shiftKey,
    };
    if (event.altKey || this.owner.total() === 0) return;
    const wish = wishOf(event);
    if (wish !== null) sendEvent(this.host, 'tile-wish', { wish, index: this.active });
    else if (!this.handleKey(press)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  readonly onFocusIn = (event: FocusEvent): void => {
    const index = indexOf(event);
    if (index !== null && !this.focusInside) this.owner.selecting.entered(index);
    // The heads of a table keep a focus that they have, whatever changes below them.
    this.focusInside = index !== null;
    if (index !== null) this.setActive(index);
  };

  readonly onFocusOut = (event: FocusEvent): void => {
    const next = event.relatedTarget;
    this.focusInside = next instanceof Node && this.owner.scroller()?.contains(next) === true;
  };

  /** The listener for `contextmenu`. */
  readonly onContextMenu = (event: MouseEvent): void => {
    const index = indexOf(event);
    if (index === null) return;
    event.preventDefault();
    this.focus(index);
    sendEvent(this.host, 'tile-wish', { wish: 'menu', index });
  };

  /** False for keys that mean nothing here, so that others may use them. */
  private handleKey(press: KeyPress): boolean {
    const { viewport, selecting } = this.owner;
    const key = readingKey(press.key, this.host);
    const target = tileAfterKey(viewport.layout, this.active, { ...press, key }, viewport.rowsInPage);
    if (target !== null) {
      this.moveTo(target);
      selecting.moved(target, press);
      return true;
    }
    if (press.key !== 'Enter' || press.command) return selecting.key(press.key, this.active, press);
    sendEvent(this.host, 'tile-open', { index: this.active });
    return true;
  }

  private moveTo(index: number): void {
    const { viewport } = this.owner;
    this.setActive(index);
    viewport.showRow(rowOfTile(viewport.layout, index));
    this.host.requestUpdate();
  }

  private setActive(index: number): void {
    this.active = index;
    this.activeKey = this.owner.keyAt(index);
    if (index === this.toldActive) return;
    this.toldActive = index;
    sendEvent(this.host, 'tile-focused', { index });
  }

  private clamp(index: number): number {
    return Math.max(0, Math.min(index, this.owner.total() - 1));
  }
}

/** The index of the tile that an event happened on; null beside all tiles. */
export function indexOf(event: Event): number | null {
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null;
  return cell === null ? null : Number(cell.dataset['index']);
}
