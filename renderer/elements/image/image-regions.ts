import type { DecodedImage, ImageSource } from '../../imaging/image-decode.ts';
import type { Rectangle } from '../../imaging/image-view.ts';
import type { RegionAnswer, RegionRequest } from '../../workers/region-request.ts';

/** Asks for a part of an image; the worker in the product. */
export type AskRegion = (request: RegionRequest, signal: AbortSignal) => Promise<RegionAnswer>;

/** From this many pixels on a whole image is no longer decoded for a closer look, as it would hold 64 MB and more. */
const REGION_PIXELS = 16_000_000;

/** How much more than what is seen is decoded on each side, as a share of it: a pan that far finds it ready. */
const MARGIN = 0.5;

interface Region extends RegionAnswer {
  readonly hash: string;
  readonly level: number;
}

/** The smallest level of halves that is at least as sharp as wanted. `wanted`: decoded px for one px of the image. */
export function levelFor(wanted: number): number {
  let level = 1;
  while (level / 2 >= wanted && level > 1 / 64) level /= 2;
  return level;
}

/** A part grown by the margin, inside the image, and never so large that it would be no part any more. */
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

/** The one sharp part of a very large image that is held: what is looked at and a margin around it. */
export class ImageRegions {
  private region: Region | null = null;
  private asked: { readonly hash: string; readonly level: number; readonly part: Rectangle } | null = null;
  private abort = new AbortController();
  /** Images whose parts can not be had; they are decoded whole. */
  private readonly refused = new Set<string>();

  constructor(
    private readonly ask: AskRegion,
    private readonly onChange: () => void,
  ) {}

  /** Whether an image is looked at by parts. */
  serves(source: ImageSource): boolean {
    return source.widthPixels * source.heightPixels > REGION_PIXELS && !this.refused.has(source.hash);
  }

  /**
   * Asks for what is seen (px of the image as stored) unless it is there or on its way. `wanted` as in `levelFor`. While the
   * image moves, what is on its way is waited for: the next one is asked for from where the image is then.
   */
  request(source: ImageSource, visible: Rectangle, wanted: number, isMoving = false): void {
    const level = levelFor(wanted);
    if (this.fits(this.region, source.hash, visible, level)) return;
    if (this.fits(this.asked, source.hash, visible, level)) return;
    if (isMoving && this.asked?.hash === source.hash) return;
    this.abort.abort();
    this.abort = new AbortController();
    const size = { width: source.widthPixels, height: source.heightPixels };
    const part = grown(visible, size);
    this.asked = { hash: source.hash, level, part };
    void this.run({ source, scale: level, part }, this.abort.signal);
  }

  /** The part that is there. */
  layer(source: ImageSource): DecodedImage | null {
    if (this.region?.hash !== source.hash) return null;
    const natural = { width: source.widthPixels, height: source.heightPixels };
    return { bitmap: this.region.bitmap, natural, part: this.region.part };
  }

  /** Frees what is not of that image; null frees all. */
  keepOnly(hash: string | null): void {
    if (this.region !== null && this.region.hash !== hash) {
      this.region.bitmap.close();
      this.region = null;
    }
    if (this.asked !== null && this.asked.hash !== hash) {
      this.abort.abort();
      this.asked = null;
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
      const answer = await this.ask(request, signal);
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
    this.asked = null;
    this.onChange();
  }
}
