import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { subjectKey } from '../../../preload/contract/fleet/subject-key.ts';
import type { SnapshotSummary, Tile } from '../../../preload/contract/index.ts';
import { bestSnapshot } from '../../../preload/contract/rules/best-snapshot.ts';
import { announce } from '../../dom/announce.ts';
import { AppElement } from '../../dom/app-element.ts';
import { keepFocus } from '../../dom/keep-focus.ts';
import { returnFocus } from '../../dom/return-focus.ts';
import { sendEvent } from '../../dom/send-event.ts';
import type { BrokenReason } from '../../imaging/image-decode.ts';
import type { ImageAction } from '../../keyboard/image-actions.ts';
import { isForControl, meantPress } from '../../keyboard/shortcuts.ts';
import type { ZoneChoice } from '../../locales/format-zoned.ts';
import { text } from '../../locales/text.ts';
import { bestSnapshots, previewSnapshot } from '../../state/gallery/best-snapshot.ts';
import type { Availability } from '../../state/session/availability.ts';
import type { NoteDrafts } from '../../state/viewer/note-drafts.ts';
import type { ViewerSource } from '../../state/viewer/viewer-source.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { whenClosing } from '../dialogs/dialog-frame.ts';
import { imageOfTile } from '../image/acted-image.ts';
import { FullSizes } from '../image/full-sizes.ts';
import { type ImageAdjustment, unadjusted } from '../image/image-adjustment.ts';
import type { ImageCanvas } from '../image/image-canvas.ts';
import { ImageLevels } from '../image/image-levels.ts';
import type { PictureState } from '../image/image-supply.ts';
import { buttonStyles } from '../styles/button-styles.ts';
import { darkDialogStyles } from '../styles/dark-dialog-styles.ts';
import { spokenTitle, subjectTitle } from '../tile/tile-words.ts';
import { ViewerTimeline } from '../timeline/viewer-timeline.ts';
import { textButton } from '../widgets/text-button.ts';
import { DownloadAgain } from './download-again.ts';
import { FullRequest } from './full-request.ts';
import { dragShownImage, runViewerCommand, type ViewerEvents, type ViewerHost } from './viewer-actions.ts';
import { ViewerBaseline } from './viewer-baseline.ts';
import { ViewerFullScreen } from './viewer-full-screen.ts';
import { viewerHead } from './viewer-head.ts';
import {
  ownCommands,
  type ViewerCommand,
  type ViewerPanel,
  viewerCommand,
  viewerImageCommand,
} from './viewer-keys.ts';
import { announcement, noticeTemplate, type ViewerNotice, viewerNotice } from './viewer-notice.ts';
import { outcomeOf } from './viewer-outcomes.ts';
import { ViewerPicture } from './viewer-picture.ts';
import { viewerSide } from './viewer-side.ts';
import { viewerStyles } from './viewer-styles.ts';
import { refusedInViewer, viewerTools } from './viewer-tools.ts';
import '../image/image-canvas.ts';
import '../image/image-menu.ts';
import { type MenuPoint, middleOf, pointOfMenu } from '../widgets/menu-point.ts';
import '../../locales/add-late-texts.ts';

/**
 * A modal dialog with one snapshot, open while it has a `tile`. Fires `ViewerEvents`; the owner
 * changes `tile` and `index`.
 */
@customElement('snapshot-viewer')
class SnapshotViewer extends AppElement implements ViewerHost {
  static override styles = [baseStyles, buttonStyles, darkDialogStyles, viewerStyles];

  @property({ attribute: false }) tile: Tile | undefined;
  /** Position of the tile among `total`, from 0. */
  @property({ attribute: false }) index = 0;
  @property({ attribute: false }) total = 1;
  @property({ attribute: false }) now = Date.now();
  /** Number of newer images of the tile's subject. */
  @property({ attribute: false }) newer = 0;
  @property({ attribute: false }) ofOneDevice = false;
  /** Tiles to decode ahead after the neighbours in time, likeliest first. */
  @property({ attribute: false }) neighbours: readonly (Tile | undefined)[] = [];
  @property({ attribute: false }) availability: Availability = 'open';
  /** Without a source there is no history, copying or full screen. */
  @property({ attribute: false }) source: ViewerSource | undefined;
  /** Notes about the viewed snapshots. */
  @property({ attribute: false }) notes: NoteDrafts = new Map();

  @state() adjustment: ImageAdjustment = unadjusted;
  @state() panel: ViewerPanel | null = null;
  @state() immersive = false;
  @state() message = '';
  @state() reading: ViewerHost['reading'] = null;
  @state() zone: ZoneChoice = 'laptop';
  @state() zoomPercent = 100;
  @state() fitted = true;
  @state() private picture: PictureState = 'loading';
  @state() private failure: BrokenReason | null = null;
  @state() private announcement = '';

  @query('dialog') readonly dialog!: HTMLDialogElement;
  @query('image-canvas') readonly canvas!: ImageCanvas;
  @query('image-menu') private readonly menu!: HTMLElementTagNameMap['image-menu'];

  readonly timeline = new ViewerTimeline(
    this,
    () => this.source,
    () => this.picture !== 'loading',
  );
  readonly fullScreen = new ViewerFullScreen(this);
  readonly baseline = new ViewerBaseline(this);
  private readonly described = new ViewerPicture(this);
  readonly levels = new ImageLevels(this);
  private readonly full = new FullRequest(this, (tile) =>
    sendEvent<ViewerEvents>(this, 'viewer-needs-full', { tile }),
  );
  private readonly again = new DownloadAgain(this);
  private readonly fullSizes = new FullSizes();

  constructor() {
    super();
    returnFocus(this);
    keepFocus(this, 'image-canvas');
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate();
  }

  /** The tile, or another snapshot of its device as a tile. */
  get shown(): Tile | undefined {
    return this.timeline.shown(this.tile);
  }

  get best(): SnapshotSummary | null {
    return this.shown === undefined ? null : bestSnapshot(this.shown);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { tile } = this;
    if (tile === undefined) return;
    if (changed.has('source') && this.source !== undefined) this.zone = this.source.zone();
    if (changed.has('tile')) this.timeline.follow(tile);
    this.fullSizes.note(tile);
    const subject = this.shown?.subject ?? tile.subject;
    if (this.source !== undefined) {
      this.baseline.follow(this.source, subject);
      this.described.follow(this.source, this.best?.hash ?? '');
    }
    const before = changed.get('tile');
    const isOther = before !== undefined && subjectKey(before.subject) !== subjectKey(tile.subject);
    if (isOther) this.message = '';
    const shown = this.shown ?? tile;
    // The dialog is read as it opens, and the ruler on its own; a time-lapse is faster than
    // speech.
    const isRead = shown === tile && this.announcement === '';
    if (!isOther && (isRead || this.timeline.playing || this.isRulerFocused())) return;
    this.announcement = announcement(shown, this.notice(shown, 'none', isOther), this.position());
  }

  protected override updated(): void {
    const { shown } = this;
    if (shown === undefined) {
      if (this.dialog.open) this.dialog.close();
      return;
    }
    if (!this.dialog.open) this.dialog.showModal();
    this.full.follow(shown, !this.isPast(shown) && !this.isLowByChoice(shown));
    this.again.follow(shown);
  }

  private isRulerFocused(): boolean {
    return this.shadowRoot?.activeElement?.localName === 'device-timeline';
  }

  /** Downloads full precision of what is shown, even if the settings prefer low. */
  requestFull(): void {
    const { shown } = this;
    if (shown === undefined || this.isPast(shown) || this.best?.precision === 'full') return;
    this.full.demand(shown);
    this.requestUpdate();
  }

  /**
   * Returns true if the service no longer has it: it keeps only a device's current snapshot, and
   * its archives.
   */
  isPast(tile: Tile): boolean {
    return tile !== this.tile && tile.subject.archiveId === null;
  }

  /** Without the service, a download can only be requested for later. */
  private canRequest(tile: Tile): boolean {
    return this.availability !== 'open' && this.source !== undefined && !this.isPast(tile);
  }

  private canDownloadAgain(tile: Tile): boolean {
    return this.availability === 'open' && this.source !== undefined && !this.isPast(tile);
  }

  private isLowByChoice(tile: Tile): boolean {
    const isLow = bestSnapshot(tile)?.precision === 'low';
    return isLow && this.source?.precision() === 'low' && !this.isPast(tile) && !this.full.isDemanded(tile);
  }

  protected override render(): TemplateResult {
    const { shown, best } = this;
    const isPreview = this.picture === 'preview' || this.picture === 'previewOnly';
    return html`
      <dialog
        ?data-immersive=${this.immersive}
        aria-label=${shown === undefined ? '' : spokenTitle(shown)}
        @keydown=${this.onKeyDown}
        @beforetoggle=${this.onToggling}
      >
        ${viewerHead(this, isPreview && shown !== undefined ? (previewSnapshot(shown) ?? best) : best, this.position())}
        <div class="middle">${this.renderStage(shown, best)} ${viewerSide(this)}</div>
        ${this.timeline.render(
          this.zone,
          this.now,
          (command) => this.run(command),
          (at) => this.openMenu(at),
        )}
        <div class="foot">${viewerTools(this, this.zoomText())}</div>
        <div class="message-line" role="status">${this.renderNewer()}${this.renderReading()}${this.message}</div>
        <div class="visually-hidden" aria-live="polite">${this.announcement}</div>
        <image-menu
          .source=${this.source}
          .availability=${this.availability}
          .refused=${refusedInViewer(this)}
          .checked=${{ autoLevels: this.levels.isOn, details: this.panel === 'details', fullScreen: this.immersive }}
          @menu-action=${({ detail: action }: CustomEvent<ImageAction>) =>
            this.run(ownCommands[action] ?? { kind: 'image', action })}
        ></image-menu>
      </dialog>
    `;
  }

  private renderNewer(): TemplateResult | typeof nothing {
    const { newer } = this;
    if (newer === 0) return nothing;
    return textButton(text('gallery.arrived', { count: newer }), () => {
      this.canvas.focus();
      sendEvent<ViewerEvents>(this, 'viewer-newer', null);
    });
  }

  private renderReading(): TemplateResult | typeof nothing {
    if (this.reading === null) return nothing;
    const { done, total, cancel } = this.reading;
    return html`${text('timeline.range.reading', { done, total })}
    ${textButton(text('action.cancel'), cancel, { classes: 'quiet' })}`;
  }

  private renderStage(shown: Tile | undefined, best: SnapshotSummary | null): TemplateResult {
    return html`<div class="stage" @contextmenu=${this.onContextMenu}>
      <image-canvas
        role="img"
        tabindex="0"
        autofocus
        aria-label=${text('viewer.snapshot', { name: shown === undefined ? '' : subjectTitle(shown) })}
        aria-description=${this.described.words}
        .best=${best}
        .full=${shown === undefined ? null : this.fullSizes.of(shown)}
        .preview=${shown === undefined ? null : previewSnapshot(shown)}
        .ahead=${[...this.timeline.ahead(), ...bestSnapshots(this.neighbours)]}
        .adjustment=${this.levels.adjust(this.adjustment, best)}
        draggable=${this.fitted && best !== null && this.source !== undefined ? 'true' : 'false'}
        @dragstart=${(event: DragEvent) => void dragShownImage(this, event)}
        @picture-changed=${this.onPictureChanged}
      ></image-canvas>
      ${
        shown === undefined
          ? nothing
          : noticeTemplate(this.notice(shown, this.picture), {
              requestFull: () => this.run({ kind: 'full' }),
              requestDownload: this.canRequest(shown) ? () => this.run({ kind: 'request' }) : null,
              downloadAgain: this.canDownloadAgain(shown) ? () => this.again.begin(shown) : null,
            })
      }
    </div>`;
  }

  /** `isNew`: the tile is about to be requested. */
  private notice(tile: Tile, picture: PictureState, isNew = false): ViewerNotice {
    const { availability } = this;
    const waiting = isNew || this.full.waitsFor(tile);
    const lowByChoice = !isNew && this.isLowByChoice(tile);
    const { failure } = this;
    return viewerNotice({ tile, picture, failure, availability, waiting, lowByChoice });
  }

  /**
   * Empty without a picture, and while full precision of unknown size is loading, because the
   * number would jump.
   */
  private zoomText(): string {
    const { shown } = this;
    if (shown === undefined || this.picture === 'none' || this.picture === 'unreadable') return '';
    const isExpected = this.notice(shown, this.picture).kind === 'loadingFull';
    if (isExpected && this.fullSizes.of(shown) === null) return '';
    return text('viewer.zoom', { percent: this.zoomPercent });
  }

  /**
   * Returns the position in the gallery, or in the history while another snapshot of the device is
   * shown.
   */
  private position(): string {
    const { index, place, length, isBeside } = this.timeline;
    return isBeside
      ? text('viewer.positionInHistory', { number: (place === -1 ? index : place) + 1, total: length })
      : text('viewer.position', { number: this.index + 1, total: this.total });
  }

  /** Returns to the tile from another snapshot of its device. */
  showTile(): void {
    this.timeline.leave();
  }

  async showTime(at: number): Promise<void> {
    await this.updateComplete;
    this.message = (await this.timeline.showTime(at)) ? '' : text('note.noSnapshot');
  }

  run(command: ViewerCommand): void {
    runViewerCommand(this, command);
    const outcome = outcomeOf(this, command);
    if (outcome !== '') announce(outcome);
  }

  private readonly onKeyDown = (event: KeyboardEvent): void => {
    // Escape leaves full screen first. A dialog's `cancel` can be prevented only once between two
    // presses of other keys.
    if (event.key === 'Escape' && this.immersive) {
      event.preventDefault();
      this.run({ kind: 'fullScreen' });
      return;
    }
    if (event.key === 'Escape' && this.panel !== null) {
      event.preventDefault();
      this.run({ kind: 'panel', panel: this.panel });
      return;
    }
    if (event.altKey || isForControl(event)) return;
    const press = meantPress(event, 'viewer');
    const plain = press?.isControl === false ? viewerCommand(press, this.canvas.zoomed) : null;
    const command = viewerImageCommand(event) ?? plain;
    if (command === null) return;
    event.preventDefault();
    event.stopPropagation();
    this.run(command);
  };

  /** Opens the menu of the shown image; at the focused element unless at a point. */
  openMenu(at?: MenuPoint): void {
    const { shown } = this;
    if (shown === undefined) return;
    this.menu.open(imageOfTile(shown), at ?? middleOf(this.shadowRoot?.activeElement ?? this.canvas));
  }

  private readonly onContextMenu = (event: MouseEvent): void => {
    event.preventDefault();
    this.openMenu(pointOfMenu(event));
  };

  private readonly onPictureChanged = (): void => {
    this.picture = this.canvas.state;
    this.failure = this.canvas.failure;
    this.zoomPercent = this.canvas.zoomPercent;
    this.fitted = this.canvas.fitted;
  };

  private readonly onToggling = whenClosing(() => {
    this.full.forget();
    this.reading?.cancel();
    sendEvent<ViewerEvents>(this, 'viewer-close', null);
  });
}

declare global {
  interface HTMLElementTagNameMap {
    'snapshot-viewer': SnapshotViewer;
  }
}
