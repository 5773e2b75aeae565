import { html, type TemplateResult } from 'lit';
import type { Tile } from '../../../preload/contract/index.ts';
import { type IconName, icon } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';

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
  failed: 'triangleAlert',
  needsLook: 'eye',
  none: 'ban',
} as const satisfies Record<string, IconName>;

/** All badges, in the order of the legend. */
export const badges = Object.keys(badgeIcons) as readonly (keyof typeof badgeIcons)[];

export function markBadges(marks: Tile['marks']): readonly TemplateResult[] {
  return marks.map(
    (mark) => html`<span class="badge ${mark}" title=${text(`gallery.badge.${mark}`)}>
      ${icon(badgeIcons[mark])}<span class="badge-word">${text(`gallery.badge.${mark}`)}</span>
    </span>`,
  );
}
