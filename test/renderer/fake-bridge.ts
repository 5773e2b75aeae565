import type {
  AppEvent,
  AppInfo,
  Bridge,
  ConnectionState,
  Device,
  EventName,
  EventPayload,
  ExportProgress,
  Failure,
  FleetOverview,
  GalleryScope,
  Organization,
  Result,
  SessionState,
  Settings,
  SignInOptions,
  SubjectReference,
  Tile,
  UpdateState,
} from '../../preload/contract/index.ts';

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
  readonly organizations?: readonly FakeOrganization[];
  readonly session?: SessionState;
  readonly options?: Partial<SignInOptions>;
  readonly connection?: Partial<ConnectionState>;
  readonly settings?: Partial<Settings>;
  readonly fleetState?: FleetOverview['state'];
  readonly fleetConfirmedAt?: number | null;
  readonly startInDemo?: boolean;
  readonly info?: Partial<AppInfo>;
  readonly place?: GalleryScope;
  readonly update?: Partial<UpdateState>;
  /** Installing an update ends so; absent: it works. */
  readonly installFailure?: Failure;
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
  /** Changes what the sign-in page is told from now on. */
  readonly setOptions: (change: Partial<SignInOptions>) => void;
  readonly emit: <Name extends EventName>(name: Name, payload: EventPayload<Name>) => void;
}

/** A signed-in production account. */
export const fakeSession: Extract<SessionState, { status: 'signedIn' }> = {
  status: 'signedIn',
  tokenKept: 'sealed',
  account: {
    id: 'account-1',
    username: 'ada.field',
    environment: {
      id: 'plant',
      name: 'North region',
      kind: 'production',
      host: 'cloud.example.org',
      origin: 'user',
    },
  },
};

const defaultOptions: SignInOptions = {
  environments: [
    fakeSession.account.environment,
    { id: 'trial', name: 'Trial', kind: 'staging', host: 'staging.example.org', origin: 'configured' },
    { id: 'demo', name: 'Demo', kind: 'demo', host: '', origin: 'builtIn' },
  ],
  lastEnvironmentId: 'plant',
  lastUsername: 'ada.field',
  tokenProtection: 'keychain',
  demoCredentials: { username: 'demo', password: 'demo-password' },
  canAddEnvironments: true,
  canKeepSignedIn: true,
};

function ok<Value>(value: Value): Promise<Result<Value>> {
  return Promise.resolve({ ok: true, value });
}

/** Makes a fake. Everything answers at once, in the order it was asked. */
export function createFakeBridge(state: FakeState = {}): FakeBridge {
  const calls: FakeCall[] = [];
  const listeners = new Map<string, Set<(payload: never) => void>>();
  const organizations = state.organizations ?? [];
  let session: SessionState = state.session ?? { status: 'signedOut' };
  let options: SignInOptions = { ...defaultOptions, ...state.options };
  let settings: Settings = {
    theme: 'system',
    tileSize: 'medium',
    zoom: 1,
    sidebarWidthPixels: 264,
    ...state.settings,
  };
  let connection: ConnectionState = {
    status: 'online',
    since: 0,
    byChoice: false,
    lastConfirmedAt: null,
    pending: 0,
    pausedUntil: null,
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
    fileCount: exported.length,
    filesDone,
    byteLength: exported.length * 240_000,
    bytesDone: filesDone * 240_000,
    missingCount: 0,
    folderName: 'Site visit',
    failure: null,
  });

  const bridge: Bridge = {
    app: {
      info: () =>
        ok({
          version: '0.1.0',
          platform: 'linux',
          startInDemo: state.startInDemo ?? false,
          notices: [],
          managed: { settings: [], problems: [] },
          ...state.info,
        }),
      openPage: () => ok(null),
      painted() {
        note('app.painted');
        return ok(null);
      },
      diagnostics: () => ok({ version: '0.1.0', system: 'linux', runtime: 'node 24', crashReports: [] }),
      revealCrashReports: () => ok(null),
      resetSettings: () => ok(null),
      restart: () => ok(null),
    },
    settings: {
      read: () => ok(settings),
      change(change) {
        note('settings.change', change);
        settings = { ...settings, ...(change as Partial<Settings>) };
        return ok(settings);
      },
    },
    session: {
      options: () => ok(options),
      addEnvironment(added) {
        const environment = {
          id: `environment-${options.environments.length}`,
          name: added.name,
          kind: added.kind,
          host: new URL(added.baseUrl).host,
          origin: 'user' as const,
        };
        options = { ...options, environments: [...options.environments, environment] };
        return ok(environment);
      },
      removeEnvironment({ environmentId }) {
        options = { ...options, environments: options.environments.filter(({ id }) => id !== environmentId) };
        return ok(null);
      },
      state: () => ok(session),
      signIn(request) {
        note('session.signIn', request);
        if (state.signInFailure !== undefined) {
          return Promise.resolve({ ok: false, failure: state.signInFailure });
        }
        const environment = options.environments.find(({ id }) => id === request.environmentId);
        if (environment !== undefined) {
          session = {
            ...fakeSession,
            account: { id: request.environmentId, username: request.username, environment },
          };
        }
        return ok(session);
      },
      cancelSignIn: () => ok(null),
      signOut() {
        session = { status: 'signedOut' };
        return ok(session);
      },
    },
    connection: {
      state: () => ok(connection),
      workOffline({ on }) {
        connection = { ...connection, byChoice: on, status: on ? 'offline' : 'online' };
        return ok(connection);
      },
      retry: () => ok(connection),
    },
    fleet: {
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
        const device = devices.find(({ id }) => id === deviceId);
        return device === undefined
          ? Promise.resolve({ ok: false, failure: { code: 'notFound', message: 'Unknown.', advice: '' } })
          : ok({ device, fields: [{ name: 'serialNumber', value: 'FG1IDMNZD' }] });
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
      revalidate(request) {
        note('gallery.revalidate', request);
        return ok(null);
      },
      place: () => ok(state.place ?? null),
      keepPlace(place) {
        note('gallery.keepPlace', place);
        return ok(null);
      },
    },
    exports: {
      plan(request) {
        note('exports.plan', request);
        if (request.exportId === undefined) exported.length = 0;
        exported.push(...request.subjects);
        return ok({
          exportId: 'export-1',
          precision: request.precision,
          fileCount: exported.length,
          byteLength: exported.length * 240_000,
          lowCount: 1,
          missingCount: 1,
          missingNames: ['Pumpwerk Förde Nord 3'],
        });
      },
      chooseFolder: () => ok({ folderName: 'Site visit' }),
      start: () => ok(progress('running', 1)),
      cancel: () => ok(progress('cancelled', 1)),
      reveal: () => ok(null),
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

  const setOptions = (change: Partial<SignInOptions>) => {
    options = { ...options, ...change };
  };

  return { bridge, calls, emit, setOptions };
}
