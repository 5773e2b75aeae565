import { html, type TemplateResult } from 'lit';
import type { Tile } from '../../../preload/contract/index.ts';
import { type IconName, icon } from '../../icons/icon.ts';
import { formatExactWithZone } from '../../locales/format-time.ts';
import { text } from '../../locales/text.ts';
import { keptWords } from './tile-words.ts';

export const badgeIcons = {
  full: 'grid3x3',
  low: 'grid2x2',
  confirmed: 'circleCheck',
  new: 'sparkles',
  pinned: 'pin',
  exported: 'download',
  noted: 'stickyNote',
  stale: 'clock',
  silent: 'moon',
  old: 'history',
  failed: 'triangleAlert',
  needsLook: 'eye',
  cutOff: 'circleAlert',
  none: 'ban',
} as const satisfies Record<string, IconName>;

/** All badges, in the order of the legend. */
export const badges = Object.keys(badgeIcons) as readonly (keyof typeof badgeIcons)[];

/** Explains a mark: of a pin also how much it keeps, of an export when and where to. */
export function markTitle(
  mark: Tile['marks'][number],
  { exported, pins }: Pick<Tile, 'exported' | 'pins'>,
): string {
  const meaning = text(`gallery.badge.${mark}`);
  if (mark === 'pinned' && pins !== undefined) return `${meaning}: ${keptWords(pins)}`;
  if (mark !== 'exported' || exported === undefined) return meaning;
  const { at, folderName: folder } = exported;
  return `${meaning}: ${text('details.exportedTo', { time: formatExactWithZone(at), folder })}`;
}

/** Renders the marks of a tile except `new`, which is over its picture. */
export function markBadges(tile: Pick<Tile, 'marks' | 'exported' | 'pins'>): readonly TemplateResult[] {
  const marks = tile.marks.filter((mark) => mark !== 'new');
  return marks.map(
    (mark) => html`<span class="badge ${mark}" title=${markTitle(mark, tile)}>
      ${icon(badgeIcons[mark])}<span class="badge-word">${text(`gallery.badge.${mark}`)}</span>
    </span>`,
  );
}
