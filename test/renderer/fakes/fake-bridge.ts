import { fileNameTemplates } from '../../../preload/contract/core/file-names.ts';
import { noteKey, subjectKey } from '../../../preload/contract/fleet/subject-key.ts';
import type {
  AppEvent,
  AppInfo,
  BookmarkedLocation,
  Bookmarks,
  Bridge,
  ConnectionState,
  DayGroup,
  Device,
  EventName,
  EventPayload,
  ExportProgress,
  Failure,
  FleetOverview,
  GalleryLocation,
  HealthRow,
  KnownAccount,
  LeftoverAccount,
  LocationScope,
  NetworkState,
  NetworkTest,
  Note,
  NoteTarget,
  OfflineState,
  Organization,
  PackOpening,
  PackPolicy,
  PackSource,
  Result,
  SavedView,
  ServiceNotice,
  SessionState,
  Settings,
  SignInOptions,
  StorageState,
  SubjectReference,
  Tile,
  UpdateState,
} from '../../../preload/contract/index.ts';
import { createFakeHealth } from './fake-health.ts';
import { createFakeOffline } from './fake-offline.ts';
import { createFakeSessions } from './fake-session.ts';

export { fakeSession } from './fake-session.ts';

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

/** What the fake starts with. A member that is left out has a quiet default. */
export interface FakeState {
  /** Devices that need a look, or were called fine. */
  readonly health?: readonly HealthRow[];
  readonly organizations?: readonly FakeOrganization[];
  readonly session?: SessionState;
  readonly options?: Partial<SignInOptions>;
  readonly accounts?: readonly KnownAccount[];
  readonly leftovers?: readonly LeftoverAccount[];
  readonly serviceNotices?: readonly ServiceNotice[];
  readonly connection?: Partial<ConnectionState>;
  readonly network?: Partial<NetworkState>;
  readonly settings?: Partial<Settings>;
  readonly fleetState?: FleetOverview['state'];
  readonly fleetConfirmedAt?: number | null;
  readonly startInDemo?: boolean;
  readonly info?: Partial<AppInfo>;
  readonly location?: LocationScope;
  /** The orders of the galleries at the end of the last start. */
  readonly orders?: GalleryLocation['orders'];
  /** The days of every gallery that is sorted by a time. */
  readonly days?: readonly DayGroup[];
  /** How many devices of every gallery need attention. */
  readonly attention?: number;
  readonly update?: Partial<UpdateState>;
  readonly offline?: Partial<OfflineState>;
  /** Installing an update ends so; absent: it works. */
  readonly installFailure?: Failure;
  readonly packPolicy?: Partial<PackPolicy>;
  /** The pack that is being opened, or was. */
  readonly packOpening?: PackOpening;
  /** Where every image came from. */
  readonly packSource?: PackSource;
  /** Each sign-in ends so; absent: it works. */
  readonly signInFailure?: Failure;
}

/** A call that came over the bridge. */
export interface FakeCall {
  readonly name: string;
  readonly input: unknown;
}

/** The bridge of the screen over a fleet in memory, with the calls it got and a way to send events. */
export interface FakeBridge {
  readonly bridge: Bridge;
  readonly calls: readonly FakeCall[];
  /** Changes what the sign-in page gets from now on. */
  readonly setOptions: (change: Partial<SignInOptions>) => void;
  readonly emit: <Name extends EventName>(name: Name, payload: EventPayload<Name>) => void;
}

const runningCheck = {
  kind: 'running',
  verificationId: 'check-1',
  files: 0,
  filesDone: 0,
  bytes: 0,
  bytesDone: 0,
} as const;

function ok<Value>(value: Value): Promise<Result<Value>> {
  return Promise.resolve({ ok: true, value });
}

/** Makes a fake. Everything answers at once, in the order it was asked. */
export function createFakeBridge(state: FakeState = {}): FakeBridge {
  const calls: FakeCall[] = [];
  const listeners = new Map<string, Set<(payload: never) => void>>();
  const organizations = state.organizations ?? [];
  let settings: Settings = {
    exportNames: fileNameTemplates[0],
    exportTemplates: [],
    exportMissing: 'downloadFirst',
    exportForm: 'folder',
    exportPartMegabytes: 700,
    exportSigned: false,
    exportReport: 'none',
    theme: 'system',
    contrast: 'system',
    outdoor: false,
    density: 'comfortable',
    language: 'en',
    timeZone: 'laptop',
    precision: 'full',
    tileSize: 'medium',
    galleryForm: 'grid',
    zoom: 1,
    sidebarWidthPixels: 264,
    namesInLog: false,
    healthSensitivity: 'usual',
    tray: 'whileWorking',
    ...state.settings,
  };
  let bookmarks: Bookmarks = { favourites: [], recent: [] };
  const nameOfLocation = (location: BookmarkedLocation) =>
    location.kind === 'device'
      ? (devices.find(({ id }) => id === location.deviceId)?.name ?? '')
      : (rows.find(({ id }) => id === location.organizationId)?.name ?? '');
  const savedViews: SavedView[] = [];
  const notes = new Map<string, { readonly target: NoteTarget; readonly note: Note }>();
  const unknown = () =>
    Promise.resolve({ ok: false, failure: { code: 'notFound', message: 'Unknown.', advice: '' } } as const);
  let storage: StorageState = {
    usedBytes: 0,
    images: 0,
    partialBytes: 0,
    quotaBytes: 10e9,
    floorBytes: 1e9,
    isFloorChosen: false,
    largestFloorBytes: 250e9,
    freeDiskBytes: 100e9,
    diskBytes: 500e9,
    space: 'fits',
    folder: { kind: 'own', folderName: '' },
    trash: { files: 0, bytes: 0 },
    job: null,
    report: null,
  };
  let connection: ConnectionState = {
    status: 'online',
    since: 0,
    byChoice: false,
    lastConfirmedAt: null,
    pending: 0,
    pausedUntil: null,
    storageFailure: null,
    failure: null,
    ...state.connection,
  };
  let update: UpdateState = {
    mode: 'automatic',
    modeManaged: false,
    step: { kind: 'idle', checkedAt: null },
    ...state.update,
  };
  const exported: SubjectReference[] = [];

  const emit = <Name extends EventName>(name: Name, payload: EventPayload<Name>) => {
    const event = { name, payload } as AppEvent;
    for (const listener of listeners.get(event.name) ?? []) listener(event.payload as never);
  };

  const note = (name: string, input: unknown = null) => void calls.push({ name, input });
  const sessions = createFakeSessions(note, state);

  const rows: readonly Organization[] = organizations.map(({ id, name, devices }) => ({
    id,
    name,
    deviceCount: devices.length,
  }));

  const overview = (offset: number, limit: number): FleetOverview => ({
    organizations: rows.slice(offset, offset + limit),
    total: rows.length,
    confirmedAt: state.fleetConfirmedAt === undefined ? 0 : state.fleetConfirmedAt,
    state: state.fleetState ?? { kind: 'idle' },
  });

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

  const progress = (end: ExportProgress['state'], filesDone: number): ExportProgress => ({
    exportId: 'export-1',
    state: end,
    downloads: { done: 0, total: 0 },
    elapsedMs: 500,
    fileCount: exported.length,
    filesDone,
    byteLength: exported.length * 240_000,
    bytesDone: filesDone * 240_000,
    missingCount: 0,
    folderName: 'Site visit',
    failure: null,
  });

  const unopened = { kind: 'unlocking', openingId: 'opening-1', name: 'North.fleetpack' } as const;

  const tested: NetworkTest = {
    host: 'cloud.example.org',
    environmentName: 'North region',
    startedAt: 0,
    state: 'done',
    steps: [{ step: 'proxy', state: 'ok', finding: 'direct', values: {} }],
  };

  const bridge: Bridge = {
    app: {
      info: () =>
        ok({
          version: '0.1.0',
          platform: 'linux',
          startInDemo: state.startInDemo ?? false,
          notices: [],
          defect: null,
          managed: { settings: [], problems: [] },
          ...state.info,
        }),
      openPage: () => ok(null),
      painted() {
        note('app.painted');
        return ok(null);
      },
      report: () => ok({ text: 'Fleetglass\n----------\nversion: 0.1.0\n' }),
      saveReport: () => ok({ saved: true }),
      diagnostics: () =>
        ok({ version: '0.1.0', system: 'linux', runtime: 'node 24', crashReports: [], service: [] }),
      revealCrashReports: () => ok(null),
      resetSettings: () => ok(null),
      restart: () => ok(null),
      takeLink: () => ok(null),
      notify(message) {
        note('app.notify', message);
        return ok(null);
      },
      linkTo: () => ok({ text: 'fleetglass://place/demo/device/d1' }),
    },
    settings: {
      read: () => ok(settings),
      change(change) {
        note('settings.change', change);
        settings = { ...settings, ...(change as Partial<Settings>) };
        return ok(settings);
      },
    },
    session: sessions.area,
    capabilities: {
      read: ({ environmentId }) => ok({ environmentId, capabilities: [] }),
      change(change) {
        note('capabilities.change', change);
        return ok({ environmentId: change.environmentId, capabilities: [] });
      },
      reset: ({ environmentId }) => ok({ environmentId, capabilities: [] }),
    },
    connection: {
      state: () => ok(connection),
      workOffline({ on }) {
        connection = { ...connection, byChoice: on, status: on ? 'offline' : 'online' };
        return ok(connection);
      },
      retry: () => ok(connection),
    },
    network: {
      state: () => ok({ proxy: null, clockOffsetMs: null, ...state.network }),
      signInToProxy(request) {
        note('network.signInToProxy', request);
        return ok({ stored: 'memory' });
      },
      test(request) {
        note('network.test', request);
        emit('networkTested', tested);
        return ok(tested);
      },
      cancelTest() {
        note('network.cancelTest');
        return ok(null);
      },
    },
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
          ? Promise.resolve({ ok: false, failure: { code: 'notFound', message: 'Unknown.', advice: '' } })
          : ok({ device, fields: [{ name: 'serialNumber', value: 'FG1IDMNZD' }] });
      },
      devicePosition({ deviceId }) {
        note('fleet.devicePosition', deviceId);
        const home = organizations.find(({ devices: own }) => own.some(({ id }) => id === deviceId));
        return home === undefined
          ? unknown()
          : ok({ organizationId: home.id, position: home.devices.findIndex(({ id }) => id === deviceId) });
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
      tiles(query) {
        note('gallery.tiles', query);
        const found = tilesOf(query.scope);
        return ok({ total: found.length, rows: found.slice(query.offset, query.offset + query.limit) });
      },
      tile({ subject }) {
        const found = tilesOf({ kind: 'device', deviceId: subject.deviceId }).find(
          (tile) => tile.subject.archiveId === subject.archiveId,
        );
        return found === undefined
          ? Promise.resolve({ ok: false, failure: { code: 'notFound', message: 'Unknown.', advice: '' } })
          : ok(found);
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
    offline: createFakeOffline(note, state.offline),
    exports: {
      select(request) {
        note('exports.select', request);
        if (request.exportId === undefined) exported.length = 0;
        exported.push(...request.subjects);
        return ok({ exportId: 'export-1' });
      },
      plan(request) {
        note('exports.plan', request);
        return ok({
          exportId: 'export-1',
          subjectCount: exported.length + 1,
          fileCount: exported.length,
          byteLength: exported.length * 240_000,
          lowCount: 1,
          missingCount: 1,
          missingNames: ['Pumpwerk Förde Nord 3'],
          downloads: { count: 1, byteLength: 24_000, seconds: 2 },
        });
      },
      previewNames(request) {
        note('exports.previewNames', request);
        return ok({
          kind: 'names',
          paths: ['North/Gate/2026-11-21 14.05 full.jpg', 'North/Yard/2026-11-21 14.07 low.jpg'],
          areNumbered: false,
        });
      },
      chooseFolder: () => ok({ folderName: 'Site visit' }),
      start(request) {
        note('exports.start', request);
        return ok(progress('running', 1));
      },
      stopWaiting: () => ok(null),
      list: () => ok({ exports: [] }),
      cancel: () => ok(progress('cancelled', 1)),
      previous: () => ok(null),
      signer: () => ok({ kind: 'noKeychain' }),
      unfinished: () => ok([]),
      resume: () => ok(progress('running', 1)),
      discard: () => ok(null),
      reveal: () => ok(null),
      prepareDrag: ({ subjects }) => ok({ dragId: 'drag-1', fileCount: subjects.length, missingCount: 0 }),
      startDrag: () => ok(null),
    },
    packs: {
      policy: () => ok({ isAllowed: true, recipients: null, ...state.packPolicy }),
      identity: () =>
        ok({ kind: 'ready', recipient: 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p' }),
      estimate(contents) {
        note('packs.estimate', contents);
        return ok({ images: 2, snapshots: 2, fileBytes: 560_000, parts: contents.isInParts ? 2 : 1 });
      },
      start(order) {
        note('packs.start', order);
        return ok({ ...progress('running', 0), pack: { name: 'North.fleetpack', parts: 1 } });
      },
      choose: () => ok(state.packOpening ?? null),
      drop: () => ok(state.packOpening ?? unopened),
      takeGiven: () => ok(null),
      opening: () => ok(state.packOpening ?? null),
      unlock(request) {
        note('packs.unlock', request);
        return ok({ kind: 'unlocking', openingId: request.openingId, name: 'North.fleetpack' });
      },
      add(request) {
        note('packs.add', request);
        return ok(state.packOpening ?? unopened);
      },
      cancel(request) {
        note('packs.cancel', request);
        return ok(null);
      },
      sourceOf: () => ok(state.packSource ?? null),
    },
    verification: {
      choose: ({ kind }) => ok({ ...runningCheck, name: kind === 'zip' ? 'Export.zip' : 'Export' }),
      drop: ({ name }) => ok({ ...runningCheck, name }),
      cancel: () => ok(null),
      findings: () => ok({ total: 0, findings: [] }),
    },
    films: {
      begin: ({ title }) => ok({ filmId: 'film-1', fileName: `${title}.webm` }),
      write: () => ok(null),
      finish: () => ok({ fileName: 'Pumpwerk.webm' }),
      cancel: () => ok(null),
      reveal: () => ok(null),
    },
    health: createFakeHealth(note, state.health),
    storage: {
      state: () => ok(storage),
      restoreTrash: () => ok(storage),
      emptyTrash() {
        storage = { ...storage, trash: { files: 0, bytes: 0 } };
        return ok(storage);
      },
      changeQuota({ quotaBytes }) {
        storage = { ...storage, quotaBytes };
        return ok(storage);
      },
      changeFloor({ floorBytes }) {
        storage = { ...storage, floorBytes: floorBytes ?? 1e9, isFloorChosen: floorBytes !== null };
        return ok(storage);
      },
      usage: () => ok({ total: 0, lowBytes: 0, fullBytes: 0, retainedBytes: 0, rows: [] }),
      act(action) {
        note('storage.act', action);
        return ok({ images: 0, bytes: 0, retainedImages: 0, retainedBytes: 0 });
      },
      evictions: () => ok({ total: 0, rows: [] }),
      chooseFolder: () => ok({ folderName: 'Drive', freeBytes: 1e9, neededBytes: 0, failure: null }),
      move(request) {
        note('storage.move', request);
        return ok(storage);
      },
      check() {
        note('storage.check');
        return ok(storage);
      },
      cancelJob: () => ok(storage),
    },
    updates: {
      state: () => ok(update),
      check() {
        note('updates.check');
        return ok(update);
      },
      chooseFile: () => ok(update),
      installNow() {
        note('updates.installNow');
        return state.installFailure === undefined
          ? ok(update)
          : Promise.resolve({ ok: false, failure: state.installFailure });
      },
      changeMode({ mode }) {
        update = { ...update, mode };
        return ok(update);
      },
    },
    on: new Proxy({} as Bridge['on'], {
      get: (_target, name) => (listener: (payload: never) => void) => {
        const all = listeners.get(String(name)) ?? new Set();
        listeners.set(String(name), all.add(listener));
        return () => void all.delete(listener);
      },
    }),
  };

  return { bridge, calls, emit, setOptions: sessions.setOptions };
}
