import type { Region, SiteKind } from '../core/site.ts';
import type { LensFault } from './lens-fault.ts';

/** What people and weather do to a site; chance decides what is absent. */
export interface SiteState {
  /** Level of a river, 0 to 1. */
  readonly water?: number;
  /** Whether the gate or the door is open. */
  readonly isOpen?: boolean;
  /** Metres that the top of a mast leans to the right. */
  readonly lean?: number;
  /** Seeds of what stands on the ground, and of what is just passing. */
  readonly things?: readonly number[];
  readonly passing?: number;
}

/** All inputs of a picture, sent to the worker as a message. */
export interface SceneRequest {
  /** Same for all pictures of a device and its archives. */
  readonly siteSeed: number;
  /** Shared by neighbours, for common weather. */
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
  /** Local time minus UTC, in minutes. */
  readonly offsetMinutes: number;
  readonly model: string;
  readonly caption: string;
  readonly precision: 'full' | 'low';
  /**
   * Time written into the file if it differs from that of the picture, as the clock of a frozen
   * camera goes on.
   */
  readonly stampedAt?: number;
  /** Fault of the camera. */
  readonly fault?: LensFault;
  readonly state?: SiteState;
}

export const imageSize = {
  full: { width: 1_920, height: 1_080 },
  low: { width: 480, height: 270 },
} as const;
