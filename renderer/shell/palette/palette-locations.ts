import { HOUR_MS } from '../../../preload/contract/core/durations.ts';
import type { Bookmark, SearchHit } from '../../../preload/contract/index.ts';
import { type CalendarDay, calendarDayOf, timesOnDay } from '../../../preload/contract/rules/calendar-day.ts';
import { currentLanguage } from '../../locales/current.ts';
import { formatDay, formatTime } from '../../locales/format-time.ts';
import { shownTimeZone } from '../../locales/intl.ts';
import { text } from '../../locales/text.ts';
import type { AppState } from '../../state/app-state.ts';
import { parseDay } from '../../state/calendar/parse-day.ts';
import { bookmarkKey } from '../../state/fleet/bookmark-store.ts';
import { fieldLabel } from '../../state/fleet/field-label.ts';
import { devicesListed } from '../../state/fleet/listed-count.ts';
import { withShortId } from '../../state/fleet/short-id.ts';
import { organizationName } from '../../state/navigation/location.ts';
import { openLocation } from '../../state/navigation/resolve-location.ts';
import { organizationKey } from '../../state/store/organization-key.ts';
import type { PaletteEntry } from './palette-entry.ts';

type LocationApp = Pick<AppState, 'bridge' | 'commands' | 'fleet' | 'navigation' | 'toasts'>;

/** A time that is within the day wherever its midnight is. */
const NOON_MS = 12 * HOUR_MS;

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
    label: withShortId(name, bookmark.shortId),
    detail: isGone ? text('palette.gone') : (home ?? ''),
    run: () => void openLocation(app, location),
    ...(location.kind === 'device' ? { view: () => void openLocation(app, location, { opens: true }) } : {}),
  };
}

export function organizationEntries(app: LocationApp): readonly PaletteEntry[] {
  return app.fleet.value.organizations.map((organization) => ({
    id: `organization ${organizationKey(organization.id)}`,
    group: 'locations',
    symbol: 'building2',
    label: organizationName(organization),
    detail: devicesListed(organization),
    run: () => {
      app.navigation.go({ page: 'browse', location: { organization, device: null } });
      app.commands.request({ kind: 'focusContent' });
    },
  }));
}

/** Returns an entry for all search results as a gallery, which can be saved there. */
export function allResultsEntries(app: LocationApp, query: string): readonly PaletteEntry[] {
  const { current } = app.navigation.value;
  const shown = current.page === 'browse' ? current.location : null;
  const organization = shown?.organization ?? app.fleet.value.organizations[0];
  if (organization === undefined) return [];
  const view = { id: null, name: query, terms: { text: query, among: 'both', filters: {} } } as const;
  return [
    {
      id: 'all results',
      group: 'results',
      symbol: 'search',
      label: text('view.showAll', { query }),
      run: () => {
        app.navigation.go({ page: 'browse', location: { organization, device: null, view } });
        app.commands.request({ kind: 'focusContent' });
      },
    },
  ];
}

export function viewEntries(app: LocationApp & Pick<AppState, 'savedViews'>): readonly PaletteEntry[] {
  const [organization] = app.fleet.value.organizations;
  if (organization === undefined) return [];
  return app.savedViews.value.map((view) => ({
    id: `view ${view.id}`,
    group: 'favourites',
    symbol: 'search',
    label: view.name,
    detail: text('view.one'),
    run: () => {
      app.navigation.go({ page: 'browse', location: { organization, device: null, view } });
      app.commands.request({ kind: 'focusContent' });
    },
  }));
}

export function hitEntry(app: LocationApp, hit: SearchHit, now: number): PaletteEntry {
  const { deviceId, archiveId } = hit.subject;
  const home = hit.organizationName ?? text('fleet.ungrouped');
  const { matched } = hit;
  const label = (field: string | null) => (field === null ? text('note.label') : fieldLabel(field));
  const reason = matched === null ? [] : [`${label(matched.field)}: ${matched.value}`];
  const captured = hit.capturedAt === null ? [] : [formatTime(hit.capturedAt, now)];
  return {
    id: `subject ${JSON.stringify([deviceId, archiveId])}`,
    group: archiveId === null ? 'locations' : 'archives',
    symbol: archiveId === null ? 'camera' : 'archive',
    label: archiveId === null ? withShortId(hit.name, hit.shortId) : hit.name,
    detail: [...reason, ...(archiveId === null ? [home] : [hit.deviceName, ...captured])].join(' · '),
    run: () => void openLocation(app, { kind: 'device', deviceId }, { archiveId }),
    view: () => void openLocation(app, { kind: 'device', deviceId }, { archiveId, opens: true }),
  };
}

/** Returns the day that a query names in the page's language, if any. */
export function typedDay({ now }: Pick<AppState, 'now'>, query: string): CalendarDay | null {
  return parseDay(query, now.value, currentLanguage().formatTag, shownTimeZone());
}

/**
 * Returns true if a hit fits a typed day: an archive of another day, without it in a note, only
 * has its digits somewhere.
 */
export function isOfDay(hit: SearchHit, day: CalendarDay, query: string): boolean {
  const { subject, name, capturedAt, matched } = hit;
  if (subject.archiveId === null || capturedAt === null || matched?.field === null) return true;
  if (calendarDayOf(capturedAt, shownTimeZone()) === day) return true;
  return [name, subject.archiveId].some((known) => known.toLowerCase().includes(query.toLowerCase()));
}

/** Returns an entry that scrolls the shown gallery to the typed day. */
export function dateEntries(
  app: LocationApp & Pick<AppState, 'now'>,
  query: string,
): readonly PaletteEntry[] {
  const found = typedDay(app, query);
  if (found === null) return [];
  const [at] = timesOnDay(found, NOON_MS, shownTimeZone());
  return [
    {
      id: `day ${found}`,
      group: 'dates',
      symbol: 'calendarDays',
      label: text('palette.goToDay', { day: formatDay(at) }),
      run: () => {
        app.navigation.go(app.navigation.lastBrowse());
        app.commands.request({ kind: 'day', at });
      },
    },
  ];
}
