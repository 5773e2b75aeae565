import { type FilmFrame, filmFrames, filmLength, type GapChoice, longestInterval } from './film-frames.ts';
import { type FilmSide, type FilmSize, type FilmSpeed, filmSize, filmSpeeds } from './film-size.ts';
import type { FilmMaterial } from './read-snapshots.ts';

/**
 * Bytes of a film's frame per byte of its snapshot, at the same size: measured using the demo's.
 */
const BYTES_PER_BYTE = 0.85;
/** A frame with a few words, bytes. */
const GAP_BYTES = 8_000;

/**
 * Estimates the file size, bytes: what is hard to compress as an image is hard to compress as a
 * frame.
 */
function filmBytes(
  snapshots: FilmMaterial['snapshots'],
  { width, imageHeight }: FilmSize,
  gapCount: number,
): number {
  const bytes = snapshots.reduce((sum, { snapshot }) => {
    const share = (width * imageHeight) / Math.max(1, snapshot.widthPixels * snapshot.heightPixels);
    return sum + snapshot.byteLength * share * BYTES_PER_BYTE;
  }, 0);
  return Math.ceil(bytes) + gapCount * GAP_BYTES;
}

export interface FilmChoices {
  readonly side: FilmSide;
  readonly speed: FilmSpeed;
  readonly gaps: GapChoice;
}

/** The film that results from the choices. */
export interface FilmPlan {
  readonly frames: readonly FilmFrame[];
  readonly gapCount: number;
  /** Longest interval without a gap, ms; `null` for no gaps. */
  readonly longestMs: number | null;
  readonly lengthMs: number;
  readonly size: FilmSize;
  /** Estimated, bytes. */
  readonly byteLength: number;
}

export const firstChoices: FilmChoices = { side: 1_920, speed: filmSpeeds[2], gaps: 'auto' };

export function planFilm({ snapshots }: FilmMaterial, { side, speed, gaps }: FilmChoices): FilmPlan {
  const longestMs = longestInterval(
    snapshots.map(({ at }) => at),
    gaps,
  );
  const frames = filmFrames(snapshots, Math.round(1_000 / speed), longestMs);
  const images = snapshots.map(({ snapshot }) => ({
    width: snapshot.widthPixels,
    height: snapshot.heightPixels,
  }));
  const size = filmSize(images, side);
  return {
    frames,
    gapCount: frames.length - snapshots.length,
    longestMs,
    lengthMs: filmLength(frames),
    size,
    byteLength: filmBytes(snapshots, size, frames.length - snapshots.length),
  };
}
