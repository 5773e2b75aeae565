import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { subjectKey } from '../../../preload/contract/fleet/subject-key.ts';
import type { Tile } from '../../../preload/contract/index.ts';
import { activeElement } from '../../dom/active-element.ts';
import { sendEvent } from '../../dom/send-event.ts';
import type { ZoneChoice } from '../../locales/format-zoned.ts';
import { text } from '../../locales/text.ts';
import type { Availability } from '../../state/session/availability.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { FullSizes } from '../image/full-sizes.ts';
import { type ImageAdjustment, isAdjusted, unadjusted } from '../image/image-adjustment.ts';
import type { ImageCanvas } from '../image/image-canvas.ts';
import { buttonStyles } from '../styles/button-styles.ts';
import { darkSurface } from '../styles/dark-surface.ts';
import { FullRequest } from './full-request.ts';
import '../image/image-canvas.ts';
import { latinKey } from '../../dom/latin-key.ts';
import { readingKey } from '../../dom/reading-key.ts';
import { bestSnapshot, bestSnapshots, previewSnapshot } from '../../state/gallery/best-snapshot.ts';
import type { ViewerSource } from '../../state/viewer/viewer-source.ts';
import type { PictureState } from '../image/image-supply.ts';
import { spokenTitle, subjectTitle } from '../tile/tile-words.ts';
import { viewerRuler } from '../timeline/viewer-ruler.ts';
import { ViewerTimeline } from '../timeline/viewer-timeline.ts';
import { noticeTemplate } from './notice-template.ts';
import { dragShownImage, runViewerCommand, type ViewerHost } from './viewer-actions.ts';
import { announcement } from './viewer-announcement.ts';
import type { ViewerEvents } from './viewer-events.ts';
import { viewerHead } from './viewer-head.ts';
import { type ViewerCommand, type ViewerPanel, viewerCommand, viewerControlCommand } from './viewer-keys.ts';
import { type ViewerNotice, viewerNotice } from './viewer-notice.ts';
import { viewerSide } from './viewer-side.ts';
import { viewerPartsStyles } from './viewer-side-styles.ts';
import { snapshotViewerStyles } from './viewer-styles.ts';
import { viewerTools } from './viewer-tools.ts';

/**
 * A modal dialog with one snapshot, named after its subject. It is open while it is in the page and has a `tile`. Steps,
 * closing and the wish for the full precision are told by events (`ViewerEvents`); the owner changes `tile` and `index`.
 */
@customElement('snapshot-viewer')
class SnapshotViewer extends LitElement implements ViewerHost {
  static override styles = [baseStyles, buttonStyles, darkSurface, snapshotViewerStyles, viewerPartsStyles];

  @property({ attribute: false }) tile: Tile | undefined;
  /** Place of the tile among `total`, from 0. */
  @property({ attribute: false }) index = 0;
  @property({ attribute: false }) total = 1;
  /** Tiles to decode ahead, the likeliest first: usually next, previous and the one after the next. */
  @property({ attribute: false }) neighbours: readonly (Tile | undefined)[] = [];
  /** Whether the service can be asked now, so that nothing is promised that cannot be kept. */
  @property({ attribute: false }) availability: Availability = 'open';
  /** What is known beyond the tile: without it there is no history, no copying and no full screen. */
  @property({ attribute: false }) source: ViewerSource | undefined;

  @state() adjustment: ImageAdjustment = unadjusted;
  @state() panel: ViewerPanel | null = null;
  @state() immersive = false;
  /** What was just done, until the next thing is. */
  @state() message = '';
  @state() zone: ZoneChoice = 'laptop';
  @state() private picture: PictureState = 'loading';
  @state() private zoomPercent = 100;
  @state() private fitted = true;
  @state() private announcement = '';

  @query('dialog') readonly dialog!: HTMLDialogElement;
  @query('image-canvas') readonly canvas!: ImageCanvas;

  readonly timeline = new ViewerTimeline(
    this,
    () => this.source,
    () => this.picture !== 'loading',
  );
  private readonly full = new FullRequest(this, (tile) =>
    sendEvent<ViewerEvents>(this, 'viewer-needs-full', { tile }),
  );
  private readonly fullSizes = new FullSizes();
  private focusedBefore: HTMLElement | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    this.focusedBefore = activeElement();
    document.addEventListener('fullscreenchange', this.onFullScreenChange);
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('fullscreenchange', this.onFullScreenChange);
    if (this.immersive) this.source?.showFullScreen(false);
    if (this.focusedBefore?.isConnected === true) this.focusedBefore.focus();
  }

  /** What is seen: the tile, or another moment of its device. */
  get shown(): Tile | undefined {
    return this.timeline.shown(this.tile);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { tile } = this;
    if (tile === undefined) return;
    if (changed.has('source') && this.source !== undefined) this.zone = this.source.zone();
    if (changed.has('tile')) this.timeline.follow(tile);
    this.fullSizes.learn(tile);
    const before = changed.get('tile');
    const isOther = before !== undefined && subjectKey(before.subject) !== subjectKey(tile.subject);
    if (isOther) this.message = '';
    if (isOther || this.announcement !== '') this.announcement = this.describe(this.shown ?? tile, isOther);
  }

  protected override updated(): void {
    const { shown } = this;
    if (shown === undefined) {
      if (this.dialog.open) this.dialog.close();
      return;
    }
    // A store can bring one more update after the viewer was taken out of the page.
    if (!this.isConnected) return;
    if (!this.dialog.open) this.dialog.showModal();
    this.full.follow(shown, !this.isPast(shown) && !this.isLowByChoice(shown));
  }

  /** Fetches the full precision of what is shown, also where the person wants the low one of what is opened. */
  askFull(): void {
    const { shown } = this;
    if (shown === undefined || this.isPast(shown) || bestSnapshot(shown)?.precision === 'full') return;
    this.full.demand(shown);
    this.requestUpdate();
    // The button that was pressed goes with its notice.
    this.canvas.focus();
  }

  /** What a device showed earlier is nowhere to be asked for; what it shows now and its archives are. */
  isPast(tile: Tile): boolean {
    return tile !== this.tile && tile.subject.archiveId === null;
  }

  /** Where the service can't be asked now, what is missing can be put on the want-list. */
  private mayWish(tile: Tile): boolean {
    return this.availability !== 'open' && this.source !== undefined && !this.isPast(tile);
  }

  private isLowByChoice(tile: Tile): boolean {
    const isLow = bestSnapshot(tile)?.precision === 'low';
    return isLow && this.source?.precision() === 'low' && !this.isPast(tile) && !this.full.isDemanded(tile);
  }

  protected override render(): TemplateResult {
    const { shown } = this;
    const best = shown === undefined ? null : bestSnapshot(shown);
    const title = shown === undefined ? '' : subjectTitle(shown);
    const isPreview = this.picture === 'preview' || this.picture === 'previewOnly';
    return html`
      <dialog
        class="on-dark"
        ?data-immersive=${this.immersive}
        aria-label=${shown === undefined ? '' : spokenTitle(shown)}
        @keydown=${this.onKeyDown}
        @cancel=${this.onCancel}
        @close=${this.onClose}
      >
        ${viewerHead({
          title,
          seen: isPreview && shown !== undefined ? (previewSnapshot(shown) ?? best) : best,
          adjusted: isAdjusted(this.adjustment),
          position: this.position(),
          zone: this.zone,
          reset: () => this.run({ kind: 'resetAdjustment' }),
          close: () => this.dialog.close(),
        })}
        <div class="middle">
          <div class="stage">
            <image-canvas
              role="img"
              tabindex="0"
              autofocus
              aria-label=${text('viewer.picture', { name: title })}
              .best=${best}
              .full=${shown === undefined ? null : this.fullSizes.of(shown)}
              .preview=${shown === undefined ? null : previewSnapshot(shown)}
              .ahead=${[...this.timeline.ahead(), ...bestSnapshots(this.neighbours)]}
              .adjustment=${this.adjustment}
              draggable=${this.fitted && best !== null && this.source !== undefined ? 'true' : 'false'}
              @dragstart=${(event: DragEvent) => void dragShownImage(this, event)}
              @picture-changed=${this.onPictureChanged}
            ></image-canvas>
            ${
              shown === undefined
                ? nothing
                : noticeTemplate(this.notice(shown, this.picture), {
                    askFull: () => this.run({ kind: 'full' }),
                    wish: this.mayWish(shown) ? this.wishByButton : null,
                  })
            }
          </div>
          ${this.renderSide(best)}
        </div>
        ${viewerRuler(this.timeline, this.zone, () => this.run({ kind: 'play' }))}
        <div class="foot">
          ${viewerTools(
            {
              index: this.index,
              total: this.total,
              zoomText: this.zoomText(),
              fitted: this.fitted,
              isWhole: this.zoomPercent === 100,
              adjusted: isAdjusted(this.adjustment),
              panel: this.panel,
              immersive: this.immersive,
              platform: this.source?.platform() ?? '',
              hasPicture: best !== null,
              hasSource: this.source !== undefined,
            },
            (command) => this.run(command),
          )}
        </div>
        <div class="message-line" role="status">${this.message}</div>
        <div class="visually-hidden" aria-live="polite">${this.announcement}</div>
      </dialog>
    `;
  }

  private renderSide(best: ReturnType<typeof bestSnapshot>): TemplateResult | typeof nothing {
    const { panel } = this;
    if (panel === null) return nothing;
    return viewerSide({
      panel,
      snapshot: best,
      adjustment: this.adjustment,
      zone: this.zone,
      adjust: (adjustment) => {
        this.adjustment = adjustment;
      },
      chooseZone: (zone) => {
        this.zone = zone;
        this.source?.chooseZone(zone);
      },
      close: () => this.run({ kind: 'panel', panel }),
    });
  }

  private notice(tile: Tile, picture: PictureState): ViewerNotice {
    const waiting = this.full.waitsFor(tile);
    return viewerNotice({
      tile,
      picture,
      availability: this.availability,
      waiting,
      lowByChoice: this.isLowByChoice(tile),
    });
  }

  /**
   * Nothing where there is no picture, as then a number would be about nothing; nor while the size of the full precision
   * is not known but on its way, as the number would jump when it comes.
   */
  private zoomText(): string {
    const { shown } = this;
    if (shown === undefined || this.picture === 'none' || this.picture === 'unreadable') return '';
    const isOnItsWay = this.notice(shown, this.picture).kind === 'loadingFull';
    if (isOnItsWay && this.fullSizes.of(shown) === null) return '';
    return text('viewer.zoom', { percent: this.zoomPercent });
  }

  private position(): string {
    return text('viewer.position', { number: this.index + 1, total: this.total });
  }

  /** What a screen reader hears of a tile: the same as the notice over it says. `isNew`: it is about to be asked for. */
  private describe(tile: Tile, isNew: boolean): string {
    const facts = {
      tile,
      picture: 'none',
      availability: this.availability,
      waiting: true,
      lowByChoice: false,
    } as const;
    return announcement(tile, isNew ? viewerNotice(facts) : this.notice(tile, 'none'), this.position());
  }

  private run(command: ViewerCommand): void {
    runViewerCommand(this, command);
  }

  private readonly onKeyDown = (event: KeyboardEvent): void => {
    const [target] = event.composedPath();
    if (event.altKey || target instanceof HTMLInputElement) return;
    const isControl = event.ctrlKey || event.metaKey;
    if (event.key === ' ' && target instanceof HTMLButtonElement) return;
    // Images are stepped through as texts are read, and looked around in as they are.
    const typed = latinKey(event);
    const key = this.canvas.zoomed ? typed : readingKey(typed, this);
    const plain = { key, shiftKey: event.shiftKey };
    const command = isControl ? viewerControlCommand(plain) : viewerCommand(plain, this.canvas.zoomed);
    if (command === null) return;
    event.preventDefault();
    event.stopPropagation();
    this.run(command);
  };

  /** The button goes with its notice, as soon as the image comes. */
  private readonly wishByButton = (): void => {
    this.run({ kind: 'wish' });
    this.canvas.focus();
  };

  private readonly onPictureChanged = (): void => {
    this.picture = this.canvas.state;
    this.zoomPercent = this.canvas.zoomPercent;
    this.fitted = this.canvas.fitted;
  };

  /** Escape leaves the full screen first. */
  private readonly onCancel = (event: Event): void => {
    if (!this.immersive) return;
    event.preventDefault();
    this.run({ kind: 'fullScreen' });
  };

  /** The system may end the full screen by itself. */
  private readonly onFullScreenChange = (): void => {
    if (document.fullscreenElement === null) this.immersive = false;
  };

  private readonly onClose = (): void => {
    this.full.forget();
    sendEvent<ViewerEvents>(this, 'viewer-close', null);
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'snapshot-viewer': SnapshotViewer;
  }
}
