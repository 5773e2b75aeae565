import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import type { SnapshotSummary } from '../../../preload/contract/index.ts';
import { LastInputs } from '../../core/last-inputs.ts';
import { AppElement } from '../../dom/app-element.ts';
import { type BrokenReason, type DecodedImage, decodeImage } from '../../imaging/image-decode.ts';
import {
  deviceScaleOf,
  fitted,
  type ImageView,
  imageRectangle,
  isFitted,
  limitView,
  magnificationOfWhole,
  magnifyAround,
  moveBy,
  type Point,
  type Size,
  type Stage,
  wholeView,
} from '../../imaging/image-view.ts';
import { text } from '../../locales/text.ts';
import type { RegionAnswer, RegionRequest } from '../../workers/region-worker.ts';
import { startWorker } from '../../workers/start-worker.ts';
import { createWorkerClient } from '../../workers/worker-client.ts';
import { imageRing } from '../styles/declarations.ts';
import { hasTones, type ImageAdjustment, toneTable, turnedSize, unadjusted } from './image-adjustment.ts';
import { drawImage, type Look, seenOf } from './image-drawing.ts';
import { listenForGestures } from './image-gestures.ts';
import { ImageSupply, type PictureState } from './image-supply.ts';

/**
 * Pause after a movement before the picture is redrawn at its best: shorter than anyone notices.
 */
const REST_MS = 120;

/** Magnification of a double click if "100 %" and "fit" are nearly the same. */
const CLOSER = 2;

const connected = new Set<AppElement>();

/**
 * One worker for all canvases, started by the first close look at a very large image. It holds
 * some hundred MB of decoded frames, so it ends with the last canvas.
 */
const regionWorker = createWorkerClient<RegionRequest, RegionAnswer>(() => startWorker('region'));

/** The canvas fills its host; the cursor shows what a press does. */
const ownStyles = css`
  :host {
    position: relative;
    display: block;
    min-block-size: 0;
    overflow: hidden;
    contain: strict;
    cursor: zoom-in;
    touch-action: none;
    user-select: none;
  }

  :host([data-zoomed]) {
    cursor: grab;
  }

  :host([data-dragging][data-zoomed]) {
    cursor: grabbing;
  }

  :host(:focus-visible) {
    outline: none;
  }

  :host(:focus-visible)::after {
    ${imageRing}
  }

  canvas {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    filter: var(--image-filter);
    &.toned {
      filter: url('#tones') var(--image-lift,);
    }
  }

  .broken {
    position: absolute;
    inset: 0;
    display: grid;
    place-content: center;
    margin: 0;
    padding: var(--space-4);
    color: var(--color-on-viewer);
    text-align: center;
  }

  svg {
    position: absolute;
    inline-size: 0;
    block-size: 0;
  }
`;

/**
 * One image on a canvas, with zoom and pan. The view is a fraction of the image, so it survives
 * the change from low to full precision, and from image to image. Fires `picture-changed` if
 * `state`, `zoomPercent` or `zoomed` may have changed, and `view-changed` if the user zoomed or
 * panned.
 */
@customElement('image-canvas')
export class ImageCanvas extends AppElement {
  static override styles = ownStyles;

  /** Snapshot to show; `null` if none is downloaded. */
  @property({ attribute: false }) best: SnapshotSummary | null = null;
  /** Size of full precision, the reference for zoom, if `best` is low and the size is known. */
  @property({ attribute: false }) full: Size | null = null;
  /** Low precision of `best`, shown until that is decoded. */
  @property({ attribute: false }) preview: SnapshotSummary | null = null;
  /** Snapshots likely to be shown next; decoded ahead. */
  @property({ attribute: false }) ahead: readonly SnapshotSummary[] = [];
  @property({ attribute: false }) adjustment: ImageAdjustment = unadjusted;
  /** A computed picture that replaces the snapshot; its owner closes it. */
  @property({ attribute: false }) made: DecodedImage | null = null;

  @query('canvas') private readonly canvas!: HTMLCanvasElement;

  /** True if it explains a missing picture itself; off if its owner does. */
  @property({ type: Boolean }) explains = false;

  private readonly supply = new ImageSupply(decodeImage, regionWorker.send, () => {
    if (this.explains) this.requestUpdate();
    this.setView(this.view);
  });
  private view: ImageView = fitted;
  /** Size of the image for which "100 %" was chosen; `null` after another zoom. */
  private wholeOf: Size | null = null;
  private viewport: Size = { width: 0, height: 0 };
  private frame = 0;
  private readonly drawn = new LastInputs();
  /** Timer that runs while the image moves. */
  private rest: ReturnType<typeof setTimeout> | undefined;
  private gestures = new AbortController();
  private readonly observer = new ResizeObserver(() => this.measure());

  get state(): PictureState {
    return this.made === null ? this.supply.state : 'best';
  }

  /** Why the best image can't be shown; `null` if it can, or if unknown yet. */
  get failure(): BrokenReason | null {
    return this.made === null ? this.supply.failure : null;
  }

  /** Rereads and decodes images that could not be shown. */
  retry(): void {
    this.supply.retry();
    this.setView(this.view);
  }

  /** Device px per image px, in percent. */
  get zoomPercent(): number {
    return Math.round(deviceScaleOf(this.view, this.stage()) * 100);
  }

  get fitted(): boolean {
    return isFitted(this.view);
  }

  /** The view as fractions: another canvas with the same view shows the same part. */
  get shownView(): ImageView {
    return this.view;
  }

  set shownView(view: ImageView) {
    this.wholeOf = null;
    this.setView(view);
  }

  /** Decoded px per shown px, at most 1: below 1 the picture will still get sharper. */
  get sharpness(): number {
    const stage = this.stage();
    const top = this.supply.layers(this.view, stage).at(-1);
    if (top === undefined) return 0;
    const decoded = Math.max(top.bitmap.width, top.bitmap.height);
    const covered = top.part ?? top.natural;
    const wanted = Math.min(1, deviceScaleOf(this.view, stage)) * Math.max(covered.width, covered.height);
    return Math.min(1, Math.round((decoded / wanted) * 100) / 100);
  }

  /** True if part of the image is out of sight. */
  get zoomed(): boolean {
    const { width, height } = imageRectangle(this.view, this.stage());
    return width > this.viewport.width + 1 || height > this.viewport.height + 1;
  }

  zoom(factor: number, around: Point = this.middle()): void {
    this.look(magnifyAround(this.view, this.stage(), this.view.magnification * factor, around));
  }

  fit(): void {
    this.look(fitted);
  }

  /** Shows one image px on one device px. */
  showWhole(around: Point = this.middle()): void {
    const stage = this.stage();
    this.look(magnifyAround(this.view, stage, magnificationOfWhole(stage), around));
    this.wholeOf = stage.image;
  }

  /** Moves the image by CSS px. */
  move(right: number, down: number): void {
    this.look(moveBy(this.view, this.stage(), right, down));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    connected.add(this);
    this.gestures = new AbortController();
    listenForGestures(
      this,
      {
        zoom: (factor, around) => this.zoom(factor, around),
        move: (right, down) => this.move(right, down),
        toggle: (around) => this.toggle(around),
      },
      this.gestures.signal,
    );
    this.observer.observe(this);
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.gestures.abort();
    this.observer.disconnect();
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    clearTimeout(this.rest);
    this.rest = undefined;
    this.supply.close();
    connected.delete(this);
    if (connected.size === 0) regionWorker.close();
  }

  protected override render(): TemplateResult {
    const table = toneTable(this.adjustment);
    return html`<canvas class=${hasTones(this.adjustment) ? 'toned' : ''}></canvas>
      <svg aria-hidden="true">
        <filter id="tones" color-interpolation-filters="sRGB">
          <feComponentTransfer>
            <feFuncR type="table" tableValues=${table} />
            <feFuncG type="table" tableValues=${table} />
            <feFuncB type="table" tableValues=${table} />
          </feComponentTransfer>
        </filter>
      </svg>
      ${
        this.explains && this.state === 'unreadable'
          ? html`<p class="broken">${text(`viewer.unreadable.${this.failure ?? 'damaged'}`)}</p>`
          : nothing
      }`;
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    this.supply.want({ best: this.best, preview: this.preview, ahead: this.ahead });
    this.setView(this.view);
  }

  private stage(): Stage {
    const { best } = this;
    const known =
      best === null ? { width: 16, height: 9 } : { width: best.widthPixels, height: best.heightPixels };
    return {
      image: turnedSize(
        this.made?.natural ?? this.full ?? this.supply.natural ?? known,
        this.adjustment.rotation,
      ),
      viewport: this.viewport,
      pixelRatio: devicePixelRatio,
    };
  }

  private middle(): Point {
    return { x: this.viewport.width / 2, y: this.viewport.height / 2 };
  }

  private toggle(around: Point): void {
    if (!this.fitted) {
      this.fit();
      return;
    }
    const whole = magnificationOfWhole(this.stage());
    if (whole > 1.05) this.showWhole(around);
    else this.zoom(CLOSER, around);
  }

  private look(view: ImageView): void {
    this.wholeOf = null;
    clearTimeout(this.rest);
    this.rest = setTimeout(() => {
      this.rest = undefined;
      this.setView(this.view);
    }, REST_MS);
    this.setView(view);
    this.dispatchEvent(new CustomEvent('view-changed'));
  }

  private setView(view: ImageView): void {
    if (this.viewport.width === 0) {
      this.view = view;
      return;
    }
    const stage = this.stage();
    this.view = limitView(this.isOtherWhole(stage) ? wholeView(view, stage) : view, stage);
    this.toggleAttribute('data-zoomed', this.zoomed);
    this.supply.request(this.lookAt(stage));
    this.dispatchEvent(new CustomEvent('picture-changed'));
    this.frame ||= requestAnimationFrame(() => this.draw());
  }

  /**
   * Returns true if "100 %" was chosen for low precision and full has arrived: the number must
   * stay true.
   */
  private isOtherWhole({ image }: Stage): boolean {
    const before = this.wholeOf;
    if (before === null || (this.best?.precision !== 'full' && this.full === null)) return false;
    this.wholeOf = image;
    return before.width !== image.width || before.height !== image.height;
  }

  private measure(): void {
    this.viewport = { width: this.clientWidth, height: this.clientHeight };
    if (this.viewport.width === 0 || !this.hasUpdated) return;
    const device = {
      width: Math.round(this.viewport.width * devicePixelRatio),
      height: Math.round(this.viewport.height * devicePixelRatio),
    };
    this.canvas.width = device.width;
    this.canvas.height = device.height;
    this.drawn.forget();
    this.supply.setViewport(device);
    this.setView(this.view);
    cancelAnimationFrame(this.frame);
    this.draw();
  }

  private draw(): void {
    this.frame = 0;
    const context = this.canvas.getContext('2d');
    if (context === null) return;
    const stage = this.stage();
    const layers = this.made === null ? this.supply.layers(this.view, stage) : [this.made];
    const look = this.lookAt(stage);
    if (this.drawn.changeTo([this.canvas, ...seenOf(look), ...layers])) drawImage(context, layers, look);
  }

  private lookAt(stage: Stage): Look {
    const { view, adjustment, rest } = this;
    return { view, stage, rotation: adjustment.rotation, isMoving: rest !== undefined };
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'image-canvas': ImageCanvas;
  }
}
