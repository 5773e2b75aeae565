import type { Region, SiteKind } from '../../fleet/site.ts';
import type { LensFault } from '../lens/lens-fault.ts';

/** Everything that a picture is a function of. Crosses to the worker as a message. */
export interface SceneRequest {
  /** The same for all pictures of a device and its archives. */
  readonly siteSeed: number;
  /** Neighbours share their weather. */
  readonly areaSeed: number;
  /** Differs between two pictures of one site. */
  readonly variant: number;
  readonly kind: SiteKind;
  readonly landscape: Region['landscape'];
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
  /** ms since the epoch. */
  readonly capturedAt: number;
  /** Local time minus UTC, minutes. */
  readonly offsetMinutes: number;
  readonly model: string;
  readonly caption: string;
  readonly precision: 'full' | 'low';
  /** The time in the file, where that of the picture is another one: a camera that is frozen has a clock that goes on. */
  readonly stampedAt?: number;
  /** What is wrong with the camera. */
  readonly fault?: LensFault;
}

export const imageSize = {
  full: { width: 1_920, height: 1_080 },
  low: { width: 480, height: 270 },
} as const;
