import { html } from 'lit';
import '../../../../renderer/elements/dialogs/shortcuts-list.ts';
import '../../../../renderer/pages/export/verify-dialog.ts';
import '../../../../renderer/shell/dialogs/panel-dialog.ts';
import { TWENTY_FOUR_HOURS_MS } from '../../../../preload/contract/core/durations.ts';
import type {
  FoundService,
  InquiryOutcome,
  NetworkTest,
  SyncHold,
} from '../../../../preload/contract/index.ts';
import '../../../../renderer/pages/sign-in/capabilities-dialog.ts';
import '../../../../renderer/pages/sign-in/environment-dialog.ts';
import '../../../../renderer/pages/sign-in/known-accounts.ts';
import '../../../../renderer/pages/sign-in/sign-in-page.ts';
import '../../../../renderer/shell/account/account-menu.ts';
import '../../../../renderer/shell/app-shell.ts';
import '../../../../renderer/shell/drop-target.ts';
import '../../../../renderer/shell/palette/command-palette.ts';
import '../../../../renderer/pages/settings/diagnostics-panel.ts';
import '../../../../renderer/shell/navigation-rail.ts';
import '../../../../renderer/shell/notices/network-notices.ts';
import '../../../../renderer/shell/dialogs/network-test-dialog.ts';
import '../../../../renderer/shell/dialogs/proxy-dialog.ts';
import '../../../../renderer/shell/notices/service-notices.ts';
import '../../../../renderer/shell/notices/unfinished-exports.ts';
import '../../../../renderer/shell/notices/session-banners.ts';
import '../../../../renderer/shell/notices/start-notices.ts';
import '../../../../renderer/shell/start-skeleton.ts';
import '../../../../renderer/shell/status/export-status.ts';
import '../../../../renderer/shell/status/mode-menu.ts';
import '../../../../renderer/shell/status/status-bar.ts';
import '../../../../renderer/shell/status/sync-status.ts';
import '../../../../renderer/shell/title-bar.ts';
import '../../../../renderer/pages/settings/updates-panel.ts';
import { fakeSession } from '../../../renderer/fakes/fake-bridge.ts';
import { type Example, type Examples, put } from '../harness/example.ts';
import { type FakeAppOptions, fakeApp, fakeBridge, ok, startedApp } from '../harness/fake-app.ts';
import { busyOffline, runningExport, timedOut } from '../harness/full-answers.ts';
import { MINUTE_MS, NOW } from '../harness/tiles.ts';

const { account } = fakeSession;
const deprecation = {
  id: 'sign-in',
  environmentId: account.environment.id,
  about: 'signIn',
  deprecatedAt: NOW,
  sunsetAt: null,
} as const;
const readOnly = { status: 'readOnly', account, reason: 'refused' } as const;
const known = [{ account, state: 'refused', method: 'password', usedAt: NOW - MINUTE_MS }] as const;
const proxy = {
  key: 'proxy-1',
  proxy: 'proxy.example.org:3128',
  realm: 'Field network',
  wasRefused: true,
  isReadable: true,
  protection: 'keychain',
} as const;
const tested: NetworkTest = {
  host: 'cloud.example.org',
  environmentName: 'North region',
  startedAt: NOW,
  state: 'done',
  steps: [
    { step: 'proxy', state: 'ok', finding: 'direct', values: {} },
    { step: 'name', state: 'running', finding: null, values: {} },
    { step: 'connection', state: 'waiting', finding: null, values: {} },
  ],
};
const ready = { kind: 'ready', version: '0.2.0', notes: 'Faster.', waitsForJob: false } as const;

/** A sync that is held, beside the connection that holds it or has nothing to do with it. */
function heldSync(hold: SyncHold, state: FakeAppOptions): Example {
  const progress = { kind: 'held', hold, until: null } as const;
  const offline = {
    ...busyOffline,
    progress,
    ...(hold === 'workingOffline' && { effectiveMode: 'offline' as const }),
  };
  return {
    mount: (stage) => put(stage, 'status-bar', { app: fakeApp({ offline, ...state }) }),
    shows: [['text', '12 images waiting']],
  };
}

/** An export in the background, beside a connection. */
function exportBeside(connection: NonNullable<FakeAppOptions['connection']>): Example {
  return {
    async mount(stage) {
      const app = await startedApp({ offline: busyOffline, connection });
      app.exports.take(runningExport);
      put(stage, 'status-bar', { app });
    },
    shows: [['button', 'Exporting: 50%']],
  };
}

const heldSyncs = {
  'held by the network': heldSync('offline', {
    connection: { status: 'offline', failure: timedOut, pending: 3 },
  }),
  'held by a network with a sign-in': heldSync('networkNeedsSignIn', {
    connection: { status: 'networkNeedsSignIn' },
  }),
  'held by the service': heldSync('serviceWait', { connection: { status: 'online', pausedUntil: NOW } }),
  'held by a sign-in that ended': heldSync('signedOut', { session: readOnly }),
  'held by the person': heldSync('workingOffline', { connection: { status: 'offline', byChoice: true } }),
  'held by a full disk': heldSync('diskFull', { connection: { status: 'online' } }),
  'held by a pause': heldSync('paused', { connection: { status: 'offline', failure: timedOut } }),
} satisfies Examples['status-bar'];

/** The frame of the window, its dialogs, and the sign-in page. */
const foundService: FoundService = {
  kind: 'service',
  baseUrl: 'https://staging.example.org/cloud',
  name: 'North cloud',
  version: '4.2',
  methods: ['browser', 'password'],
  authorization: { issuer: 'https://login.example.net' },
  otherHosts: ['login.example.net'],
  steps: [
    {
      step: 'certificate',
      state: 'ok',
      finding: 'trusted',
      values: { host: 'staging.example.org', issuer: 'Example CA', until: NOW + 30 * TWENTY_FOUR_HOURS_MS },
    },
  ],
};

/** The dialog of a new environment, of which an address was entered; without an outcome it never answers. */
async function askAddress(stage: HTMLElement, address: string, inquiry?: InquiryOutcome): Promise<void> {
  const { session } = fakeApp(inquiry === undefined ? {} : { inquiry });
  const element = put(stage, 'environment-dialog', { session });
  await element.updateComplete;
  const root = element.shadowRoot;
  const input = root?.querySelector<HTMLInputElement>('#address');
  if (input === undefined || input === null) throw new Error('The dialog has no field for the address.');
  input.value = address;
  input.dispatchEvent(new Event('input'));
  root?.querySelector('form')?.requestSubmit();
  await element.updateComplete;
  // The answer of the fake comes in a few microtasks.
  await new Promise((resolve) => setTimeout(resolve));
  await element.updateComplete;
}

export const shellExamples = {
  'account-menu': {
    closed: {
      mount: (stage) => put(stage, 'account-menu', { app: fakeApp(), session: fakeSession }),
      shows: [['button', 'Account: ada.field']],
    },
  },
  'app-shell': {
    'signed in': {
      mount(stage) {
        put(stage, 'app-shell', { app: fakeApp() });
      },
      isWholePage: true,
      shows: [
        ['navigation', 'Pages'],
        ['tree', 'Fleet'],
        ['button', 'Mode: Auto: all images'],
      ],
    },
    'signed out': {
      mount(stage) {
        put(stage, 'app-shell', { app: fakeApp({ session: { status: 'signedOut' } }) });
      },
      isWholePage: true,
      shows: [['button', 'Sign in']],
    },
  },
  'capabilities-dialog': {
    'of an environment': {
      mount: (stage) =>
        put(stage, 'capabilities-dialog', { bridge: fakeBridge(), environment: account.environment }),
      shows: [
        ['dialog', 'Advanced settings: North region'],
        ['combobox', 'Device addresses'],
        ['button', 'Reset to automatic'],
      ],
    },
  },
  'command-palette': {
    open: {
      mount: (stage) => put(stage, 'command-palette', { app: fakeApp() }),
      shows: [
        ['dialog', 'Search or go to…'],
        ['combobox', 'Search or go to…'],
        ['listbox', 'Results'],
      ],
    },
    'after a search that failed': {
      mount: async (stage) => {
        const search = () => Promise.resolve({ ok: false, failure: timedOut } as const);
        const palette = put(stage, 'command-palette', { app: fakeApp({ answers: { fleet: { search } } }) });
        await palette.updateComplete;
        const field = palette.renderRoot.querySelector('input');
        if (field === null) throw new Error('The palette has no field.');
        field.value = 'dark';
        field.dispatchEvent(new InputEvent('input'));
      },
      shows: [['button', 'Try again']],
    },
  },
  'diagnostics-panel': {
    'after a crash': {
      mount: (stage) => put(stage, 'diagnostics-panel', { bridge: fakeBridge() }),
      shows: [
        ['region', 'Crash reports'],
        ['button', 'Show in folder'],
        ['region', 'Support report'],
        ['button', 'Show report'],
      ],
    },
    'with a report that can not be saved': {
      mount: (stage) => {
        const saveReport = () => Promise.resolve({ ok: false, failure: timedOut } as const);
        put(stage, 'diagnostics-panel', { bridge: fakeBridge({ app: { saveReport } }) });
      },
      shows: [['button', 'Show report']],
    },
  },
  'drop-target': {
    'files are over the window': {
      mount(stage) {
        put(stage, 'drop-target');
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([], 'Export.zip'));
        window.dispatchEvent(new DragEvent('dragover', { dataTransfer, cancelable: true }));
      },
      shows: [['text', 'Drop to continue']],
    },
  },
  'environment-dialog': {
    'a new one': {
      mount: (stage) => put(stage, 'environment-dialog', { session: fakeApp().session }),
      shows: [
        ['dialog', 'Add an environment'],
        ['textbox', 'Service address'],
        ['button', 'Continue'],
      ],
    },
    'its address is asked': {
      mount: (stage) => askAddress(stage, 'cloud.example.org'),
      shows: [['button', 'Asking the service…']],
    },
    'its address is one of something else': {
      mount: (stage) =>
        askAddress(stage, 'example.org', {
          kind: 'other',
          what: 'redirect',
          host: 'example.org',
          status: 301,
          page: 'www.example.org',
          leadsTo: 'https://www.example.org',
        }),
      shows: [
        ['text', 'example.org leads to www.example.org.'],
        ['button', 'Use https://www.example.org'],
        ['button', 'Add anyway'],
      ],
    },
    'its proxy wants a sign-in': {
      mount: (stage) =>
        askAddress(stage, 'cloud.example.org', {
          kind: 'unreachable',
          isOffline: false,
          step: {
            step: 'proxy',
            state: 'fail',
            finding: 'proxySignIn',
            values: { proxy: 'proxy.example:8080' },
          },
        }),
      shows: [['button', 'Sign in to the proxy…']],
    },
    'a test system that was found, with its sign-in at another host': {
      async mount(stage) {
        await askAddress(stage, 'staging.example.org', foundService);
        const root = stage.querySelector('environment-dialog')?.shadowRoot;
        root?.querySelector('summary')?.click();
      },
      shows: [
        ['textbox', 'Name'],
        ['combobox', 'Kind'],
        ['checkbox', 'Sign in at login.example.net'],
        ['textbox', 'Client ID'],
        ['group', 'Sign-in methods'],
        ['button', 'Add environment'],
      ],
    },
    'one is removed': {
      mount: (stage) =>
        put(stage, 'environment-dialog', { session: fakeApp().session, removes: account.environment }),
      shows: [
        ['dialog', 'Remove North region?'],
        ['button', 'Remove'],
      ],
    },
  },
  'known-accounts': {
    'one was refused': {
      mount: (stage) =>
        put(stage, 'known-accounts', { app: fakeApp({ session: { status: 'signedOut' }, accounts: known }) }),
      shows: [
        ['heading', 'Accounts on this laptop'],
        ['button', 'Remove ada.field from this list'],
      ],
    },
  },
  'navigation-rail': {
    shown: {
      mount: (stage) => put(stage, 'navigation-rail', { app: fakeApp() }),
      shows: [
        ['navigation', 'Pages'],
        ['button', 'Browse'],
      ],
    },
  },
  'network-notices': {
    'a proxy wants a sign-in, and the clock is wrong': {
      mount: (stage) =>
        put(stage, 'network-notices', { app: fakeApp({ network: { proxy, clockOffsetMs: 9 * MINUTE_MS } }) }),
      shows: [
        ['button', 'Sign in to the proxy'],
        ['button', 'Dismiss'],
      ],
    },
  },
  'network-test-dialog': {
    'under way': {
      mount: (stage) =>
        put(stage, 'network-test-dialog', {
          app: fakeApp({
            answers: { network: { test: () => ok({ ...tested, state: 'running' as const }) } },
          }),
        }),
      shows: [['dialog', 'Connection test']],
    },
  },
  'verify-dialog': {
    'before an export is chosen': {
      mount: (stage) => put(stage, 'verify-dialog', { bridge: fakeBridge() }),
      shows: [
        ['dialog', 'Check an export'],
        ['button', 'Choose folder…'],
        ['button', 'Choose ZIP…'],
      ],
    },
  },
  'panel-dialog': {
    'with the shortcuts': {
      mount: (stage) =>
        put(stage, 'panel-dialog', {
          heading: 'Keyboard shortcuts',
          reading: true,
          panel: html`<shortcuts-list platform="linux"></shortcuts-list>`,
        }),
      shows: [
        ['dialog', 'Keyboard shortcuts'],
        ['button', 'Done'],
      ],
    },
    'with the updates': {
      mount: (stage) =>
        put(stage, 'panel-dialog', {
          app: fakeApp(),
          heading: 'Updates',
          panel: html`<updates-panel></updates-panel>`,
        }),
      shows: [['dialog', 'Updates']],
    },
  },
  'proxy-dialog': {
    'refused once': {
      mount: (stage) => put(stage, 'proxy-dialog', { app: fakeApp({ network: { proxy } }) }),
      shows: [
        ['dialog', 'Sign in to the proxy'],
        ['textbox', 'Proxy password'],
      ],
    },
  },
  'service-notices': {
    'the sign-in is deprecated': {
      mount: (stage) => put(stage, 'service-notices', { app: fakeApp({ serviceNotices: [deprecation] }) }),
      shows: [
        ['region', 'Service notices'],
        ['button', 'Dismiss'],
      ],
    },
  },
  'unfinished-exports': {
    'one was cut off': {
      async mount(stage) {
        const facts = { exportId: 'e', folderName: 'Visit', startedAt: NOW, fileCount: 1_620 };
        const cut = { ...facts, state: 'cutOff', filesDone: 254 } as const;
        const app = await startedApp({ answers: { exports: { unfinished: () => ok([cut]) } } });
        put(stage, 'unfinished-exports', { app });
      },
      shows: [
        ['region', 'Incomplete exports'],
        ['button', 'Resume'],
      ],
    },
    'one is complete, but its end was not noted': {
      async mount(stage) {
        const facts = { exportId: 'e', folderName: 'Visit', startedAt: NOW, fileCount: 1_620 };
        const whole = { ...facts, state: 'whole', filesDone: 1_620 } as const;
        const app = await startedApp({ answers: { exports: { unfinished: () => ok([whole]) } } });
        put(stage, 'unfinished-exports', { app });
      },
      shows: [
        ['region', 'Incomplete exports'],
        ['button', 'Resume'],
        ['button', 'Remove from list'],
      ],
    },
    'one was cut off, the drive of another is away, and a third was changed': {
      async mount(stage) {
        const facts = { folderName: 'Site visit', startedAt: NOW, fileCount: 1_620 };
        const found = [
          { ...facts, exportId: 'e', state: 'cutOff', filesDone: 254 } as const,
          { ...facts, exportId: 'f', state: 'away' } as const,
          { ...facts, exportId: 'g', state: 'changed' } as const,
        ];
        const app = await startedApp({ answers: { exports: { unfinished: () => ok(found) } } });
        const element = put(stage, 'unfinished-exports', { app });
        await new Promise<void>((resolve) => {
          const look = () => app.exports.value.unfinished.length > 0 && resolve();
          app.exports.subscribe(look);
          look();
        });
        await element.updateComplete;
        element.shadowRoot?.querySelector<HTMLElement>('[aria-expanded="false"]')?.click();
      },
      shows: [
        ['region', 'Incomplete exports'],
        ['button', 'Hide them'],
        ['button', 'Resume'],
        ['button', 'Finish as partial'],
        ['button', 'Delete…'],
        ['button', 'Try again'],
        ['button', 'Remove from list'],
      ],
    },
  },
  'session-banners': {
    'read-only': {
      mount: (stage) => put(stage, 'session-banners', { app: fakeApp({ session: readOnly }) }),
      shows: [
        ['region', 'Notices'],
        ['button', 'See the guide'],
        ['button', 'Sign in'],
      ],
    },
    'on the sign-in page of a network at another host': {
      mount(stage) {
        const facts = { host: 'cloud.example.org', page: 'portal.example' };
        const failure = { code: 'networkNeedsSignIn', facts } as const;
        const connection = { status: 'networkNeedsSignIn', failure } as const;
        put(stage, 'session-banners', { app: fakeApp({ connection }) });
      },
      shows: [
        ['text', 'The network leads to portal.example instead of cloud.example.org.'],
        ['button', 'Try again'],
      ],
    },
  },
  'sign-in-page': {
    'with accounts': {
      mount: (stage) =>
        put(stage, 'sign-in-page', { app: fakeApp({ session: { status: 'signedOut' }, accounts: known }) }),
      isWholePage: true,
      shows: [
        ['combobox', 'Environment'],
        ['textbox', 'Username'],
        ['button', 'Sign in'],
      ],
    },
    'a wrong password that is shown, with Caps Lock on': {
      async mount(stage) {
        const signInFailure = { code: 'wrongCredentials' } as const;
        const app = fakeApp({ session: { status: 'signedOut' }, signInFailure });
        const element = put(stage, 'sign-in-page', { app });
        await app.session.start(false);
        await app.session.signIn({
          environmentId: 'plant',
          username: 'ada',
          password: 'x',
          keepSignedIn: true,
        });
        await element.updateComplete;
        const root = element.shadowRoot;
        root?.querySelector<HTMLElement>('[aria-pressed="false"]')?.click();
        const key = new KeyboardEvent('keydown', { key: 'a', modifierCapsLock: true });
        root?.querySelector('#password')?.dispatchEvent(key);
      },
      isWholePage: true,
      shows: [
        ['text', 'Wrong username or password. Check both (passwords are case-sensitive) and try again.'],
        ['button', 'Show password'],
        ['text', 'Caps Lock is on.'],
      ],
    },
  },
  'start-notices': {
    'an unexpected error': {
      mount: (stage) =>
        put(stage, 'start-notices', { app: fakeApp({ info: { defect: { requestId: 'f3a1' } } }) }),
      shows: [
        ['button', 'Diagnostics'],
        ['button', 'Restart'],
        ['button', 'Dismiss'],
      ],
    },
    'a mistake of an administrator, and a safe start': {
      mount(stage) {
        const problems = [
          {
            origin: '/etc/fleetglass.json',
            path: 'environments[0]',
            rule: 'is no object',
            isRestricted: false,
          },
        ];
        const managed = { settings: [], problems };
        put(stage, 'start-notices', {
          app: fakeApp({ info: { notices: ['safeStart', 'managedInvalid'], managed } }),
        });
      },
      shows: [
        ['button', 'Diagnostics'],
        ['button', 'Start normally'],
      ],
    },
  },
  'start-skeleton': {
    shown: {
      mount: (stage) => put(stage, 'start-skeleton'),
      isWholePage: true,
      shows: [['heading', 'Starting Fleetglass']],
    },
  },
  'status-bar': {
    'work goes on': {
      mount: (stage) => put(stage, 'status-bar', { app: fakeApp({ offline: busyOffline }) }),
      shows: [['button', 'Mode: Auto: all images']],
    },
    offline: {
      mount: (stage) =>
        put(stage, 'status-bar', { app: fakeApp({ connection: { status: 'offline', failure: timedOut } }) }),
      shows: [['button', 'Mode: Auto: all images']],
    },
    'an export goes on': exportBeside({ status: 'online' }),
    'an export goes on beside requests': exportBeside({ status: 'online', pending: 3 }),
    'an export goes on offline': exportBeside({ status: 'offline', failure: timedOut }),
    ...heldSyncs,
  },
  'export-status': {
    'images are written': {
      async mount(stage) {
        const app = await startedApp();
        app.exports.take(runningExport);
        put(stage, 'export-status', { app });
      },
      shows: [['button', 'Exporting: 50%']],
    },
  },
  'mode-menu': {
    'all images': {
      mount: (stage) => put(stage, 'mode-menu', { app: fakeApp({ offline: busyOffline }) }),
      shows: [['button', 'Mode: Auto: all images']],
    },
    'on a metered network': {
      mount: (stage) =>
        put(stage, 'mode-menu', { app: fakeApp({ offline: { ...busyOffline, effectiveMode: 'saver' } }) }),
      shows: [['button', 'Mode: Auto: previews now, full later']],
    },
  },
  'sync-status': {
    'work goes on': {
      mount: (stage) => put(stage, 'sync-status', { app: fakeApp({ offline: busyOffline }) }),
      shows: [['text', '120 MB of 500 MB']],
    },
  },
  'title-bar': {
    'signed in': {
      mount: (stage) => put(stage, 'title-bar', { app: fakeApp(), session: fakeSession }),
      shows: [
        ['button', 'Back'],
        ['button', 'Forward'],
        ['button', 'Search or go to…'],
      ],
    },
  },
  'updates-panel': {
    'one is ready': {
      mount: (stage) => put(stage, 'updates-panel', { app: fakeApp({ update: { step: ready } }) }),
      shows: [
        ['region', 'What’s new'],
        ['button', 'Install and restart'],
      ],
    },
    'one failed': {
      mount: (stage) =>
        put(stage, 'updates-panel', {
          app: fakeApp({ update: { step: { kind: 'failed', failure: timedOut } } }),
        }),
      shows: [
        ['group', 'New versions'],
        ['button', 'Check for updates'],
      ],
    },
  },
} satisfies Examples;
