import { html, nothing, type TemplateResult } from 'lit';
import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { Device } from '../../../preload/contract/index.ts';
import { shortIdMark } from '../../elements/tile/short-id-mark.ts';
import { middleCut } from '../../elements/widgets/middle-cut.ts';
import { icon } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';
import type { FleetRow } from '../../state/fleet/fleet-rows.ts';
import { archivesListed, devicesListed, shortListedCount } from '../../state/fleet/listed-count.ts';
import { withShortId } from '../../state/fleet/short-id.ts';
import { isGroup, rowName } from './tree-moves.ts';

interface FleetRowParts {
  readonly index: number;
  /** CSS px from the top of the list. */
  readonly top: number;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  /** `null` if the row can't be a favourite. */
  readonly isStarred: boolean | null;
  readonly click: (event: MouseEvent) => void;
  readonly star: (event: MouseEvent) => void;
}

export function renderFleetRow(row: FleetRow, parts: FleetRowParts): TemplateResult {
  const group = isGroup(row);
  const name = rowName(row);
  return html`
    <div
      class="row ${group ? 'group' : 'leaf'}"
      role="treeitem"
      data-index=${parts.index}
      aria-level=${group ? 1 : 2}
      aria-setsize=${row.siblings}
      aria-posinset=${row.position + 1}
      aria-expanded=${group ? String(row.expanded) : nothing}
      aria-selected=${parts.isSelected}
      aria-label=${rowLabel(row, name, parts.isStarred)}
      tabindex=${parts.isActive ? 0 : -1}
      .style=${`--top:${parts.top}px`}
      @click=${parts.click}
    >
      ${group ? html`<span class="twist">${icon('chevronRight')}</span>` : nothing}
      ${
        name === null
          ? html`<span class="skeleton"></span>`
          : html`<span class="name" dir="auto" ${middleCut(name, rowTitle(row, name))}><span>${name}</span></span>${shortIdMark(shortIdOf(row))}`
      }
      ${renderStar(parts)} ${renderCount(row)}
    </div>
  `;
}

/**
 * Returns the title of a row; a favourite names its organization, as it is listed apart from it.
 */
function rowTitle(row: FleetRow, name: string): string {
  if (row.kind !== 'favourite') return name;
  const { organizationName, isGone } = row.bookmark;
  return joined([name, organizationName ?? '', isGone ? text('palette.gone') : ''], ' · ');
}

function rowLabel(row: FleetRow, name: string | null, isStarred: boolean | null): string {
  const star = isStarred === true ? text('location.favourite') : '';
  const shown = name === null ? text('fleet.rowLoading') : withShortId(name, shortIdOf(row));
  return joined([shown, countLabel(row), star], ', ');
}

function shortIdOf(row: FleetRow): string | undefined {
  if (row.kind === 'device') return row.device?.shortId;
  return row.kind === 'favourite' ? row.bookmark.shortId : undefined;
}

function joined(parts: readonly string[], separator: string): string {
  return parts.filter((part) => part !== '').join(separator);
}

function countLabel(row: FleetRow): string {
  if (row.kind === 'organization') return devicesListed(row.organization);
  if (row.kind === 'favourite') {
    return row.bookmark.isGone ? text('palette.gone') : (row.bookmark.organizationName ?? '');
  }
  if (row.kind === 'favourites' || row.kind === 'views' || row.kind === 'view') return '';
  if (row.kind !== 'device') return assertNever(row);
  const { device } = row;
  return device === undefined || isWithoutArchives(device) ? '' : archivesListed(device);
}

const isWithoutArchives = ({ archiveCount, archivesPart }: Device) =>
  archiveCount === 0 && archivesPart === undefined;

function renderCount(row: FleetRow): TemplateResult | typeof nothing {
  if (row.kind === 'favourites' || row.kind === 'views') return html`<span class="count">${row.count}</span>`;
  if (row.kind === 'organization') {
    return html`<span class="count"
      >${shortListedCount(row.organization.deviceCount, row.organization.part)}<span class="visually-hidden"> ${countLabel(row)}</span></span
    >`;
  }
  if (row.kind === 'favourite' || row.kind === 'view') return nothing;
  if (row.kind !== 'device') return assertNever(row);
  const { device } = row;
  if (device === undefined || isWithoutArchives(device)) return nothing;
  const count = shortListedCount(device.archiveCount, device.archivesPart);
  return html`<span class="count" title=${countLabel(row)}>${icon('archive')}${count}</span>`;
}

/**
 * Renders the star for the mouse only: keys have a shortcut and the menu, so the tree stays one
 * tab stop.
 */
function renderStar({ isStarred, star }: FleetRowParts): TemplateResult | typeof nothing {
  if (isStarred === null) return nothing;
  return html`<button
    class="star"
    type="button"
    tabindex="-1"
    aria-label=${text('location.favourite')}
    aria-pressed=${isStarred}
    data-tip=${text(isStarred ? 'location.unstar' : 'location.star')}
    @click=${star}
  >
    ${icon('star')}
  </button>`;
}
