import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import { SIDEBAR_WIDTH_LIMITS } from '../../../preload/contract/core/limits.ts';
import { subjectOfKey } from '../../../preload/contract/fleet/subject-key.ts';
import type { SubjectReference, Tile } from '../../../preload/contract/index.ts';
import { whenIdleAfterStart } from '../../core/when-idle.ts';
import { announce } from '../../dom/announce.ts';
import { AppElement } from '../../dom/app-element.ts';
import { loadOverlay } from '../../elements/dialogs/load-overlay.ts';
import { buttonStyles } from '../../elements/styles/button-styles.ts';
import { skeletonStyles } from '../../elements/styles/skeleton-styles.ts';
import { isTypedInto, shortcutOf } from '../../keyboard/shortcuts.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import type { FleetRow } from '../../state/fleet/fleet-rows.ts';
import { type BrowseState, browseState } from '../../state/gallery/browse-state.ts';
import { findTileIndex } from '../../state/gallery/gallery-reader.ts';
import type { BrowseCommand } from '../../state/navigation/command-store.ts';
import { locationName, locationWithArchives } from '../../state/navigation/location.ts';
import { invoke } from '../../state/store/invoke.ts';
import { WidthController } from '../../state/store/width-controller.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import type { DetailsPanel } from '../details/details-panel.ts';
import { FocusedDetails } from '../details/focused-details.ts';
import type { ShownGallery } from '../export/export-choices.ts';
import type { FleetPanel } from '../fleet/fleet-panel.ts';
import { locationOfRow } from '../fleet/fleet-row-actions.ts';
import { pinShown } from '../gallery/gallery-actions.ts';
import type { GalleryPane } from '../gallery/gallery-pane.ts';
import { renderBrowseEmpty } from './browse-empty.ts';
import type { BrowseHeader, HeaderAction } from './browse-header.ts';
import { browsePageStyles } from './browse-page-styles.ts';
import { ShownLocation } from './shown-location.ts';
import './browse-header.ts';
import '../fleet/fleet-panel.ts';
import '../layout/location-actions.ts';
import '../gallery/gallery-pane.ts';

/** The fleet is a drawer up to this width, in root font sizes. */
const FLEET_DRAWER_REM = 48;
/** Details lie over the images up to this width, in root font sizes. */
const DETAILS_OVER_REM = 68;

/** Loaded after the first snapshots. */
const loadDetails = () => import('../details/details-panel.ts');

/** The fleet tree, the gallery, the details of one tile, and the viewer over all of them. */
@customElement('browse-page')
export class BrowsePage extends AppElement {
  static override styles = [baseStyles, buttonStyles, skeletonStyles, browsePageStyles];

  private readonly app = fromApp(this, {
    shows: [
      'commands',
      'connection',
      'fleet',
      'gallery',
      'health',
      'lastLocation',
      'navigation',
      'session',
      'settings',
    ],
    uses: ['bookmarks', 'bridge', 'pinning', 'savedViews', 'toasts'],
  });

  @state() private dialog: 'addDevices' | 'export' | 'pack' | null = null;
  /** Hidden until asked for, so that the images have the whole window. */
  @state() private detailsWanted = false;
  @state() private fleetDrawerOpen = false;
  /** Width of the fleet list while its edge is dragged, in CSS px at the default text size. */
  @state() private draggedWidth: number | null = null;

  @query('gallery-pane') private readonly pane!: GalleryPane | null;
  @query('browse-header') private readonly header!: BrowseHeader;
  @query('details-panel') private readonly detailsPanel!: DetailsPanel | null;
  @query('fleet-panel') private readonly fleetPanel!: FleetPanel;

  private readonly width = new WidthController(this);
  private readonly shown = new ShownLocation(this, this.app, (organizationId, position) =>
    this.fleetPanel.showRow(organizationId, position),
  );
  private readonly details = new FocusedDetails(this, this.app);
  /** Set if the content takes the focus once it is known. */
  private contentWanted = false;

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('keydown', this.pressed);
    void whenIdleAfterStart().then(() => import('../layout/location-pin.ts'));
    void whenIdleAfterStart().then(() => import('../../elements/widgets/context-menu.ts'));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('keydown', this.pressed);
  }

  /** Focuses the heading after another page was left. */
  focusHeading(): void {
    void this.updateComplete.then(() => this.header.focusHeading());
  }

  /** Moves the focus to the organization's heading, as the pressed button is gone. */
  private readonly goUp = () => {
    const location = this.shown.value;
    if (location === null) return;
    this.shown.goTo({ organization: location.organization, device: null });
    this.focusHeading();
  };

  /** Focuses the snapshots, or the fleet if there are none. */
  focusContent(): void {
    this.contentWanted = true;
    this.requestUpdate();
  }

  protected override updated(): void {
    const { commands, gallery } = this.app;
    if (commands.value !== null && !this.inert && gallery.value.scope !== null) {
      const command = commands.take();
      // The page is still updating, so the command's changes belong to the next update.
      if (command !== null) queueMicrotask(() => this.run(command));
    }
    const { kind } = this.view();
    if (!this.contentWanted || kind === 'loading') return;
    this.contentWanted = false;
    if (kind === 'gallery') void this.pane?.focusGallery();
    else if (this.app.fleet.value.organizations.length > 0 && this.width.rem > FLEET_DRAWER_REM) {
      this.fleetPanel.focusTree();
    } else this.focusHeading();
  }

  protected override willUpdate(_changed: PropertyValues<this>): void {
    if (!this.detailsShown()) return;
    void loadDetails();
    void this.details.load(this.focusedTile());
  }

  private readonly pressed = (event: KeyboardEvent) => {
    if (this.inert || this.dialog !== null || this.pane?.isViewing === true || event.defaultPrevented) return;
    const id = shortcutOf(event, 'everywhere', isTypedInto(event));
    // A second dialog would open unseen below the one with the focus.
    const isInDialog = event.composedPath().some((node) => node instanceof HTMLDialogElement);
    if (id === 'refresh' || (!isInDialog && (id === 'export' || id === 'prepare'))) this.act(id);
    else if (id !== 'escape' || isInDialog || !this.leave(event)) return;
    event.preventDefault();
  };

  /**
   * Leaves the drawer, else details over the images, else the selection, wherever the focus is. Returns false if nothing was
   * left; an open menu closes itself.
   */
  private leave(event: KeyboardEvent): boolean {
    // A menu of the focused control or of its ancestors.
    const isInMenu = event
      .composedPath()
      .some((node) => node instanceof DocumentFragment && node.querySelector(':popover-open') !== null);
    if (isInMenu) return false;
    if (this.fleetDrawerOpen) this.fleetDrawerOpen = false;
    else if (this.detailsCover() && !isTypedInto(event)) this.leaveDetails();
    else if (this.app.gallery.value.selected.size > 0 && !isTypedInto(event)) this.pane?.clearSelection();
    else return false;
    return true;
  }

  private act(action: HeaderAction): void {
    if (action === 'refresh') void this.refresh();
    else if (action === 'addDevices') this.dialog = 'addDevices';
    else if (action === 'toggleDetails') this.detailsWanted = !this.detailsShown();
    else if (action === 'toggleFleet') this.fleetDrawerOpen = !this.fleetDrawerOpen;
    else if (action === 'prepare') this.prepare();
    else if (action !== 'export' && action !== 'pack') assertNever(action);
    else if ((this.app.gallery.value.total ?? 0) > 0) this.dialog = action;
  }

  private pin(kind: 'add' | 'prepare'): void {
    if (this.shown.value !== null) void pinShown(this.app, kind, this.shown.value);
  }

  private readonly pinWanted = ({ detail }: CustomEvent<'add' | 'prepare'>) => this.pin(detail);

  /** Prepares a visit to the selected devices, else to the shown location. */
  private prepare(): void {
    if (this.app.gallery.value.selected.size > 0) this.pane?.prepareSelection();
    else this.pin('prepare');
  }

  /** Runs a command of the palette or of a link after its location is shown. */
  private run(command: BrowseCommand): void {
    if (command.kind === 'day') this.pane?.showDay(command.at);
    else if (command.kind === 'subject') void this.showSubject(command.subject, command.opens);
    else if (command.kind === 'image') this.pane?.actOnFocused(command.action);
    else if (command.kind === 'focusContent') this.focusContent();
    else this.act(command.kind);
  }

  private readonly writeNote = async () => {
    this.detailsWanted = true;
    await Promise.all([this.updateComplete, loadDetails()]);
    await this.detailsPanel?.focusNote();
  };

  /**
   * Returns the index of a subject in the shown gallery, clearing a filter that hides it; `null`
   * if it is not there.
   */
  private async find(subject: SubjectReference): Promise<number | null> {
    const { bridge, gallery, toasts } = this.app;
    const { scope, order } = gallery.value;
    if (scope === null) return null;
    const found = await findTileIndex(bridge, { scope, order }, subject);
    if (found !== null || order.filters.length === 0) return found;
    const unfiltered = { ...order, filters: [] };
    const hidden = await findTileIndex(bridge, { scope, order: unfiltered }, subject);
    if (hidden === null || gallery.value.scope !== scope) return null;
    await gallery.reorder(unfiltered);
    if (gallery.value.order !== unfiltered) return null;
    toasts.show({ message: text('gallery.filter.hid') });
    return hidden;
  }

  private async showSubject(subject: SubjectReference, opens: boolean): Promise<void> {
    const { gallery } = this.app;
    const { scope } = gallery.value;
    const index = await this.find(subject);
    // The user may have gone elsewhere during the look-up.
    if (index === null || gallery.value.scope !== scope) this.focusContent();
    else await this.pane?.showTile(index, opens);
  }

  private async refresh(): Promise<void> {
    this.app.gallery.refresh();
    if (await this.app.fleet.refresh()) announce(text('action.refreshed'));
  }

  private detailsShown(): boolean {
    return this.detailsWanted && this.view().kind === 'gallery';
  }

  private detailsCover(): boolean {
    return this.detailsShown() && this.width.rem <= DETAILS_OVER_REM;
  }

  private leaveDetails(): void {
    this.detailsWanted = false;
    void this.pane?.focusGallery();
  }

  /** What lies over the images goes once these are used. */
  private readonly imagesPressed = () => {
    if (this.detailsCover()) this.detailsWanted = false;
  };

  private view(): BrowseState {
    const { connection, fleet, gallery } = this.app;
    return browseState(fleet.value, gallery.value, connection.value);
  }

  private async removeDevice(deviceId: string): Promise<void> {
    const answer = await invoke(() => this.app.bridge.fleet.removeAddedDevice({ deviceId }));
    if (!answer.ok) return;
    if (this.shown.value?.device?.id === deviceId) {
      this.shown.goTo({ organization: this.shown.value.organization, device: null });
    }
    await this.app.fleet.load();
    this.focusContent();
  }

  private focusedTile(): Tile | null {
    return this.details.tile(this.shown.value !== null && this.shown.value.device !== null);
  }

  private async choose(row: FleetRow): Promise<void> {
    const location = await locationOfRow(this.app, row);
    if (location === null) return;
    this.fleetDrawerOpen = false;
    this.shown.goToRow(location);
  }

  private renderMiddle(): TemplateResult {
    const { connection } = this.app;
    const view = this.view();
    if (view.kind === 'gallery') {
      return html`<gallery-pane
        .total=${view.total}
        .failure=${view.failure}
        @export-wanted=${() => this.act('export')}
        @pack-wanted=${() => this.act('pack')}
        @note-wanted=${this.writeNote}
      ></gallery-pane>`;
    }
    return renderBrowseEmpty(view, this.shown.value, {
      addDevices: () => this.act('addDevices'),
      tryAgain: () => {
        void connection.retry();
        void this.refresh();
      },
    });
  }

  /** Returns the gallery behind a dialog; `null` while none is loaded. */
  private shownGallery(): ShownGallery | null {
    const { scope, order, total } = this.app.gallery.value;
    if (scope === null || total === null) return null;
    const location = order.filters.length === 0 ? this.shown.value : null;
    return { scope, order, total, name: location === null ? null : locationName(location) };
  }

  private renderDialog(): TemplateResult | typeof nothing {
    const { gallery } = this.app;
    const close = () => (this.dialog = null);
    if (this.dialog === null) return nothing;
    // Not needed for the first screen.
    if (this.dialog === 'addDevices') {
      return html`<add-devices-dialog
        ${loadOverlay(() => import('./add-devices-dialog.ts'), close)}
        @dialog-close=${close}
      ></add-devices-dialog>`;
    }
    const subjects = [...gallery.value.selected].map(subjectOfKey);
    if (this.dialog === 'pack') {
      return html`<make-pack-dialog
        ${loadOverlay(() => import('../packs/make-pack-dialog.ts'), close)}
        .subjects=${subjects}
        .gallery=${this.shownGallery()}
        @dialog-close=${close}
      ></make-pack-dialog>`;
    }
    if (this.dialog !== 'export') return assertNever(this.dialog);
    return html`<export-dialog
      ${loadOverlay(() => import('../export/export-dialog.ts'), close)}
      .subjects=${subjects}
      .gallery=${this.shownGallery()}
      @dialog-close=${close}
    ></export-dialog>`;
  }

  private renderMain(detailsShown: boolean): TemplateResult {
    const { fleet, gallery } = this.app;
    const { order, total } = gallery.value;
    return html`
      <main>
        <browse-header
          .location=${locationWithArchives(this.shown.value, order.filters.length === 0 ? total : null)}
          .total=${total}
          .refreshing=${fleet.value.refreshing}
          .detailsShown=${detailsShown}
          .fleetShown=${this.fleetDrawerOpen}
          @header-action=${(event: CustomEvent<HeaderAction>) => this.act(event.detail)}
          @organization-wanted=${this.goUp}
        ><location-actions slot="location" .location=${this.shown.value} @location-pin=${this.pinWanted}></location-actions><location-pin slot="pin" hidden .location=${this.shown.value}></location-pin></browse-header>
        <div class="middle ${this.view().kind}" @pointerdown=${this.imagesPressed} @tile-open=${this.imagesPressed}>${this.renderMiddle()}</div>
      </main>
    `;
  }

  protected override render(): TemplateResult {
    const { settings } = this.app;
    const detailsShown = this.detailsShown();
    const tile = this.focusedTile();
    const isNarrow = this.width.rem <= FLEET_DRAWER_REM;
    const fleetWidth =
      this.draggedWidth ?? settings.value?.sidebarWidthPixels ?? SIDEBAR_WIDTH_LIMITS.initial;
    return html`
      <div class="columns" .style=${`--sidebar-width:${fleetWidth / 16}rem`}>
        <fleet-panel
          class=${this.fleetDrawerOpen ? 'open' : ''}
          ?inert=${isNarrow && !this.fleetDrawerOpen}
          .width=${fleetWidth}
          @width-changed=${(event: CustomEvent<number>) => (this.draggedWidth = event.detail)}
          @width-chosen=${(event: CustomEvent<number>) => {
            this.draggedWidth = null;
            settings.choose({ sidebarWidthPixels: event.detail });
          }}
          @fleet-select=${(event: CustomEvent<{ readonly row: FleetRow }>) => void this.choose(event.detail.row)}
        ></fleet-panel>
        ${
          this.fleetDrawerOpen && isNarrow
            ? html`<div class="scrim" @click=${() => (this.fleetDrawerOpen = false)}></div>`
            : nothing
        }
        <div class="panel">
          ${this.renderMain(detailsShown)}
          ${
            detailsShown
              ? html`<details-panel
                .tile=${tile}
                .device=${this.details.device}
                .health=${this.details.health(tile)}
                .selectedOthers=${this.details.selectedOthers(tile)}
                @details-left=${() => void this.pane?.focusGallery()}
                @details-close=${() => (this.detailsWanted = false)}
                @noted-snapshot-wanted=${({ detail }: CustomEvent<number>) => void this.pane?.openAt(detail)}
                @device-remove=${(event: CustomEvent<string>) => void this.removeDevice(event.detail)}
              ></details-panel>`
              : nothing
          }
        </div>
      </div>
      ${this.renderDialog()}
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'browse-page': BrowsePage;
  }
}
