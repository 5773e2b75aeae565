import type { Bookmark, BookmarkedLocation, SearchHit } from '../../../preload/contract/index.ts';
import { formatMoment } from '../../locales/format-time.ts';
import { text } from '../../locales/text.ts';
import type { AppState } from '../../state/app-state.ts';
import { bookmarkKey } from '../../state/fleet/bookmark-store.ts';
import { organizationName } from '../../state/navigation/location.ts';
import { goToLocation } from '../../state/navigation/resolve-location.ts';
import { organizationKey } from '../../state/store/organization-key.ts';
import type { PaletteEntry } from './palette-entry.ts';

type LocationApp = Pick<AppState, 'bridge' | 'commands' | 'fleet' | 'navigation' | 'toasts'>;

async function goOrWarn(
  app: LocationApp,
  target: BookmarkedLocation,
  archiveId: string | null = null,
): Promise<void> {
  const answer = await goToLocation(app, target, archiveId);
  if (!answer.ok) app.toasts.warn(answer.failure);
}

/** A favourite or a recent location. */
export function bookmarkEntry(
  app: LocationApp,
  bookmark: Bookmark,
  group: 'favourites' | 'recent',
): PaletteEntry {
  const { location, name, organizationName: home, isGone } = bookmark;
  return {
    id: `${group} ${bookmarkKey(location)}`,
    group,
    symbol: location.kind === 'device' ? 'camera' : 'building2',
    label: name,
    detail: isGone ? text('palette.gone') : (home ?? ''),
    chord: null,
    run: () => void goOrWarn(app, location),
  };
}

export function organizationEntries(app: LocationApp): readonly PaletteEntry[] {
  return app.fleet.value.organizations.map((organization) => ({
    id: `organization ${organizationKey(organization.id)}`,
    group: 'locations',
    symbol: 'building2',
    label: organizationName(organization),
    detail: text('fleet.deviceCount', { count: organization.deviceCount }),
    chord: null,
    run: () => {
      app.navigation.go({ page: 'browse', location: { organization, device: null } });
      app.commands.request({ kind: 'focusHeading' });
    },
  }));
}

/** A device or an archive that the search found. */
export function hitEntry(app: LocationApp, hit: SearchHit, now: number): PaletteEntry {
  const { deviceId, archiveId } = hit.subject;
  const home = hit.organizationName ?? text('fleet.ungrouped');
  const captured = hit.capturedAt === null ? [] : [formatMoment(hit.capturedAt, now)];
  return {
    id: `subject ${JSON.stringify([deviceId, archiveId])}`,
    group: archiveId === null ? 'locations' : 'archives',
    symbol: archiveId === null ? 'camera' : 'archive',
    label: hit.name,
    detail: archiveId === null ? home : [hit.deviceName, ...captured].join(' · '),
    chord: null,
    run: () => void goOrWarn(app, { kind: 'device', deviceId }, archiveId),
  };
}
