import { app, BrowserWindow, Menu } from 'electron';
import type { AppEvent, Handlers, MenuCommand, Result } from '../../../preload/contract/index.ts';
import { setApplicationMenu } from './application-menu.ts';
import type { NativeLanguage } from './native-language.ts';
import { firstSituation, type Situation, seen, situationAfter } from './native-shell-state.ts';
import { createWorkBadge } from './work-badge.ts';
import type { WorkActions } from './work-menu.ts';
import { createDockMenu, createWorkTray } from './work-tray.ts';

interface SystemFaceOptions {
  readonly platform: NodeJS.Platform;
  readonly isPackaged: boolean;
  readonly language: NativeLanguage;
  /** The icon of the tray, a PNG; larger ones beside it are found by their names. */
  readonly trayIcon: string;
  readonly handlers: Pick<Handlers, 'session' | 'connection' | 'offline' | 'settings'>;
  readonly openDocumentation: () => void;
  readonly choose: (command: MenuCommand) => void;
  readonly show: () => void;
}

/** The parts of the app that the system shows: menus, tray or dock, badge. They follow what happens in the app. */
interface SystemFace {
  follow(event: AppEvent): void;
  /** Asks for what is so already. To be called once, after `follow` hears the events. */
  begin(): Promise<void>;
}

export function createSystemFace(options: SystemFaceOptions): SystemFace {
  const { platform, language, handlers } = options;
  const actions: WorkActions = {
    show: options.show,
    pause: () => void handlers.offline.pause(null),
    resume: () => void handlers.offline.resume(null),
    workOffline: (on) => void workOffline(on),
    quit: () => app.quit(),
  };
  const tray =
    platform === 'darwin'
      ? createDockMenu(language, actions)
      : createWorkTray(options.trayIcon, language, actions);
  const badge = createWorkBadge(platform, language);
  let situation = firstSituation;

  async function workOffline(on: boolean): Promise<void> {
    const answer = await handlers.connection.workOffline({ on });
    if (answer.ok) return;
    // The check was turned already, and nothing came of it.
    showMenu();
    tray.follow(situation, true);
  }

  function showMenu(): void {
    const { hasAccount, isOfflineByChoice } = situation;
    setApplicationMenu({ ...options, hasAccount, isOfflineByChoice, workOffline: actions.workOffline });
  }

  function show(next: Situation): void {
    const before = situation;
    situation = next;
    if (before === next) return;
    if (before.language !== next.language) language.choose(next.language);
    const isOther = (['language', 'hasAccount'] as const).some((name) => before[name] !== next[name]);
    if (isOther) showMenu();
    else if (before.isOfflineByChoice !== next.isOfflineByChoice) check(next.isOfflineByChoice);
    tray.follow(next);
    badge(next);
  }

  function follow(event: AppEvent): void {
    const next = situationAfter(situation, event);
    show(BrowserWindow.getFocusedWindow() === null ? next : seen(next));
    if (event.name === 'sessionChanged' && event.payload.status !== 'signedOut') void askAccount();
  }

  async function askAccount(): Promise<void> {
    tell('connectionChanged', await handlers.connection.state(null));
    tell('offlineChanged', await handlers.offline.state(null));
  }

  function tell<Name extends AppEvent['name']>(
    name: Name,
    answer: Result<Extract<AppEvent, { name: Name }>['payload']>,
  ): void {
    if (answer.ok) follow({ name, payload: answer.value } as AppEvent);
  }

  // What failed is known to the person once they look at the window.
  app.on('browser-window-focus', () => show(seen(situation)));

  return {
    follow,
    async begin() {
      tell('settingsChanged', await handlers.settings.read(null));
      showMenu();
      tray.follow(situation);
      tell('sessionChanged', await handlers.session.state(null));
    },
  };
}

/** Turns the check alone: a menu that is set anew closes when it is open. */
function check(isOffline: boolean): void {
  const item = Menu.getApplicationMenu()?.getMenuItemById('workOffline');
  if (item !== null && item !== undefined) item.checked = isOffline;
}
