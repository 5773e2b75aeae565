import type { Tile } from '../../../preload/contract/index.ts';
import { text } from '../../locales/text.ts';
import { bestSnapshot } from '../../state/gallery/best-snapshot.ts';
import { exactTime, spokenTitle } from '../tile/tile-words.ts';
import type { ViewerNotice } from './viewer-notice.ts';

/** The announcement of another tile in the viewer for screen readers; `notice` is read where there is no picture. */
export function announcement(tile: Tile, notice: ViewerNotice, position: string): string {
  const best = bestSnapshot(tile);
  const name = spokenTitle(tile);
  if (best === null) {
    const state =
      notice.kind === 'missing' ? text(`viewer.missing.${notice.reason}`) : text('viewer.loading');
    return text('viewer.announceMissing', { name, state, position });
  }
  const precision = text(`viewer.precision.${best.precision}`);
  return text('viewer.announce', { name, time: exactTime(best), precision, position });
}
