import { app, BrowserWindow, Menu } from 'electron';
import type {
  AppEvent,
  Handlers,
  MenuCommand,
  Result,
  SyncAction,
  SyncCommand,
} from '../../../preload/contract/index.ts';
import type { NativeLanguage } from '../texts/native-language.ts';
import { setApplicationMenu } from './application-menu.ts';
import { initialState, type NativeShellState, seen, stateAfter } from './native-shell-state.ts';
import { createWorkBadge } from './work-badge.ts';
import { actionItems, createDockMenu, createWorkTray, type WorkActions } from './work-tray.ts';

interface NativeShellOptions {
  readonly platform: NodeJS.Platform;
  readonly isPackaged: boolean;
  readonly language: NativeLanguage;
  /** PNG icon of the tray; Electron finds larger versions by name in the same folder. */
  readonly trayIcon: string;
  readonly handlers: Pick<Handlers, 'session' | 'connection' | 'offline' | 'settings'>;
  readonly openDocumentation: () => void;
  readonly choose: (command: MenuCommand) => void;
  readonly show: () => void;
}

/** Pages for the steps that the app can't take itself. */
const PAGES: Readonly<Partial<Record<SyncAction, MenuCommand>>> = {
  signIn: 'offline',
  raiseLimit: 'offline',
  openStorage: 'storage',
};

export type NativeShell = ReturnType<typeof createNativeShell>;

/**
 * Creates the app's parts in the system: menus, tray or dock, and badge. They follow the app's
 * events.
 */
export function createNativeShell(options: NativeShellOptions) {
  const { platform, language, handlers } = options;
  const actions: WorkActions = {
    show: options.show,
    act: createAct(options),
    workOffline: (on) => void workOffline(on),
    quit: () => app.quit(),
  };
  const tray =
    platform === 'darwin'
      ? createDockMenu(language, actions)
      : createWorkTray(options.trayIcon, language, actions);
  const badge = createWorkBadge(platform, language);
  let state = initialState;

  async function workOffline(on: boolean): Promise<void> {
    const answer = await handlers.connection.workOffline({ on });
    if (answer.ok) return;
    // Electron has already toggled the check mark; setting the menu again reverts it.
    showMenu();
    tray(state, true);
  }

  function showMenu(): void {
    const { hasAccount, isOfflineByChoice, work } = state;
    const others = work.actions.filter((action) => action !== 'start');
    setApplicationMenu({
      ...options,
      hasAccount,
      isOfflineByChoice,
      syncItems: hasAccount ? actionItems(others, language, actions.act) : [],
      workOffline: actions.workOffline,
      openDocumentation: () => (state.isOffline ? options.choose('guide') : options.openDocumentation()),
    });
  }

  function show(next: NativeShellState): void {
    const before = state;
    state = next;
    if (before === next) return;
    if (before.language !== next.language) language.choose(next.language);
    const isOther = (['language', 'hasAccount'] as const).some((name) => before[name] !== next[name]);
    if (isOther || before.work.actions.join() !== next.work.actions.join()) showMenu();
    else if (before.isOfflineByChoice !== next.isOfflineByChoice) check(next.isOfflineByChoice);
    tray(next);
    badge(next);
  }

  function follow(event: AppEvent): void {
    const next = stateAfter(state, event);
    show(BrowserWindow.getFocusedWindow() === null ? next : seen(next));
    if (event.name === 'sessionChanged' && event.payload.status !== 'signedOut') void readAccountState();
  }

  async function readAccountState(): Promise<void> {
    followAnswer('connectionChanged', await handlers.connection.state(null));
    followAnswer('offlineChanged', await handlers.offline.state(null));
  }

  function followAnswer<Name extends AppEvent['name']>(
    name: Name,
    answer: Result<Extract<AppEvent, { name: Name }>['payload']>,
  ): void {
    if (answer.ok) follow({ name, payload: answer.value } as AppEvent);
  }

  // The user sees failures when they look at the window.
  app.on('browser-window-focus', () => show(seen(state)));

  return {
    follow,
    /** Reads the current state. Call once, after `follow` receives the events. */
    async start() {
      followAnswer('settingsChanged', await handlers.settings.read(null));
      showMenu();
      tray(state);
      followAnswer('sessionChanged', await handlers.session.state(null));
    },
  };
}

function createAct({ handlers, show, choose }: NativeShellOptions): WorkActions['act'] {
  return (action) => {
    const page = PAGES[action];
    if (page === undefined) void handlers.offline.act({ command: action as SyncCommand });
    else {
      show();
      choose(page);
    }
  };
}

/** Sets only the check mark: setting the menu again would close it while open. */
function check(isOffline: boolean): void {
  const item = Menu.getApplicationMenu()?.getMenuItemById('workOffline');
  if (item !== null && item !== undefined) item.checked = isOffline;
}
