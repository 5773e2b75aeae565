import type { Frame, SnapshotSummary, SubjectReference, Tile } from '../../../preload/contract/index.ts';
import { bestSnapshot, previewSnapshot } from '../../state/gallery/best-snapshot.ts';

/** One image of a comparison. */
export interface ComparePane {
  readonly subject: SubjectReference;
  readonly name: string;
  readonly deviceName: string;
  /** What is compared; null: nothing of the subject is kept. */
  readonly best: SnapshotSummary | null;
  /** The low precision of the same moment, to show until the best is decoded. */
  readonly preview: SnapshotSummary | null;
  /** `baseline`: frozen at the end of the last visit. */
  readonly role: 'baseline' | 'plain';
}

/** How a comparison is looked at. */
export const compareModes = ['side', 'blink', 'swipe', 'difference'] as const;
export type CompareMode = (typeof compareModes)[number];

/** A comparison that is wanted: two to four images; with one, the person picks the others. */
export interface CompareRequest {
  readonly panes: readonly ComparePane[];
  readonly mode: CompareMode;
}

/** The images that a comparison has room for. */
export const MOST_PANES = 4;

/** The best that is kept of a tile, to be compared. */
export function paneOfTile(tile: Tile): ComparePane {
  const { subject, name, deviceName } = tile;
  return {
    subject,
    name,
    deviceName,
    best: bestSnapshot(tile),
    preview: previewSnapshot(tile),
    role: 'plain',
  };
}

/** A moment of a device, to be compared. */
export function paneOfFrame(frame: Frame, deviceName: string): ComparePane {
  const { subject, name, low, full } = frame;
  const preview = full === null ? null : low;
  return { subject, name, deviceName, best: full ?? low, preview, role: 'plain' };
}

/** A snapshot that was frozen, as the older side. */
export function paneOfBaseline(tile: Tile, baseline: SnapshotSummary): ComparePane {
  return { ...paneOfTile(tile), best: baseline, preview: null, role: 'baseline' };
}
