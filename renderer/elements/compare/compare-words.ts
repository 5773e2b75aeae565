import { formatZoned, type ZoneChoice } from '../../locales/format-zoned.ts';
import { numberFormat } from '../../locales/intl.ts';
import { text } from '../../locales/text.ts';
import '../../locales/add-late-texts.ts';
import { precisionWords, zonedTime } from '../tile/caption-line.ts';
import { subjectTitle } from '../tile/tile-words.ts';
import type { DifferenceState } from './compare-difference.ts';
import type { ComparePane } from './compare-pane.ts';

export function paneLetter(index: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + index);
}

export function paneLabel(pane: ComparePane, index: number, zone: ZoneChoice): string {
  const name = subjectTitle(pane);
  const letter = paneLetter(index);
  if (pane.best === null) return text('compare.paneMissing', { letter, name });
  const precision = precisionWords(pane.best);
  return text('compare.pane', { letter, name, time: zonedTime(pane.best, zone), precision });
}

/**
 * Returns true if full and low precision are compared, whose sharpness differs without a change in
 * the scene.
 */
export function isMixed(panes: readonly ComparePane[]): boolean {
  const precisions = new Set(panes.flatMap(({ best }) => (best === null ? [] : [best.precision])));
  return precisions.size > 1;
}

/** Age at which a list is no longer current. The app does not refetch it within five minutes. */
const OLD_LIST_MS = 10 * 60_000;

/**
 * Says when a list of snapshots was made (ms since the epoch) if newer ones may be missing; else
 * empty.
 */
export function oldListWords(listedAt: number | null, zone: ZoneChoice): string {
  if (listedAt === null || Date.now() - listedAt < OLD_LIST_MS) return '';
  return text('compare.listOf', { time: formatZoned(listedAt, zone, null) });
}

export function differenceWords(state: DifferenceState): string {
  switch (state.kind) {
    case 'idle':
      return text('compare.difference.needsTwo');
    case 'working':
      return text('compare.difference.working');
    case 'failed':
      return text('compare.difference.failed');
    case 'done':
      return [
        text('compare.difference.done', {
          share: percent(state.share, 1),
          threshold: percent(state.threshold, 0),
          width: String(state.size.width),
          height: String(state.size.height),
        }),
        ...(state.place === null ? [] : [text(`compare.difference.${state.place}`)]),
        ...brighterWords(state.brighter),
      ].join(' ');
    default:
      return state satisfies never;
  }
}

/** Levels of luma (0 to 255) from which a difference of brightness is seen. */
const SEEN_LEVELS = 8;

/** Says which of the two images is darker, if that is seen. */
function brighterWords(brighter: number): readonly string[] {
  if (Math.abs(brighter) < SEEN_LEVELS) return [];
  return [text('compare.difference.darker', { letter: paneLetter(brighter < 0 ? 1 : 0) })];
}

/** Formats `3.2 %` in the page's language. */
export function percent(share: number, digits: number): string {
  return numberFormat({ style: 'percent', maximumFractionDigits: digits }).format(share);
}
