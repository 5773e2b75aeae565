import type { SnapshotSummary, Tile } from '../../../preload/contract/index.ts';
import { bestSnapshot } from '../../../preload/contract/rules/best-snapshot.ts';
import type { ImageAction } from '../../keyboard/image-actions.ts';
import { text } from '../../locales/text.ts';
import '../../locales/add-late-texts.ts';
import type { Availability } from '../../state/session/availability.ts';

/** The image a command acts on, stored or not. */
export interface ActedImage extends Pick<Tile, 'subject' | 'name' | 'deviceName' | 'shortId'> {
  /** What is stored of it; `null` if nothing is. */
  readonly best: SnapshotSummary | null;
}

export function imageOfTile(tile: Tile): ActedImage {
  const { subject, name, deviceName, shortId } = tile;
  return { subject, name, deviceName, shortId, best: bestSnapshot(tile) };
}

/** Reasons of a place for what can't be done there, in words. */
export type Refused = Partial<Record<ImageAction, string>>;

export interface ImageEvents {
  /** A command of the window on an image. `say` shows the outcome where the image is. */
  readonly 'image-command-wanted': {
    readonly action: ImageAction;
    readonly image: ActedImage;
    readonly say: (message: string) => void;
  };
}

const NEEDS_STORED: ReadonlySet<ImageAction> = new Set([
  'compare',
  'compareVisit',
  'say',
  'adjust',
  'autoLevels',
  'copyImage',
  'copyCaption',
  'save',
  'print',
  'reveal',
]);

/** Returns why a command can't be done to an image now; undefined if it can. */
export function whyNot(
  action: ImageAction,
  { best }: ActedImage,
  availability: Availability,
): string | undefined {
  if (NEEDS_STORED.has(action) && best === null) return text('gallery.missing.notDownloaded');
  if (action !== 'full' && action !== 'request') return undefined;
  if (best?.precision === 'full') return text('viewer.request.downloaded');
  return action === 'full' && availability !== 'open' ? text('gallery.full.offline') : undefined;
}
