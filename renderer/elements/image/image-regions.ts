import type { DecodedImage, ImageSource } from '../../imaging/image-decode.ts';
import type { Rectangle } from '../../imaging/image-view.ts';
import type { RegionAnswer, RegionRequest } from '../../workers/region-request.ts';

/** Decodes a part of an image; in a worker, outside of tests. */
export type DecodeRegion = (request: RegionRequest, signal: AbortSignal) => Promise<RegionAnswer>;

/** Larger images are never decoded whole, as they would hold 64 MB and more. */
const REGION_PIXELS = 16_000_000;

/** The share of the visible part that is decoded beyond each side: a pan that far finds it ready. */
const MARGIN = 0.5;

interface Region extends RegionAnswer {
  readonly hash: string;
  readonly level: number;
}

/** The smallest scale of halves that is at least as sharp as `wanted`: decoded px for one px of the image. */
export function levelFor(wanted: number): number {
  let level = 1;
  while (level / 2 >= wanted && level > 1 / 64) level /= 2;
  return level;
}

/** A part with a margin, inside the image. */
export function grown(
  part: Rectangle,
  image: { readonly width: number; readonly height: number },
): Rectangle {
  const left = Math.max(0, part.x - part.width * MARGIN);
  const top = Math.max(0, part.y - part.height * MARGIN);
  return {
    x: left,
    y: top,
    width: Math.min(image.width, part.x + part.width * (1 + MARGIN)) - left,
    height: Math.min(image.height, part.y + part.height * (1 + MARGIN)) - top,
  };
}

function contains(outer: Rectangle, inner: Rectangle): boolean {
  return (
    outer.x <= inner.x + 1 &&
    outer.y <= inner.y + 1 &&
    outer.x + outer.width >= inner.x + inner.width - 1 &&
    outer.y + outer.height >= inner.y + inner.height - 1
  );
}

/** Holds the one sharp part of a very large image: the visible part and a margin. */
export class ImageRegions {
  private region: Region | null = null;
  private requested: { readonly hash: string; readonly level: number; readonly part: Rectangle } | null =
    null;
  private abort = new AbortController();
  /** Images whose parts cannot be decoded; they are decoded whole. */
  private readonly refused = new Set<string>();

  constructor(
    private readonly decode: DecodeRegion,
    private readonly onChange: () => void,
  ) {}

  /** Whether an image is decoded by parts. */
  serves(source: ImageSource): boolean {
    return source.widthPixels * source.heightPixels > REGION_PIXELS && !this.refused.has(source.hash);
  }

  /**
   * Requests the visible part (px of the stored image) unless it is decoded or requested. `wanted` as in `levelFor`. While the
   * image moves, a requested part is awaited: the next request is for the position at that time.
   */
  request(source: ImageSource, visible: Rectangle, wanted: number, isMoving = false): void {
    const level = levelFor(wanted);
    if (this.fits(this.region, source.hash, visible, level)) return;
    if (this.fits(this.requested, source.hash, visible, level)) return;
    if (isMoving && this.requested?.hash === source.hash) return;
    this.abort.abort();
    this.abort = new AbortController();
    const size = { width: source.widthPixels, height: source.heightPixels };
    const part = grown(visible, size);
    this.requested = { hash: source.hash, level, part };
    void this.run({ source, scale: level, part }, this.abort.signal);
  }

  /** The decoded part; null: none. */
  layer(source: ImageSource): DecodedImage | null {
    if (this.region?.hash !== source.hash) return null;
    const natural = { width: source.widthPixels, height: source.heightPixels };
    return { bitmap: this.region.bitmap, natural, part: this.region.part };
  }

  /** Frees the parts of other images; null frees all. */
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

  private fits(
    there: { readonly hash: string; readonly level: number; readonly part: Rectangle } | null,
    hash: string,
    visible: Rectangle,
    level: number,
  ): boolean {
    return there !== null && there.hash === hash && there.level >= level && contains(there.part, visible);
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
