import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { ContextMenuItem } from '../../elements/widgets/context-menu.ts';
import { shortcuts } from '../../keyboard/shortcuts.ts';
import { keyNames } from '../../locales/key-names.ts';
import { text } from '../../locales/text.ts';
import type { AppState } from '../../state/app-state.ts';
import type { FleetRow } from '../../state/fleet/fleet-rows.ts';
import { toggleFavourite } from '../../state/fleet/toggle-favourite.ts';
import { copyLocationLink } from '../../state/navigation/copy-location-link.ts';
import type { Location } from '../../state/navigation/location.ts';
import { resolveLocation } from '../../state/navigation/resolve-location.ts';
import { pinCandidateOf } from '../../state/offline/offline-pinning.ts';
import { bookmarkOfRow } from './tree-moves.ts';

export type FleetAction = 'open' | 'star' | 'prepare' | 'keepOffline' | 'copyLink';

/**
 * Returns the menu of a row, with keys named as on the keyboards of `platform`
 * (`process.platform`).
 */
export function fleetMenuItems(
  kind: FleetRow['kind'],
  isStarred: boolean,
  platform: string,
): readonly (ContextMenuItem & { readonly action: FleetAction })[] {
  const prepare = {
    action: 'prepare',
    label: text('visit.prepare'),
    symbol: 'packageCheck',
    keys: '',
  } as const;
  if (kind === 'favourites') return [prepare];
  return [
    { action: 'open', label: text('gallery.action.open'), symbol: 'folderOpen', keys: text('key.enter') },
    {
      action: 'star',
      label: text(isStarred ? 'location.unstar' : 'location.star'),
      symbol: 'star',
      keys: keyNames(shortcuts.fleet.fleetStar.chords[0], platform).join('+'),
    },
    prepare,
    { action: 'keepOffline', label: text('offline.pin.keep'), symbol: 'pin', keys: '' },
    { action: 'copyLink', label: text('location.copyLink'), symbol: 'link', keys: '' },
  ];
}

/** Returns the location of a row; `null`, with a toast, if it is not known on this laptop. */
export async function locationOfRow(
  app: Pick<AppState, 'bridge' | 'fleet' | 'toasts'>,
  row: FleetRow,
): Promise<Location | null> {
  if (row.kind === 'organization') return { organization: row.organization, device: null };
  if (row.kind === 'device') {
    return row.device === undefined ? null : { organization: row.organization, device: row.device };
  }
  if (row.kind === 'favourites' || row.kind === 'views') return null;
  if (row.kind === 'view') {
    const [organization] = app.fleet.value.organizations;
    return organization === undefined ? null : { organization, device: null, view: row.view };
  }
  const answer = await resolveLocation(app, row.bookmark.location);
  if (answer.ok) return answer.value;
  app.toasts.warn(answer.failure);
  return null;
}

/** Runs an action of a row's menu; the page handles `open`. */
export async function actOnFleetRow(
  app: Pick<AppState, 'bookmarks' | 'bridge' | 'fleet' | 'navigation' | 'pinning' | 'toasts'>,
  action: Exclude<FleetAction, 'open'>,
  row: FleetRow,
): Promise<void> {
  const bookmark = bookmarkOfRow(row);
  if (row.kind === 'favourites') {
    const candidates = app.bookmarks.value.favourites
      .filter(({ isGone }) => !isGone)
      .map(({ location: target, name: title }) => ({ target, title }));
    app.pinning.request({ kind: 'prepare', candidates });
  }
  if (bookmark === null) return;
  if (action === 'star') await toggleFavourite(app, bookmark);
  else if (action === 'copyLink') await copyLocationLink(app, bookmark);
  else if (action !== 'keepOffline' && action !== 'prepare') assertNever(action);
  else {
    const location = await locationOfRow(app, row);
    const kind = action === 'prepare' ? 'prepare' : 'add';
    if (location !== null) app.pinning.request({ kind, candidates: [pinCandidateOf(location)] });
  }
}
