import type { ReactiveController } from 'lit';
import { sendEvent } from '../../dom/send-event.ts';
import { readingKey } from '../../keyboard/reading-key.ts';
import { pointOfMenu } from '../widgets/menu-point.ts';
import { type CollectionEvents, tileCommandOf } from './collection-events.ts';
import type { CollectionHost } from './collection-host.ts';
import { rowOfTile, rowTop } from './grid-rows.ts';
import { findMoved } from './selection.ts';
import { type KeyPress, tileAfterKey } from './tile-after-key.ts';
import type { TileSelector } from './tile-selector.ts';
import type { TileViewport } from './tile-viewport.ts';

/**
 * The focus in a collection of tiles: one tab stop, moved by keys, that stays on its subject if
 * the data change.
 */
export class TileCursor implements ReactiveController {
  /** Tile that has or last had the focus. */
  active = 0;
  private focusInside = false;
  private restoreFocus = false;
  /** Index of the last `tile-focused`; `null` before the first. */
  private reportedActive: number | null = null;
  /**
   * Keys of the active tile and the first in view at the last render, to find them after a change.
   */
  private activeKey: string | undefined;
  private firstKey: string | undefined;
  /** Index of the first tile in view at the last render, and the top of its row (CSS px). */
  private first = 0;
  private firstTop = 0;

  constructor(
    private readonly host: CollectionHost,
    private readonly viewport: TileViewport,
    private readonly selector: TileSelector,
  ) {
    host.addController(this);
  }

  hostUpdate(): void {
    this.active = this.clamp(this.active);
    this.restoreFocus = this.focusInside;
  }

  hostUpdated(): void {
    const { keyAt } = this.host;
    const { viewport } = this;
    this.activeKey = keyAt(this.active);
    this.first = viewport.visibleTiles.first;
    this.firstKey = keyAt(this.first);
    this.firstTop = rowTop(viewport.layout, rowOfTile(viewport.layout, this.first));
    if (!this.restoreFocus) return;
    const cell = this.host.renderRoot.querySelector<HTMLElement>(`[data-index="${this.active}"]`);
    const focused = this.host.shadowRoot?.activeElement ?? null;
    if (cell !== null && !cell.contains(focused)) cell.focus({ preventScroll: true });
  }

  /** Includes the focused row wherever it is: it would lose the focus if removed. */
  get rowsToDraw(): readonly number[] {
    const { layout, drawnRows } = this.viewport;
    const { first, last } = drawnRows;
    if (this.host.scroller === null || this.host.total === 0) return [];
    const rows = Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset);
    const focused = rowOfTile(layout, this.clamp(this.active));
    if (!this.focusInside || (focused >= first && focused <= last)) return rows;
    return focused < first ? [focused, ...rows] : [...rows, focused];
  }

  /**
   * The only tile in the tab order: the last focused one, or the first in view if that is out of
   * sight.
   */
  get tabStop(): number {
    const { visibleTiles, entryTile } = this.viewport;
    const isInView = this.active >= visibleTiles.first && this.active <= visibleTiles.last;
    return this.focusInside || isInView ? this.active : entryTile;
  }

  focus(index: number): void {
    if (this.host.total === 0) return;
    this.focusInside = true;
    this.moveTo(this.clamp(index));
  }

  /**
   * Keeps the focus on its subject, and the first tile in view in place, after a change of data.
   */
  followSubjects(): void {
    const { activeKey, firstKey } = this;
    const { viewport } = this;
    const { total, keyAt } = this.host;
    if (activeKey !== undefined) {
      const moved = findMoved(activeKey, this.active, total, keyAt) ?? this.clamp(this.active);
      if (this.reportedActive === null) this.active = moved;
      else this.setActive(moved);
    }
    const { layout, position } = viewport;
    if (firstKey === undefined || position.top === 0) return;
    const first = findMoved(firstKey, this.first, total, keyAt);
    const distance = first === undefined ? 0 : rowTop(layout, rowOfTile(layout, first)) - this.firstTop;
    if (distance !== 0) viewport.scrollTo(position.top + distance);
  }

  restart(): void {
    this.active = 0;
    this.activeKey = undefined;
    this.firstKey = undefined;
    this.reportedActive = null;
    this.viewport.land();
    this.viewport.scrollTo(0);
  }

  readonly onKeyDown = (event: KeyboardEvent): void => {
    const press: KeyPress = {
      key: event.key,
      command: event.ctrlKey || event.metaKey,
      shift: event.shiftKey,
    };
    if (event.altKey || this.host.total === 0) return;
    const command = tileCommandOf(event);
    if (command !== null)
      sendEvent<CollectionEvents>(this.host, 'tile-command', { command, index: this.active });
    else if (!this.handleKey(press)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  readonly onFocusIn = (event: FocusEvent): void => {
    const index = tileIndexOf(event);
    if (index !== null && !this.focusInside) this.selector.entered(index);
    // The heads of a table keep their focus while the rows below change.
    this.focusInside = index !== null;
    if (index !== null) this.setActive(index);
  };

  readonly onFocusOut = (event: FocusEvent): void => {
    const next = event.relatedTarget;
    this.focusInside = next instanceof Node && this.host.scroller?.contains(next) === true;
  };

  readonly onContextMenu = (event: MouseEvent): void => {
    const index = tileIndexOf(event);
    if (index === null) return;
    event.preventDefault();
    this.focus(index);
    const at = pointOfMenu(event);
    sendEvent<CollectionEvents>(this.host, 'tile-command', {
      command: 'menu',
      index,
      ...(at === undefined ? {} : { at }),
    });
  };

  /** Returns false for other keys. */
  private handleKey(press: KeyPress): boolean {
    const { viewport, selector } = this;
    const key = readingKey(press.key, this.host);
    const target = tileAfterKey(viewport.layout, this.active, { ...press, key }, viewport.rowsInPage);
    if (target !== null) {
      this.moveTo(target);
      selector.moved(target, press);
      return true;
    }
    if (press.key !== 'Enter' || press.command) return selector.key(press.key, this.active, press);
    sendEvent<CollectionEvents>(this.host, 'tile-open', { index: this.active });
    return true;
  }

  private moveTo(index: number): void {
    const { viewport } = this;
    this.setActive(index);
    viewport.showRow(rowOfTile(viewport.layout, index));
    this.host.requestUpdate();
  }

  private setActive(index: number): void {
    this.active = index;
    this.activeKey = this.host.keyAt(index);
    if (index === this.reportedActive) return;
    this.reportedActive = index;
    sendEvent<CollectionEvents>(this.host, 'tile-focused', { index });
  }

  private clamp(index: number): number {
    return Math.max(0, Math.min(index, this.host.total - 1));
  }
}

/** Returns the index of the tile that an event happened on, if any. */
export function tileIndexOf(event: Event): number | null {
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null;
  return cell === null ? null : Number(cell.dataset['index']);
}
