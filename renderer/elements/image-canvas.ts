import { css, html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import type { SnapshotSummary } from '../../preload/contract/index.ts';
import { ImageCache } from './image-cache.ts';
import { type DecodedImage, decodeImage } from './image-decode.ts';
import { drawImage, pickImage } from './image-drawing.ts';
import { listenForGestures } from './image-gestures.ts';
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
} from './image-view.ts';

/**
 * What is seen: `none` (nothing to show), `loading`, `preview` (the low precision until the best is there), `best`,
 * `previewOnly` (the best could not be read), `unreadable`.
 */
export type PictureState = 'none' | 'loading' | 'preview' | 'best' | 'previewOnly' | 'unreadable';

/** Where "100 %" and "fit" are nearly the same, a double click goes to this magnification instead. */
const CLOSER = 2;

/**
 * One image on a canvas, with zoom and pan. The view is kept as fractions, so it stays when the low precision is replaced
 * by the full one and from image to image. Fires `picture-changed` when `state`, `zoomPercent` or `zoomed` may have changed.
 */
@customElement('image-canvas')
export class ImageCanvas extends LitElement {
  static override styles = css`
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
      outline: 2px solid var(--color-focus);
      outline-offset: -2px;
    }

    canvas {
      position: absolute;
      inset: 0;
      inline-size: 100%;
      block-size: 100%;
    }
  `;

  /** The snapshot to show; null: none is kept. */
  @property({ attribute: false }) best: SnapshotSummary | null = null;
  /** The size that the full precision has, where `best` is a low one and that is known: zoom is counted by it. */
  @property({ attribute: false }) full: Size | null = null;
  /** A smaller image of the same moment, to show until `best` is decoded. */
  @property({ attribute: false }) preview: SnapshotSummary | null = null;
  /** Snapshots that will probably be shown next; decoded ahead. */
  @property({ attribute: false }) ahead: readonly SnapshotSummary[] = [];

  @query('canvas') private readonly canvas!: HTMLCanvasElement;

  private readonly cache = new ImageCache(decodeImage, () => this.pictureArrived());
  private view: ImageView = fitted;
  private viewport: Size = { width: 0, height: 0 };
  private frame = 0;
  private gestures = new AbortController();
  private readonly observer = new ResizeObserver(() => this.measure());

  get state(): PictureState {
    const { best, preview } = this;
    if (best === null) return 'none';
    if (this.cache.images(best).length > 0) return 'best';
    const failed = this.cache.hasFailed(best);
    if (preview !== null && this.cache.images(preview).length > 0) return failed ? 'previewOnly' : 'preview';
    return failed && (preview === null || this.cache.hasFailed(preview)) ? 'unreadable' : 'loading';
  }

  /** Device px for one image px, in percent. */
  get zoomPercent(): number {
    return Math.round(deviceScaleOf(this.view, this.stage()) * 100);
  }

  get fitted(): boolean {
    return isFitted(this.view);
  }

  /** Whether some of the image is out of sight, so that there is something to pan to. */
  get zoomed(): boolean {
    const { width, height } = imageRectangle(this.view, this.stage());
    return width > this.viewport.width + 1 || height > this.viewport.height + 1;
  }

  /** Zooms by a factor, around the middle unless told otherwise. */
  zoom(factor: number, around: Point = this.middle()): void {
    this.setView(magnifyAround(this.view, this.stage(), this.view.magnification * factor, around));
  }

  fit(): void {
    this.setView(fitted);
  }

  /** One image px on one device px. */
  showWhole(around: Point = this.middle()): void {
    const stage = this.stage();
    this.setView(magnifyAround(this.view, stage, magnificationOfWhole(stage), around));
  }

  /** Moves the image by CSS px. */
  move(right: number, down: number): void {
    this.setView(moveBy(this.view, this.stage(), right, down));
  }

  override connectedCallback(): void {
    super.connectedCallback();
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
    this.cache.keepOnly([], []);
  }

  protected override render(): TemplateResult {
    return html`<canvas></canvas>`;
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    const current = this.current();
    this.cache.keepOnly(current, this.ahead);
    this.requestImages();
    this.setView(this.view);
  }

  private current(): readonly SnapshotSummary[] {
    return [this.preview, this.best].filter((snapshot) => snapshot !== null);
  }

  private stage(): Stage {
    const { best } = this;
    const decoded = best === null ? undefined : this.cache.images(best)[0];
    const known =
      best === null ? { width: 16, height: 9 } : { width: best.widthPixels, height: best.heightPixels };
    return {
      image: this.full ?? decoded?.natural ?? known,
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

  private setView(view: ImageView): void {
    if (this.viewport.width === 0) return;
    this.view = limitView(view, this.stage());
    this.toggleAttribute('data-zoomed', this.zoomed);
    this.requestImages();
    this.tell();
    this.frame ||= requestAnimationFrame(() => this.draw());
  }

  /** First what is wanted now, then what may come next; every pixel only when a person looks closely. */
  private requestImages(): void {
    if (this.viewport.width === 0) return;
    for (const snapshot of this.current()) this.cache.request(snapshot, 'viewport');
    const { best } = this;
    const shown = best === null ? undefined : this.cache.images(best).toSorted(byWidth).at(-1);
    if (best !== null && shown !== undefined && this.isTooCoarse(shown)) this.cache.request(best, 'whole');
    if (this.state === 'best' || this.state === 'none') {
      for (const snapshot of this.ahead) this.cache.request(snapshot, 'viewport');
    }
  }

  private isTooCoarse(image: DecodedImage): boolean {
    const stage = this.stage();
    const wanted = Math.min(1, (deviceScaleOf(this.view, stage) * stage.image.width) / image.natural.width);
    return image.bitmap.width < image.natural.width && image.bitmap.width < image.natural.width * wanted;
  }

  private pictureArrived(): void {
    this.setView(this.view);
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
    this.cache.setViewport(device);
    this.setView(this.view);
    cancelAnimationFrame(this.frame);
    this.draw();
  }

  private draw(): void {
    this.frame = 0;
    const context = this.canvas.getContext('2d');
    if (context === null) return;
    const stage = this.stage();
    const images = this.current().map((snapshot) => this.cache.images(snapshot));
    // What is labelled as full precision is drawn from it, even where the low one would look the same.
    const image = pickImage(images.findLast((decoded) => decoded.length > 0) ?? [], this.view, stage);
    if (image === undefined) {
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, this.canvas.width, this.canvas.height);
      return;
    }
    drawImage(context, image, this.view, stage);
  }

  private tell(): void {
    this.dispatchEvent(new CustomEvent('picture-changed'));
  }
}

function byWidth(one: DecodedImage, other: DecodedImage): number {
  return one.bitmap.width - other.bitmap.width;
}

declare global {
  interface HTMLElementTagNameMap {
    'image-canvas': ImageCanvas;
  }
}
