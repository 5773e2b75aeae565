import { fileNameTemplates } from '../../../preload/contract/core/file-names.ts';
import type {
  AppEvent,
  AppInfo,
  Bridge,
  ConnectionState,
  DayGroup,
  EventName,
  EventPayload,
  Failure,
  FleetOverview,
  GalleryLocation,
  HealthRow,
  InquiryOutcome,
  KnownAccount,
  LeftoverAccount,
  LocationScope,
  NetworkState,
  NetworkTest,
  OfflineState,
  PackOpening,
  PackPolicy,
  ServiceNotice,
  SessionState,
  Settings,
  SignInOptions,
  UpdateState,
} from '../../../preload/contract/index.ts';
import { fail, type NoteCall, ok } from './answers.ts';
import { createFakeBrowsing, type FakeOrganization } from './fake-browsing.ts';
import { createFakeExports } from './fake-exports.ts';
import { createFakeHealth, createFakeToday } from './fake-health.ts';
import { createFakeOffline } from './fake-offline.ts';
import { createFakeSessions } from './fake-session.ts';
import { createFakeStorage } from './fake-storage.ts';

export { fakeSession } from './fake-session.ts';

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
  /** Each sign-in ends so; absent: it works. */
  readonly signInFailure?: Failure;
  /** What each address that is asked turns out to be; absent: it never answers. */
  readonly inquiry?: InquiryOutcome;
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

/** Makes a fake. Everything answers at once, in the order it was asked. */
export function createFakeBridge(state: FakeState = {}): FakeBridge {
  const calls: FakeCall[] = [];
  const listeners = new Map<string, Set<(payload: never) => void>>();
  let settings: Settings = {
    exportNames: fileNameTemplates[0],
    exportTemplates: [],
    singleKeys: true,
    keys: [],
    keepMessages: false,
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

  const emit = <Name extends EventName>(name: Name, payload: EventPayload<Name>) => {
    const event = { name, payload } as AppEvent;
    for (const listener of listeners.get(event.name) ?? []) listener(event.payload as never);
  };

  const note: NoteCall = (name: string, input: unknown = null) => void calls.push({ name, input });
  const sessions = createFakeSessions(note, state);

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
        ok({
          version: '0.1.0',
          system: 'linux',
          runtime: 'node 24',
          crashReports: [],
          service: [],
          reading: null,
        }),
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
      read: ({ environmentId }) => ok({ environmentId, capabilities: [], profile: null }),
      change(change) {
        note('capabilities.change', change);
        return ok({ environmentId: change.environmentId, capabilities: [], profile: null });
      },
      reset: ({ environmentId }) => ok({ environmentId, capabilities: [], profile: null }),
      detect: () => ok({ decisions: [], profile: null }),
      saveProfile: () => ok({ saved: true }),
    },
    connection: {
      state: () => ok(connection),
      workOffline({ on }) {
        connection = { ...connection, byChoice: on, status: on ? 'offline' : 'online' };
        return ok(connection);
      },
      retry: () => ok(connection),
      attend(attention) {
        note('connection.attend', attention);
        return ok(null);
      },
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
    ...createFakeBrowsing(note, state),
    offline: createFakeOffline(note, state.offline),
    ...createFakeExports(note, state),
    storage: createFakeStorage(note),
    health: createFakeHealth(note, state.health),
    today: createFakeToday(note),
    updates: {
      state: () => ok(update),
      check() {
        note('updates.check');
        return ok(update);
      },
      chooseFile: () => ok(update),
      installNow() {
        note('updates.installNow');
        return state.installFailure === undefined ? ok(update) : fail(state.installFailure);
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
