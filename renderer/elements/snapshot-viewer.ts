import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { SnapshotSummary, Tile } from '../../preload/contract/index.ts';
import { formatPixels } from '../locales/format-pixels.ts';
import { text } from '../locales/text.ts';
import type { Reach } from '../state/reach.ts';
import { subjectKey } from '../state/subject-key.ts';
import { baseStyles } from '../theme/base-styles.ts';
import { activeElement } from './active-element.ts';
import { buttonStyles } from './button-styles.ts';
import { FullSizes } from './full-sizes.ts';
import { type IconName, icon } from './icon.ts';
import type { ImageCanvas, PictureState } from './image-canvas.ts';
import './image-canvas.ts';
import { sendEvent } from './snapshot-events.ts';
import { bestSnapshot, previewSnapshot } from './snapshot-face.ts';
import { announcement } from './snapshot-viewer-announcement.ts';
import { type ViewerCommand, viewerCommand } from './snapshot-viewer-keys.ts';
import { answeredWithout, type ViewerNotice, viewerNotice } from './snapshot-viewer-notice.ts';
import { noticeTemplate } from './snapshot-viewer-notice-template.ts';
import { snapshotViewerStyles } from './snapshot-viewer-styles.ts';
import { exactTime, spokenTitle, subjectTitle } from './snapshot-words.ts';

/** A key press or a button zooms by a quarter: three double. */
const ZOOM_STEP = 1.26;
/** After this time without any answer the viewer stops to promise the full precision; it is shown whenever it comes (ms). */
const PATIENCE_MS = 20_000;

/**
 * A modal dialog with one snapshot, named after its subject. It is open while it is in the page and has a `tile`. Steps,
 * closing and the wish for the full precision are told by events (`SnapshotEvents`); the owner changes `tile` and `index`.
 */
@customElement('snapshot-viewer')
export class SnapshotViewer extends LitElement {
  static override styles = [baseStyles, buttonStyles, snapshotViewerStyles];

  @property({ attribute: false }) tile: Tile | undefined;
  /** Place of the tile among `total`, from 0. */
  @property({ attribute: false }) index = 0;
  @property({ attribute: false }) total = 1;
  /** Tiles to decode ahead, the likeliest first: usually next and previous. */
  @property({ attribute: false }) neighbours: readonly (Tile | undefined)[] = [];
  /** Whether the service can be asked now, so that nothing is promised that cannot be kept. */
  @property({ attribute: false }) reach: Reach = 'open';

  @state() private picture: PictureState = 'loading';
  @state() private zoomPercent = 100;
  @state() private fitted = true;
  @state() private patient = true;
  @state() private announcement = '';

  @query('dialog') private readonly dialog!: HTMLDialogElement;
  @query('image-canvas') private readonly canvas!: ImageCanvas;

  /** The tile as it was when its full precision was asked for. */
  private asked: Tile | undefined;
  private readonly fullSizes = new FullSizes();
  private patience: ReturnType<typeof setTimeout> | undefined;
  private focusedBefore: HTMLElement | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    this.focusedBefore = activeElement();
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.patience);
    this.asked = undefined;
    if (this.focusedBefore?.isConnected === true) this.focusedBefore.focus();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { tile } = this;
    if (tile === undefined) return;
    this.fullSizes.learn(tile);
    const before = changed.get('tile');
    const isOther = before !== undefined && subjectKey(before.subject) !== subjectKey(tile.subject);
    if (isOther || this.announcement !== '') this.announcement = this.describe(tile, isOther);
  }

  protected override updated(changed: PropertyValues<this>): void {
    const { tile } = this;
    if (tile === undefined) {
      if (this.dialog.open) this.dialog.close();
      return;
    }
    if (!this.dialog.open) this.dialog.showModal();
    if (changed.has('tile')) this.askForFull(tile);
  }

  protected override render(): TemplateResult {
    const { tile } = this;
    const best = tile === undefined ? null : bestSnapshot(tile);
    const title = tile === undefined ? '' : subjectTitle(tile);
    return html`
      <dialog
        aria-label=${tile === undefined ? '' : spokenTitle(tile)}
        @keydown=${this.onKeyDown}
        @close=${this.onClose}
      >
        <div class="head">
          <div class="titles">
            <h2 title=${title}>${title}</h2>
            <div class="facts">${best === null ? nothing : this.facts(best)}</div>
          </div>
          <span class="position">${this.position()}</span>
          ${this.button('x', text('viewer.close'), () => this.dialog.close(), { keys: text('viewer.keys.close') })}
        </div>
        <div class="stage">
          <image-canvas
            role="img"
            tabindex="0"
            autofocus
            aria-label=${text('viewer.picture', { name: title })}
            .best=${best}
            .full=${tile === undefined ? null : this.fullSizes.of(tile)}
            .preview=${tile === undefined ? null : previewSnapshot(tile)}
            .ahead=${this.ahead()}
            @picture-changed=${this.onPictureChanged}
          ></image-canvas>
          ${tile === undefined ? nothing : noticeTemplate(this.notice(tile, this.picture))}
        </div>
        <div class="foot">${this.tools()}</div>
        <div class="visually-hidden" aria-live="polite">${this.announcement}</div>
      </dialog>
    `;
  }

  private facts(best: SnapshotSummary): TemplateResult {
    const shown = this.picture === 'preview' || this.picture === 'previewOnly' ? 'low' : best.precision;
    return html`<span>${exactTime(best)}</span>
      <span class="precision ${shown}">
        ${icon(shown === 'full' ? 'grid3x3' : 'grid2x2')}${text(`viewer.precision.${shown}`)}
      </span>
      <span>${formatPixels(best)}</span>`;
  }

  private tools(): TemplateResult {
    const step = (delta: -1 | 1) => () => this.run({ kind: 'step', delta });
    return html`
      ${this.button('chevronLeft', text('viewer.previous'), step(-1), {
        keys: text('viewer.keys.previous'),
        disabled: this.index <= 0,
      })}
      <div class="group" role="group" aria-label=${text('viewer.tools')}>
        ${this.button('zoomOut', text('viewer.zoomOut'), () => this.run({ kind: 'zoom', direction: 'out' }), {
          keys: '−',
        })}
        <span class="zoom">${this.zoomText()}</span>
        ${this.button('zoomIn', text('viewer.zoomIn'), () => this.run({ kind: 'zoom', direction: 'in' }), {
          keys: '+',
        })}
        <button
          class="button quiet"
          type="button"
          title=${hint(text('viewer.fit'), '0')}
          aria-pressed=${this.fitted ? 'true' : 'false'}
          @click=${() => this.run({ kind: 'fit' })}
        >
          ${text('viewer.fit')}
        </button>
        <button
          class="button quiet"
          type="button"
          title=${hint(text('viewer.whole'), '1')}
          aria-pressed=${this.zoomPercent === 100 ? 'true' : 'false'}
          @click=${() => this.run({ kind: 'whole' })}
        >
          ${text('viewer.whole')}
        </button>
      </div>
      ${this.button('chevronRight', text('viewer.next'), step(1), {
        keys: text('viewer.keys.next'),
        disabled: this.index >= this.total - 1,
      })}
    `;
  }

  /** A button stays focusable at the ends of the sequence, so that the focus is not lost on the last image. */
  private button(
    name: IconName,
    label: string,
    action: () => void,
    options: { readonly keys: string; readonly disabled?: boolean },
  ): TemplateResult {
    return html`<button
      class="icon-button"
      type="button"
      aria-label=${label}
      title=${hint(label, options.keys)}
      aria-disabled=${options.disabled === true ? 'true' : nothing}
      @click=${action}
    >
      ${icon(name)}
    </button>`;
  }

  private notice(tile: Tile, picture: PictureState): ViewerNotice {
    const waiting = this.patient && this.asked !== undefined && !answeredWithout(this.asked, tile);
    return viewerNotice({ tile, picture, reach: this.reach, waiting });
  }

  private ahead(): readonly SnapshotSummary[] {
    return this.neighbours
      .map((neighbour) => (neighbour === undefined ? null : bestSnapshot(neighbour)))
      .filter((snapshot) => snapshot !== null);
  }

  /**
   * Nothing where there is no picture, as then a number would be about nothing; nor while the size of the full precision
   * is not known but on its way, as the number would jump when it comes.
   */
  private zoomText(): string {
    const { tile } = this;
    if (tile === undefined || this.picture === 'none' || this.picture === 'unreadable') return '';
    const isOnItsWay = this.notice(tile, this.picture).kind === 'loadingFull';
    if (isOnItsWay && this.fullSizes.of(tile) === null) return '';
    return text('viewer.zoom', { percent: this.zoomPercent });
  }

  private position(): string {
    return text('viewer.position', { number: this.index + 1, total: this.total });
  }

  /** What a screen reader hears of a tile: the same as the notice over it says. `isNew`: it is about to be asked for. */
  private describe(tile: Tile, isNew: boolean): string {
    const facts = { tile, picture: 'none', reach: this.reach, waiting: true } as const;
    return announcement(tile, isNew ? viewerNotice(facts) : this.notice(tile, 'none'), this.position());
  }

  /** Once for each subject that is opened without its full precision. */
  private askForFull(tile: Tile): void {
    if (this.asked !== undefined && subjectKey(this.asked.subject) === subjectKey(tile.subject)) return;
    this.asked = tile;
    clearTimeout(this.patience);
    this.patient = true;
    if (bestSnapshot(tile)?.precision === 'full') return;
    this.patience = setTimeout(() => {
      this.patient = false;
    }, PATIENCE_MS);
    sendEvent(this, 'viewer-needs-full', { tile });
  }

  private run(command: ViewerCommand): void {
    const { canvas } = this;
    switch (command.kind) {
      case 'step': {
        const target = this.index + command.delta;
        if (target >= 0 && target < this.total) sendEvent(this, 'viewer-step', { delta: command.delta });
        return;
      }
      case 'zoom':
        canvas.zoom(command.direction === 'in' ? ZOOM_STEP : 1 / ZOOM_STEP);
        return;
      case 'fit':
        canvas.fit();
        return;
      case 'whole':
        canvas.showWhole();
        return;
      case 'look':
        canvas.move(-command.right * canvas.clientWidth, -command.down * canvas.clientHeight);
        return;
      default:
        command satisfies never;
    }
  }

  private readonly onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const command = viewerCommand(event.key, this.canvas.zoomed);
    if (command === null) return;
    event.preventDefault();
    event.stopPropagation();
    this.run(command);
  };

  private readonly onPictureChanged = (): void => {
    this.picture = this.canvas.state;
    this.zoomPercent = this.canvas.zoomPercent;
    this.fitted = this.canvas.fitted;
  };

  private readonly onClose = (): void => {
    clearTimeout(this.patience);
    this.asked = undefined;
    sendEvent(this, 'viewer-close', null);
  };
}

function hint(action: string, keys: string): string {
  return text('viewer.hint', { action, keys });
}

declare global {
  interface HTMLElementTagNameMap {
    'snapshot-viewer': SnapshotViewer;
  }
}
