import type { SnapshotSummary } from '../../../preload/contract/index.ts';
import type { BrokenReason, DecodedImage } from '../../imaging/image-decode.ts';
import {
  deviceScaleOf,
  type ImageView,
  type Size,
  type Stage,
  scaled,
  visiblePart,
} from '../../imaging/image-view.ts';
import { storedPart } from './image-adjustment.ts';
import { type Decode, ImageCache } from './image-cache.ts';
import { type Look, pickImage } from './image-drawing.ts';
import { type DecodeRegion, ImageRegions } from './image-regions.ts';

/**
 * `preview`: low precision until the best is decoded; `previewOnly`: the best could not be read;
 * `none`: nothing to show.
 */
export type PictureState = 'none' | 'loading' | 'preview' | 'best' | 'previewOnly' | 'unreadable';

/** Images to show: the best, a smaller one until it is decoded, and the next ones. */
interface Wanted {
  readonly best: SnapshotSummary | null;
  readonly preview: SnapshotSummary | null;
  readonly ahead: readonly SnapshotSummary[];
}

/**
 * Decoded images of one canvas: at viewport size, sharper for a closer look, and the next ones
 * ahead.
 */
export class ImageSupply {
  private wanted: Wanted = { best: null, preview: null, ahead: [] };
  private readonly cache: ImageCache;
  private readonly regions: ImageRegions;

  constructor(decode: Decode, decodeRegion: DecodeRegion, onChange: () => void) {
    this.cache = new ImageCache(decode, onChange);
    this.regions = new ImageRegions(decodeRegion, onChange);
  }

  get state(): PictureState {
    const { best, preview } = this.wanted;
    if (best === null) return 'none';
    if (this.cache.images(best).length > 0) return 'best';
    const failed = this.failure !== null;
    if (preview !== null && this.cache.images(preview).length > 0) return failed ? 'previewOnly' : 'preview';
    return failed && (preview === null || this.cache.failureOf(preview) !== null) ? 'unreadable' : 'loading';
  }

  /** Why the best image can't be shown; `null` if it can, or if unknown yet. */
  get failure(): BrokenReason | null {
    const { best } = this.wanted;
    return best === null ? null : this.cache.failureOf(best);
  }

  retry(): void {
    this.cache.forgetFailures();
  }

  /** Upright size of the best image; `null` until decoded. */
  get natural(): Size | null {
    const { best } = this.wanted;
    return best === null ? null : (this.cache.images(best)[0]?.natural ?? null);
  }

  setViewport(device: Size): void {
    this.cache.setViewport(device);
  }

  /** Sets the wanted images, and frees all others. */
  want(wanted: Wanted): void {
    this.wanted = wanted;
    this.cache.retain(this.current(), wanted.ahead);
    this.regions.retain(wanted.best?.hash ?? null);
  }

  /** Decodes the wanted images, then the next ones; every pixel only for a closer look. */
  request(look: Look): void {
    for (const snapshot of this.current()) this.cache.request(snapshot, 'viewport');
    const { best, ahead } = this.wanted;
    const shown = best === null ? undefined : this.cache.images(best).toSorted(byWidth).at(-1);
    if (best !== null && shown !== undefined) this.sharpen(best, shown, look);
    if (this.state !== 'best' && this.state !== 'none') return;
    for (const snapshot of ahead) this.cache.request(snapshot, 'viewport');
  }

  /**
   * Returns the layers to draw: the smallest sharp image, and over it the sharp part of a very
   * large one.
   */
  layers(view: ImageView, stage: Stage): readonly DecodedImage[] {
    const images = this.current().map((snapshot) => this.cache.images(snapshot));
    // An image labelled as full precision is drawn from it, even if low would look the same.
    const base = pickImage(images.findLast((decoded) => decoded.length > 0) ?? [], view, stage);
    if (base === undefined) return [];
    const { best } = this.wanted;
    const part = best === null ? null : this.regions.layer(best);
    return part === null || this.state !== 'best' ? [base] : [base, part];
  }

  close(): void {
    this.cache.retain([], []);
    this.regions.retain(null);
  }

  private current(): readonly SnapshotSummary[] {
    return [this.wanted.preview, this.wanted.best].filter((snapshot) => snapshot !== null);
  }

  private sharpen(best: SnapshotSummary, shown: DecodedImage, look: Look): void {
    const { view, stage, rotation, isMoving } = look;
    const wanted = Math.min(1, (deviceScaleOf(view, stage) * longer(stage.image)) / longer(shown.natural));
    if (shown.bitmap.width >= shown.natural.width * wanted) return;
    if (!this.regions.serves(best)) {
      this.cache.request(best, 'whole');
      return;
    }
    const { source } = visiblePart(view, stage);
    const seen = scaled(source, longer(shown.natural) / longer(stage.image));
    this.regions.request(best, storedPart(seen, shown.natural, rotation), wanted, isMoving);
  }
}

function longer({ width, height }: Size): number {
  return Math.max(width, height);
}

function byWidth(one: DecodedImage, other: DecodedImage): number {
  return one.bitmap.width - other.bitmap.width;
}
