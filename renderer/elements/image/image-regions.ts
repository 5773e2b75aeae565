import type { DecodedImage, ImageSource } from '../../imaging/image-decode.ts';
import { contains, type Rectangle, type Size } from '../../imaging/image-view.ts';
import type { RegionAnswer, RegionRequest } from '../../workers/region-worker.ts';

/** Decodes a part of an image; in a worker, outside of tests. */
export type DecodeRegion = (request: RegionRequest, signal: AbortSignal) => Promise<RegionAnswer>;

/** Larger images are never decoded whole: they would take 64 MB or more. */
const REGION_PIXELS = 16_000_000;

/**
 * Margin decoded beyond each side, as a share of the visible part: a pan within it needs no
 * decoding.
 */
const MARGIN = 0.5;

/** A requested or decoded part of an image at a level. */
interface Region {
  readonly hash: string;
  readonly level: number;
  readonly part: Rectangle;
}

/**
 * Returns the smallest power-of-two scale that is at least as sharp as `wanted`: decoded px per
 * image px.
 */
export function levelFor(wanted: number): number {
  let level = 1;
  while (level / 2 >= wanted && level > 1 / 64) level /= 2;
  return level;
}

export function grown(part: Rectangle, image: Size): Rectangle {
  const left = Math.max(0, part.x - part.width * MARGIN);
  const top = Math.max(0, part.y - part.height * MARGIN);
  return {
    x: left,
    y: top,
    width: Math.min(image.width, part.x + part.width * (1 + MARGIN)) - left,
    height: Math.min(image.height, part.y + part.height * (1 + MARGIN)) - top,
  };
}

/** Holds the sharp part of a very large image: the visible part and a margin. */
export class ImageRegions {
  private region: (Region & RegionAnswer) | null = null;
  private requested: Region | null = null;
  private abort = new AbortController();
  /** Images whose parts can't be decoded; they are decoded whole. */
  private readonly refused = new Set<string>();

  constructor(
    private readonly decode: DecodeRegion,
    private readonly onChange: () => void,
  ) {}

  serves(source: ImageSource): boolean {
    return source.widthPixels * source.heightPixels > REGION_PIXELS && !this.refused.has(source.hash);
  }

  /**
   * Requests the part `visible`, in px of the stored image; `wanted` as in `levelFor`. While the
   * image moves, waits for a requested part.
   */
  request(source: ImageSource, visible: Rectangle, wanted: number, isMoving = false): void {
    const level = levelFor(wanted);
    const fits = (region: Region | null) =>
      region?.hash === source.hash && region.level >= level && contains(region.part, visible);
    if (fits(this.region) || fits(this.requested)) return;
    if (isMoving && this.requested?.hash === source.hash) return;
    this.abort.abort();
    this.abort = new AbortController();
    const part = grown(visible, { width: source.widthPixels, height: source.heightPixels });
    this.requested = { hash: source.hash, level, part };
    void this.run({ source, scale: level, part }, this.abort.signal);
  }

  layer(source: ImageSource): DecodedImage | null {
    if (this.region?.hash !== source.hash) return null;
    const natural = { width: source.widthPixels, height: source.heightPixels };
    return { bitmap: this.region.bitmap, natural, part: this.region.part };
  }

  /** Frees the parts of other images; all if `null`. */
  retain(hash: string | null): void {
    if (this.region !== null && this.region.hash !== hash) {
      this.region.bitmap.close();
      this.region = null;
    }
    if (this.requested !== null && this.requested.hash !== hash) {
      this.abort.abort();
      this.requested = null;
    }
  }

  private async run(request: RegionRequest, signal: AbortSignal): Promise<void> {
    const { hash } = request.source;
    try {
      const answer = await this.decode(request, signal);
      if (signal.aborted) {
        answer.bitmap.close();
        return;
      }
      this.region?.bitmap.close();
      this.region = { ...answer, hash, level: request.scale };
    } catch {
      if (signal.aborted) return;
      this.refused.add(hash);
    }
    this.requested = null;
    this.onChange();
  }
}
