import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import { subjectKey } from '../../../preload/contract/fleet/subject-key.ts';
import type {
  Failure,
  GalleryOrder,
  Precision,
  Settings,
  SubjectReference,
  Tile,
} from '../../../preload/contract/index.ts';
import { bestSnapshot } from '../../../preload/contract/rules/best-snapshot.ts';
import { isFoundByText } from '../../../preload/contract/rules/default-order.ts';
import { whenIdleAfterStart } from '../../core/when-idle.ts';
import { activeElement } from '../../dom/active-element.ts';
import { announce } from '../../dom/announce.ts';
import { AppElement } from '../../dom/app-element.ts';
import type { CancelReason } from '../../dom/awaited-overlays.ts';
import type { CollectionEvents } from '../../elements/collection/collection-events.ts';
import type { GalleryList } from '../../elements/collection/gallery-list.ts';
import { findMoved } from '../../elements/collection/selection.ts';
import { loadOverlay } from '../../elements/dialogs/load-overlay.ts';
import { buttonStyles } from '../../elements/styles/button-styles.ts';
import { type Match, SearchedWords } from '../../elements/tile/matched-text.ts';
import type { TileScrub } from '../../elements/tile/tile-scrub.ts';
import type { GalleryBarAction } from '../../elements/toolbar/gallery-bar.ts';
import type { SelectionAction } from '../../elements/toolbar/selection-bar.ts';
import type { ViewerEvents } from '../../elements/viewer/viewer-actions.ts';
import { middleOf } from '../../elements/widgets/menu-point.ts';
import { textButton } from '../../elements/widgets/text-button.ts';
import type { ImageAction } from '../../keyboard/image-actions.ts';
import { formatTime } from '../../locales/format-time.ts';
import { numberFormat } from '../../locales/intl.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import { findTileIndex } from '../../state/gallery/gallery-reader.ts';
import { topicOfFailure } from '../../state/guide/guide-topic.ts';
import type { MissingScope } from '../../state/offline/missing-store.ts';
import { type Availability, availabilityOf } from '../../state/session/availability.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import {
  actInGallery,
  dragMeant,
  type GalleryAction,
  moreSelectionActions,
  selectionActions,
  selectTiles,
} from './gallery-actions.ts';
import { GalleryDialogs } from './gallery-dialogs.ts';
import type { GalleryPlaces } from './gallery-places.ts';
import { ViewedTile } from './viewed-tile.ts';
import '../../elements/widgets/empty-state.ts';
import '../../elements/grid/snapshot-grid.ts';
import '../../elements/table/snapshot-table.ts';
import '../../elements/widgets/app-banner.ts';
import '../../elements/toolbar/gallery-bar.ts';
import '../../elements/toolbar/selection-bar.ts';

type GridEvent<Name extends keyof CollectionEvents> = CustomEvent<CollectionEvents[Name]>;
type ViewerEvent<Name extends keyof ViewerEvents> = CustomEvent<ViewerEvents[Name]>;

/** Not needed for the first screen; a key opens it at once all the same. */
const loadViewer = () => import('../../elements/viewer/snapshot-viewer.ts');
const loadMenu = () => import('./tile-menu.ts');
/** Until the code of the map is loaded. */
const NO_PLACES = new Float64Array();
const loadMap = () => import('./gallery-places.ts');

/**
 * Snapshots of the shown location, and the viewer over them. Fires `export-wanted` and
 * `pack-wanted`, and `note-wanted` for the focused tile.
 */
@customElement('gallery-pane')
export class GalleryPane extends AppElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    css`
      /* Its parts stand in the grid of the page: the bar beside the header, or under it. */
      :host {
        display: contents;
      }

      gallery-bar {
        grid-area: 1 / 2;
        @container panel (max-width: 62rem) {
          @container window (height > 30rem) {
            grid-area: 2 / 1 / auto / -1;
          }
        }
      }

      app-banner {
        grid-area: 3 / 1 / auto / -1;
      }

      .list {
        display: grid;
        grid-area: 4 / 1 / auto / -1;
        grid-template-columns: minmax(0, 1fr);
        min-block-size: 0;
        min-inline-size: 0;
      }

      :is(selection-bar, missing-download) {
        grid-area: 5 / 1 / auto / -1;
      }

      .whole {
        padding: var(--space-1) var(--space-3);
        border-block-start: 1px solid var(--color-line);
      }
    `,
  ];

  readonly app = fromApp(this, {
    shows: ['connection', 'gallery', 'notes', 'now', 'session', 'settings'],
    uses: ['bridge', 'commands', 'fleet', 'pinning', 'screen', 'toasts', 'viewer'],
  });
  @property({ attribute: false }) total = 0;
  /** Reason why some of the snapshots could not be read. */
  @property({ attribute: false }) failure: Failure | null = null;

  @query('.list') private readonly area!: HTMLElement;
  @query('image-menu') private readonly menu!: HTMLElementTagNameMap['image-menu'];
  @query('snapshot-viewer') private readonly viewer!: HTMLElementTagNameMap['snapshot-viewer'] | null;

  /** `null` also while the code of the map is loading. */
  private get list(): GalleryList | null {
    const found = this.renderRoot.querySelector<HTMLElement>('snapshot-grid, snapshot-table, snapshot-map');
    return found !== null && 'focusIndex' in found ? (found as HTMLElement & GalleryList) : null;
  }

  private unsubscribeTiles: (() => void) | undefined;
  private shownOrder: GalleryOrder | null = null;
  /** Number of snapshots before a filter. */
  private unfiltered = 0;
  /** Tile whose menu is open; it may move meanwhile. */
  private menuTile = { index: 0, key: '' };
  private readonly viewed = new ViewedTile(this, this.app);
  private places: GalleryPlaces | null = null;
  private readonly searched = new SearchedWords(this);
  private missingScope: MissingScope | null = null;
  /** `null` until the page was idle. */
  private scrub: TileScrub | null = null;
  private readonly dialogs = new GalleryDialogs(this, this.app, (index) => {
    this.list?.focusIndex(index);
    this.list?.scrollToTop(index);
  });

  /** Returns true if the viewer or a dialog covers the gallery. */
  get isViewing(): boolean {
    return this.viewed.tile !== null || this.dialogs.isOpen;
  }

  /** Focuses the tile that has or last had the focus. */
  async focusGallery(): Promise<void> {
    await this.updateComplete;
    this.list?.focusActive();
  }

  /** Scrolls to a tile and focuses it; opens it in the viewer if `opens`. */
  async showTile(index: number, opens: boolean): Promise<void> {
    this.app.gallery.focus(index);
    await this.updateComplete;
    this.list?.focusIndex(index);
    if (opens) this.open(index);
  }

  /**
   * Opens the focused tile, else the device's own, at another snapshot of its device (ms since the
   * epoch).
   */
  async openAt(at: number): Promise<void> {
    await (await this.openInViewer(this.app.gallery.value.focusedIndex ?? 0))?.showTime(at);
  }

  clearSelection(): void {
    this.act('clear', null);
  }

  prepareSelection(): void {
    this.act('prepare', null);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.unsubscribeTiles?.();
    this.unsubscribeTiles = undefined;
    this.app.screen.show('viewer', null);
  }

  protected override willUpdate(_changed: PropertyValues<this>): void {
    this.unsubscribeTiles ??= this.app.gallery.onTiles((indices) => {
      this.list?.invalidate(indices);
      this.viewed.follow();
    });
  }

  protected override updated(): void {
    const { order } = this.app.gallery.value;
    if (this.shownOrder !== null && this.shownOrder !== order) {
      this.list?.restart();
      this.sayFiltered(this.shownOrder, order);
    }
    if (order.filters.length === 0) this.unfiltered = this.total;
    this.shownOrder = order;
    this.reportViewed();
  }

  private sayFiltered(before: GalleryOrder, { filters }: GalleryOrder): void {
    if (before.filters.join() === filters.join()) return;
    const total = filters.length === 0 ? this.total : Math.max(this.total, this.unfiltered);
    announce(text('gallery.filter.left', { count: this.total, total: numberFormat().format(total) }));
  }

  private reportViewed(): void {
    const { tile } = this.viewed;
    const precision = (tile && bestSnapshot(tile)?.precision) ?? 'low';
    this.app.screen.show('viewer', tile && { precision, subjects: [tile.subject] });
  }

  protected override firstUpdated(): void {
    void whenIdleAfterStart().then(() => Promise.all([loadViewer(), loadMenu(), this.loadScrub()]));
  }

  private async loadScrub(): Promise<TileScrub> {
    const { TileScrub } = await import('../../elements/tile/tile-scrub.ts');
    return (this.scrub ??= new TileScrub(this.area, this.app.viewer.timeline));
  }

  /** Shows an earlier or later image of the last day on a tile. */
  private async scrubTile(index: number, delta: -1 | 1): Promise<void> {
    const tile = this.list?.renderRoot.querySelector<HTMLElementTagNameMap['snapshot-tile']>(
      `snapshot-tile[data-index="${index}"]`,
    );
    if (!tile) return;
    const shown = await (await this.loadScrub()).step(tile, delta);
    if (shown === null) this.app.toasts.show({ message: text('gallery.scrub.none') });
    else if (shown !== undefined) announce(formatTime(shown.at, this.app.now.value, shown.offset));
  }

  /** Opens a tile at the image that it shows. */
  private async openShown(index: number): Promise<void> {
    const at = this.scrub?.timeOn(index);
    if (at === undefined) this.open(index);
    else await (await this.openInViewer(index))?.timeline.showNearest(at);
  }

  private readonly viewerStepped = ({ detail: { delta, to, from } }: ViewerEvent<'viewer-step'>) => {
    if (to === 'device') this.stepToDevice(delta);
    else if (from === null) this.stepFrom(this.viewed.index, delta);
    else void this.stepFromHistory(from, delta);
  };

  /** Steps on from another snapshot of the device, starting at its tile if the gallery has one. */
  private async stepFromHistory(from: SubjectReference, delta: -1 | 1): Promise<void> {
    const { bridge, gallery } = this.app;
    const { scope, order } = gallery.value;
    const found = scope?.kind === 'device' ? await findTileIndex(bridge, { scope, order }, from) : null;
    if (this.viewed.index === null || gallery.value.scope !== scope) return;
    const before = this.viewed.index;
    this.stepFrom(found ?? before, delta);
    if (this.viewed.index === before) this.viewer?.showTile();
  }

  /**
   * Steps to another device, past further snapshots of the same one, as a search may list several.
   */
  private stepToDevice(delta: -1 | 1): void {
    const { index } = this.viewed;
    if (index === null) return;
    const deviceAt = (at: number) => this.app.gallery.tileAt(at)?.subject.deviceId;
    const device = deviceAt(index);
    let last = index;
    while (device !== undefined && deviceAt(last + delta) === device) last += delta;
    if (last + delta >= 0 && last + delta < this.total) this.stepFrom(last, delta);
  }

  private stepFrom(from: number | null, delta: -1 | 1): void {
    if (from === null) return;
    const index = Math.max(0, Math.min(from + delta, this.total - 1));
    this.open(index);
    this.app.gallery.focus(index);
    if (this.app.gallery.tileAt(index) === undefined) this.app.gallery.showRange(index, index + 1);
    this.list?.scrollToIndex(index);
  }

  /** Focuses the last viewed snapshot if the gallery has it. */
  private readonly viewerClosed = async (): Promise<void> => {
    const { index } = this.viewed;
    const { bridge, gallery } = this.app;
    const { scope, order } = gallery.value;
    const last = this.viewer?.timeline.isBeside === true ? this.viewer.shown?.subject : undefined;
    this.viewed.close();
    if (index === null) return;
    await this.updateComplete;
    this.list?.focusIndex(index);
    if (scope?.kind !== 'device' || last === undefined) return;
    const found = await findTileIndex(bridge, { scope, order }, last);
    if (found !== null && gallery.value.scope === scope && !this.isViewing) this.list?.focusIndex(found);
  };

  /** Focuses the tile after Escape; a user who went elsewhere has the focus there. */
  private readonly viewerCancelled = async (reason?: CancelReason): Promise<void> => {
    const { index } = this.viewed;
    this.viewed.close();
    if (reason !== 'escape' || index === null) return;
    await this.updateComplete;
    this.list?.focusIndex(index);
  };

  private open(index: number): void {
    // The viewer leaves some of its commands to the window.
    void loadMenu();
    this.viewed.open(index);
    const tile = this.app.gallery.tileAt(index);
    if (tile !== undefined) this.app.gallery.opened(tile);
  }

  private availability(): Availability {
    return availabilityOf(this.app.session.value.session, this.app.connection.value);
  }

  private async loadPlaces(): Promise<void> {
    const { GalleryPlaces } = await loadMap();
    if (this.places !== null) return;
    this.places = new GalleryPlaces(this, this.app);
    this.requestUpdate();
  }

  private async setForm(galleryForm: Settings['galleryForm']): Promise<void> {
    if (galleryForm === 'map') await this.loadPlaces();
    this.app.settings.choose({ galleryForm });
    const { focusedIndex } = this.app.gallery.value;
    void this.updateComplete.then(() => this.list?.focusIndex(focusedIndex ?? 0));
  }

  private act(action: GalleryAction, index: number | null): void {
    const { app, list } = this;
    if (action === 'note') {
      app.gallery.focus(index);
      this.dispatchEvent(new CustomEvent('note-wanted'));
    } else if (action === 'open' || action === 'history') {
      if (index !== null) this.open(index);
    } else if (!actInGallery({ app, list, element: this }, action, index) && index !== null)
      void loadMenu().then(({ actOnTile }) => actOnTile(this, action, index));
  }

  /** Opens a tile in the viewer, and returns that. */
  async openInViewer(index: number): Promise<HTMLElementTagNameMap['snapshot-viewer'] | null> {
    this.open(index);
    await Promise.all([loadViewer(), this.updateComplete]);
    await this.viewer?.updateComplete;
    return this.viewer;
  }

  /** Runs a command of the palette on the focused tile. */
  actOnFocused(action: ImageAction): void {
    const { gallery, toasts } = this.app;
    const { focusedIndex } = gallery.value;
    if (focusedIndex === null) toasts.show({ message: text('image.noneFocused') });
    else this.act(action, focusedIndex);
  }

  private readonly tileCommanded = ({ detail: { command, index, at } }: GridEvent<'tile-command'>) => {
    if (command === 'menu') this.openMenu(index, at);
    else if (command === 'legend') this.dialogs.showLegend();
    else if (command === 'goToDate') this.dialogs.showCalendar();
    else if (command === 'earlier' || command === 'later') {
      void this.scrubTile(index, command === 'earlier' ? -1 : 1);
    } else if (command === 'table') {
      void this.setForm(this.app.settings.value?.galleryForm === 'table' ? 'grid' : 'table');
    } else this.act(command, index);
  };

  private openMenu(index: number, at = middleOf(activeElement())): void {
    const tile = this.app.gallery.tileAt(index);
    if (tile === undefined) return;
    this.menuTile = { index, key: this.list?.keyAt(index) ?? '' };
    const { selected } = this.app.gallery.value;
    const isOfMany = selected.size > 1 && selected.has(subjectKey(tile.subject));
    void loadMenu().then(({ openTileMenu }) => openTileMenu(this.menu, tile, at, isOfMany));
  }

  private readonly menuAction = ({ detail }: CustomEvent<GalleryAction>) => {
    const { list, menuTile } = this;
    const index = list === null ? undefined : findMoved(menuTile.key, menuTile.index, this.total, list.keyAt);
    if (index !== undefined) this.act(detail, index);
  };

  /** Shows the day of a time (ms since the epoch), or the days around it. */
  showDay(at: number): void {
    void this.dialogs.showDay(at);
  }

  private readonly barAction = ({ detail }: CustomEvent<GalleryBarAction>) => {
    if (detail === 'goToDate') this.dialogs.showCalendar();
    else if (detail === 'legend') this.dialogs.showLegend();
    else if (detail === 'sortAgain') this.app.gallery.reload(false);
    else assertNever(detail);
  };

  /** Returns the wanted precision: that of the settings for a tile without a stored image. */
  private wantedOf({ low, full }: Tile): Precision {
    return low === null && full === null ? (this.app.settings.value?.precision ?? 'full') : 'full';
  }

  /** Returns the match of the shown search results; `null` if there is none. */
  private match(): Match | null {
    const { scope } = this.app.gallery.value;
    return this.searched.of(scope?.kind === 'view' ? scope.terms.text.trim() : '');
  }

  /** Renders the tiles as a grid or a table, or says that a filter left none. */
  private renderList(): TemplateResult {
    const { gallery, now, settings } = this.app;
    const { chosenOrder, groups, selected } = gallery.value;
    if (this.total === 0) {
      const clear = async () => {
        await gallery.reorder({ ...chosenOrder, filters: [] });
        await this.focusGallery();
      };
      return html`<empty-state
        symbol="listFilter"
        heading=${text('gallery.filtered.nothing')}
        description=${text('gallery.filtered.nothingText')}
      >
        ${textButton(text('gallery.filter.clear'), clear)}
      </empty-state>`;
    }
    if (settings.value?.galleryForm === 'map') {
      void this.loadPlaces();
      return html`<snapshot-map
        .total=${this.total}
        .tileAt=${gallery.tileAt}
        .places=${this.places?.value ?? NO_PLACES}
        .selected=${selected}
        .now=${now.value}
        .match=${this.match()}
        .availability=${this.availability()}
      ></snapshot-map>`;
    }
    if (settings.value?.galleryForm === 'table') {
      return html`<snapshot-table
        label=${text('gallery.label')}
        .total=${this.total}
        .tileAt=${gallery.tileAt}
        .order=${chosenOrder}
        .selected=${selected}
        .now=${now.value}
        .match=${this.match()}
        .availability=${this.availability()}
        @gallery-order=${(event: CustomEvent<GalleryOrder>) => gallery.reorder(event.detail)}
      ></snapshot-table>`;
    }
    return html`<snapshot-grid
      label=${text('gallery.label')}
      .total=${this.total}
      .tileAt=${gallery.tileAt}
      .groups=${groups}
      .tileSize=${settings.value?.tileSize ?? 'medium'}
      .selected=${selected}
      .now=${now.value}
      .match=${this.match()}
      .availability=${this.availability()}
    ></snapshot-grid>`;
  }

  private renderViewer(): TemplateResult | typeof nothing {
    const { gallery } = this.app;
    const { index, tile } = this.viewed;
    if (index === null || tile === null) return nothing;
    return html`<snapshot-viewer
      ${loadOverlay(loadViewer, this.viewerCancelled)}
      .tile=${tile}
      .index=${index}
      .total=${Math.max(this.total, 1)}
      .now=${this.app.now.value}
      .newer=${this.viewed.newer}
      .ofOneDevice=${gallery.value.scope?.kind === 'device'}
      .neighbours=${[index + 1, index - 1].map(gallery.tileAt)}
      .source=${this.app.viewer}
      .notes=${this.app.notes.value}
      .availability=${this.availability()}
      @viewer-step=${this.viewerStepped}
      @viewer-close=${this.viewerClosed}
      @viewer-newer=${() => this.viewed.showNewer()}
      @viewer-needs-full=${(event: ViewerEvent<'viewer-needs-full'>) =>
        gallery.revalidate(event.detail.tile, this.wantedOf(event.detail.tile))}
    ></snapshot-viewer>`;
  }

  private renderSelection(): TemplateResult {
    const { gallery } = this.app;
    const { selected, selectedBytes, selectedDownloaded } = gallery.value;
    return html`<selection-bar
      .count=${selected.size}
      .byteLength=${selectedBytes}
      .downloaded=${selectedDownloaded}
      .actions=${selectionActions}
      .more=${moreSelectionActions}
      @selection-action=${(event: CustomEvent<SelectionAction>) => this.act(event.detail, null)}
    >${this.renderMissing('', { of: selected, version: selectedDownloaded, pages: gallery.selectedMissing })}</selection-bar>`;
  }

  /**
   * Renders the missing images of a table, or of tiles filtered for it; other galleries keep their
   * height.
   */
  private renderWhole(): TemplateResult | typeof nothing {
    const { gallery, settings } = this.app;
    const { counted, order, scope } = gallery.value;
    const isWanted = settings.value?.galleryForm === 'table' || order.filters.includes('missing');
    if (!isWanted || counted === 0) return nothing;
    const of = JSON.stringify([scope, order]);
    return this.renderMissing('whole', { of, version: counted, pages: gallery.allMissing });
  }

  private renderMissing(
    classes: string,
    { of, version, pages }: Omit<MissingScope, 'precision'>,
  ): TemplateResult {
    // Not needed for the first screen.
    void import('../layout/missing-download.ts');
    // Keep the same object while the images and their stored files are unchanged.
    const before = this.missingScope;
    if (before === null || before.of !== of || before.version !== version)
      this.missingScope = { of, version, pages, precision: 'best' };
    return html`<missing-download
      class=${classes}
      .scope=${this.missingScope}
      @missing-over=${() => this.list?.focusActive()}
    ></missing-download>`;
  }

  private renderFailure(): TemplateResult | typeof nothing {
    if (this.failure === null) return nothing;
    return html`<app-banner tone="caution" .topic=${topicOfFailure(this.failure.code)}>
      ${text('browse.partFailed')}
      <button slot="actions" class="button" type="button" @click=${() => this.app.gallery.reload(false)}>
        ${text('action.tryAgain')}
      </button>
    </app-banner>`;
  }

  protected override render(): TemplateResult {
    const { gallery, settings } = this.app;
    const { attention, chosenOrder, selected, isOutOfOrder, arrived } = gallery.value;
    return html`
      <gallery-bar
        .order=${chosenOrder}
        .tileSize=${settings.value?.tileSize ?? 'medium'}
        .form=${settings.value?.galleryForm ?? 'grid'}
        .attention=${attention}
        ?foundByText=${gallery.value.scope !== null && isFoundByText(gallery.value.scope)}
        ?outOfOrder=${isOutOfOrder}
        .arrived=${arrived}
        @gallery-order=${(event: CustomEvent<GalleryOrder>) => gallery.reorder(event.detail)}
        @gallery-size=${(event: CustomEvent<Settings['tileSize']>) =>
          settings.choose({ tileSize: event.detail })}
        @gallery-form=${(event: CustomEvent<Settings['galleryForm']>) => void this.setForm(event.detail)}
        @gallery-action=${this.barAction}
      ></gallery-bar>
      ${this.renderFailure()}
      <div
        class="list"
        @range-changed=${(event: GridEvent<'range-changed'>) =>
          gallery.showRange(event.detail.first, event.detail.last)}
        @indices-shown=${(event: CustomEvent<readonly number[]>) => gallery.showIndices(event.detail)}
        @tile-open=${(event: GridEvent<'tile-open'>) => void this.openShown(event.detail.index)}
        @tile-focused=${(event: GridEvent<'tile-focused'>) => gallery.focus(event.detail.index)}
        @tile-command=${this.tileCommanded}
        @drag-wanted=${(event: GridEvent<'drag-wanted'>) => void dragMeant(this.app, event.detail)}
        @selection-changed=${(event: GridEvent<'selection-changed'>) => void selectTiles(this.app, event.detail)}
      >
        ${this.renderList()}
      </div>
      ${selected.size === 0 ? this.renderWhole() : this.renderSelection()}
      <image-menu
        place="snapshots"
        .source=${this.app.viewer}
        .availability=${this.availability()}
        @menu-action=${this.menuAction}
        @menu-close=${() => this.list?.focusActive()}
      ></image-menu>
      ${this.dialogs.render()} ${this.renderViewer()}
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'gallery-pane': GalleryPane;
  }
}
