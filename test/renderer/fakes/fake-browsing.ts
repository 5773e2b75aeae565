import { noteKey, subjectKey } from '../../../preload/contract/fleet/subject-key.ts';
import type {
  BookmarkedLocation,
  Bookmarks,
  Bridge,
  Device,
  FleetOverview,
  Note,
  NoteTarget,
  Organization,
  SavedView,
  SubjectReference,
  Tile,
} from '../../../preload/contract/index.ts';
import { type NoteCall, ok, unknown } from './answers.ts';
import type { FakeState } from './fake-bridge.ts';
import { timesOf } from './times-of.ts';

/** An organization of the fake fleet with its devices; `archives` are tiles that follow the device's own. */
export interface FakeOrganization {
  readonly id: string | null;
  readonly name: string;
  readonly devices: readonly {
    readonly id: string;
    readonly name: string;
    readonly tile: Tile;
    readonly archives: readonly Tile[];
    readonly origin?: 'hand';
  }[];
}

/** The calls about a fleet in memory: its devices, galleries, histories, notes, saved views and bookmarks. */
export function createFakeBrowsing(
  note: NoteCall,
  state: FakeState,
): Pick<Bridge, 'fleet' | 'gallery' | 'viewer' | 'bookmarks'> {
  const organizations = state.organizations ?? [];
  const rows: readonly Organization[] = organizations.map(({ id, name, devices }) => ({
    id,
    name,
    deviceCount: devices.length,
  }));

  const devices: readonly Device[] = organizations.flatMap((organization) =>
    organization.devices.map((device) => ({
      id: device.id,
      name: device.name,
      organizationId: organization.id,
      organizationName: organization.name,
      archiveCount: device.archives.length,
      origin: device.origin ?? 'service',
    })),
  );

  const overview = (offset: number, limit: number): FleetOverview => ({
    organizations: rows.slice(offset, offset + limit),
    total: rows.length,
    confirmedAt: state.fleetConfirmedAt === undefined ? 0 : state.fleetConfirmedAt,
    state: state.fleetState ?? { kind: 'idle' },
  });

  const tilesOf = (scope: {
    readonly kind: string;
    readonly organizationId?: string | null;
    readonly deviceId?: string;
  }) =>
    scope.kind === 'organization'
      ? (organizations.find(({ id }) => id === scope.organizationId)?.devices.map(({ tile }) => tile) ?? [])
      : organizations
          .flatMap((organization) => organization.devices)
          .filter(({ id }) => id === scope.deviceId)
          .flatMap(({ tile, archives }) => [tile].concat(archives));

  let bookmarks: Bookmarks = { favourites: [], recent: [] };
  const nameOfLocation = (location: BookmarkedLocation) =>
    location.kind === 'device'
      ? (devices.find(({ id }) => id === location.deviceId)?.name ?? '')
      : (rows.find(({ id }) => id === location.organizationId)?.name ?? '');
  const savedViews: SavedView[] = [];
  const notes = new Map<string, { readonly target: NoteTarget; readonly note: Note }>();

  return {
    fleet: {
      search(query) {
        note('fleet.search', query);
        const found = devices.filter(({ name }) =>
          name.toLowerCase().includes(query.terms.text.toLowerCase()),
        );
        const rows = found.map(({ id, name, organizationId, organizationName }) => ({
          subject: { deviceId: id, archiveId: null },
          name,
          deviceName: name,
          organizationId,
          organizationName,
          capturedAt: null,
          matched: null,
        }));
        return ok({
          total: rows.length,
          isTotalFinal: true,
          rows: rows.slice(query.offset, query.offset + query.limit),
        });
      },
      savedViews: () => ok({ views: [...savedViews] }),
      saveView({ id, name, terms }) {
        const view = { id: id ?? name, name, terms, createdAt: 0 };
        savedViews.push(view);
        return ok(view);
      },
      changeSavedView(change) {
        note('fleet.changeSavedView', change);
        const index = savedViews.findIndex(({ id }) => id === change.id);
        const view = savedViews[index];
        if (view === undefined) return unknown();
        const changed = { ...view, name: change.name ?? view.name, terms: change.terms ?? view.terms };
        savedViews[index] = changed;
        return ok(changed);
      },
      removeSavedView({ id }) {
        const index = savedViews.findIndex((view) => view.id === id);
        if (index < 0) return unknown();
        savedViews.splice(index, 1);
        return ok(null);
      },
      notes({ subject }) {
        const ofSubject = [...notes.values()].filter(
          ({ target }) => subjectKey(target.subject) === subjectKey(subject),
        );
        return ok(ofSubject.map(({ note: written }) => written));
      },
      writeNote({ text, ...target }) {
        note('fleet.writeNote', { ...target, text });
        const { snapshotAt } = target;
        const written = text.trim() === '' ? null : { snapshotAt, text: text.trim(), changedAt: 0 };
        if (written === null) notes.delete(noteKey(target));
        else notes.set(noteKey(target), { target, note: written });
        return ok(written);
      },
      overview: ({ offset, limit }) => ok(overview(offset, limit)),
      devices(query) {
        note('fleet.devices', query);
        const found = devices.filter(
          ({ organizationId }) =>
            query.organizationId === undefined || query.organizationId === organizationId,
        );
        return ok({ total: found.length, rows: found.slice(query.offset, query.offset + query.limit) });
      },
      device({ deviceId }) {
        note('fleet.device', deviceId);
        const device = devices.find(({ id }) => id === deviceId);
        return device === undefined
          ? unknown()
          : ok({ device, fields: [{ name: 'serialNumber', value: 'FG1IDMNZD' }] });
      },
      devicePosition({ deviceId }) {
        note('fleet.devicePosition', deviceId);
        const home = organizations.find(({ devices: own }) => own.some(({ id }) => id === deviceId));
        return home === undefined
          ? unknown()
          : ok({ organizationId: home.id, position: home.devices.findIndex(({ id }) => id === deviceId) });
      },
      namedDevices({ organizationId, beginning }) {
        const names = devices
          .filter((device) => device.organizationId === organizationId)
          .map(({ name }) => name.toLowerCase());
        const isNamed = (name: string) => name.startsWith(beginning.toLowerCase());
        return ok({ first: Math.max(0, names.findIndex(isNamed)), count: names.filter(isNamed).length });
      },
      refresh() {
        note('fleet.refresh');
        return ok(overview(0, 500));
      },
      addDevices({ deviceIds, archiveIds }) {
        const subjects: readonly SubjectReference[] = [
          ...deviceIds.map((deviceId) => ({ deviceId, archiveId: null })),
          ...archiveIds.map((archiveId) => ({ deviceId: deviceIds[0] ?? '', archiveId })),
        ];
        const outcomes = ['added', 'present', 'notFound', 'unverified'] as const;
        return ok({
          rows: subjects.map((subject, index) => ({
            subject,
            outcome: outcomes[index % outcomes.length] ?? 'added',
            failure: null,
          })),
        });
      },
      removeAddedDevice: () => ok(null),
    },
    gallery: {
      places({ scope, offset, limit }) {
        const found = tilesOf(scope);
        const rows = found
          .slice(offset, offset + limit)
          .flatMap((_, row) => [10 + (offset + row) / 10, 54, 0]);
        return ok({
          total: found.length,
          places: Buffer.from(Float64Array.from(rows).buffer).toString('base64'),
        });
      },
      tiles(query) {
        note('gallery.tiles', query);
        const found = tilesOf(query.scope);
        return ok({ total: found.length, rows: found.slice(query.offset, query.offset + query.limit) });
      },
      tile({ subject }) {
        const found = tilesOf({ kind: 'device', deviceId: subject.deviceId }).find(
          (tile) => tile.subject.archiveId === subject.archiveId,
        );
        return found === undefined ? unknown() : ok(found);
      },
      days(query) {
        note('gallery.days', query);
        return ok({ groups: state.days ? [...state.days] : [], next: null, reportedUntil: 0 });
      },
      attention(query) {
        note('gallery.attention', query);
        return ok({ count: state.attention ?? 0 });
      },
      weights(query) {
        note('gallery.weights', query);
        const isMissing = query.order?.filters.includes('missing') === true;
        const found = tilesOf(query.scope).filter(
          ({ low, full }) => !isMissing || (low === null && full === null),
        );
        const rows = found.slice(query.offset, query.offset + query.limit);
        const byteLength = isMissing ? 0 : 1_000;
        return ok({ total: found.length, rows: rows.map(({ subject }) => ({ subject, byteLength })) });
      },
      csv(query) {
        note('gallery.csv', query);
        const found = tilesOf(query.scope).slice(query.offset, query.offset + query.limit);
        return ok({
          total: tilesOf(query.scope).length,
          text: found.map(({ name }) => `${name}\r\n`).join(''),
        });
      },
      csvOf(request) {
        note('gallery.csvOf', request);
        const lines = request.subjects.map(({ deviceId }) => `${deviceId}\r\n`);
        return ok({ total: lines.length, text: lines.join('') });
      },
      markSeen(request) {
        note('gallery.markSeen', request);
        return ok(null);
      },
      revalidate(request) {
        note('gallery.revalidate', request);
        return ok(null);
      },
      location: () =>
        ok(state.location === undefined ? null : { scope: state.location, orders: state.orders ?? {} }),
      storeLocation(location) {
        note('gallery.storeLocation', location);
        return ok(null);
      },
    },
    viewer: {
      timeline(request) {
        note('viewer.timeline', request);
        return ok({ deviceName: request.deviceId, frames: [], total: 0, undated: 0, listedAt: null });
      },
      times(request) {
        note('viewer.times', request);
        return ok(timesOf([]));
      },
      storeThumbnail(thumbnail) {
        note('viewer.storeThumbnail', thumbnail);
        return ok(null);
      },
      copyImage(point) {
        note('viewer.copyImage', point);
        return ok(null);
      },
      showFullScreen(change) {
        note('viewer.showFullScreen', change);
        return ok(null);
      },
    },
    bookmarks: {
      list: () => ok(bookmarks),
      star({ location, starred }) {
        note('bookmarks.star', { location, starred });
        const others = bookmarks.favourites.filter(
          (known) => JSON.stringify(known.location) !== JSON.stringify(location),
        );
        const favourite = { location, name: nameOfLocation(location), organizationName: null, isGone: false };
        bookmarks = { ...bookmarks, favourites: starred ? [...others, favourite] : others };
        return ok(bookmarks);
      },
      opened({ location }) {
        note('bookmarks.opened', location);
        return ok(bookmarks);
      },
    },
  };
}
