import { app, Menu, type MenuItemConstructorOptions, Tray } from 'electron';
import type { SyncAction } from '../../../preload/contract/index.ts';
import type { NativeLanguage } from '../texts/native-language.ts';
import { offlineItem } from './application-menu.ts';
import { failedUnseen, type NativeShellState } from './native-shell-state.ts';

export interface WorkActions {
  readonly show: () => void;
  /** Takes the step, or shows the page where the user can. */
  readonly act: (action: SyncAction) => void;
  readonly workOffline: (on: boolean) => void;
  readonly quit: () => void;
}

/** Describes the sync in one line: the tray's tooltip and the head of its menu. */
export function workLine(state: NativeShellState, language: NativeLanguage): string {
  const count = failedUnseen(state);
  const failed = count === 0 ? [] : [language.text('work.failed', { count: language.number(count) })];
  return [syncLine(state.work, language), ...failed].join(' · ');
}

function syncLine({ progress, share, waiting }: NativeShellState['work'], language: NativeLanguage): string {
  const { text, percent, number } = language;
  if (progress.kind === 'idle') return text('work.none');
  if (progress.kind === 'running') return text('work.running', { share: percent(share) });
  return `${text(`hold.${progress.hold}`)} · ${text('work.waiting', { count: number(waiting) })}`;
}

/** Returns items for the next steps of the downloads, best first. */
export function actionItems(
  actions: readonly SyncAction[],
  { text }: Pick<NativeLanguage, 'text'>,
  act: WorkActions['act'],
): readonly MenuItemConstructorOptions[] {
  return actions.map((action) => ({ label: text(`sync.${action}`), click: () => act(action) }));
}

/** Builds the menu of the tray or dock; macOS adds showing and quitting to the dock itself. */
function workMenu(
  state: NativeShellState,
  language: NativeLanguage,
  actions: WorkActions,
  owner: 'tray' | 'dock',
): readonly MenuItemConstructorOptions[] {
  const { text } = language;
  const line: MenuItemConstructorOptions = { label: workLine(state, language), enabled: false };
  const work: readonly MenuItemConstructorOptions[] = [
    ...(state.hasAccount ? actionItems(state.work.actions, language, actions.act) : []),
    offlineItem({ ...state, language, workOffline: actions.workOffline }),
  ];
  if (owner === 'dock') return [line, ...work];
  return [
    line,
    { label: text('window.show'), click: actions.show },
    { type: 'separator' },
    ...work,
    { type: 'separator' },
    { label: text('app.quit'), click: actions.quit },
  ];
}

/**
 * Builds the menu if its items changed or it is forced, else `null`: setting a menu again closes
 * it while open.
 */
function createWorkMenu(language: NativeLanguage, actions: WorkActions, owner: 'tray' | 'dock') {
  let shown = '';
  return (state: NativeShellState, isForced: boolean): Menu | null => {
    const items = workMenu(state, language, actions, owner);
    const content = JSON.stringify(items);
    if (content === shown && !isForced) return null;
    shown = content;
    return Menu.buildFromTemplate([...items]);
  };
}

/**
 * Shows a state. `isForced`: even if nothing changed, because the system may have toggled a check
 * mark.
 */
type ShowWork = (state: NativeShellState, isForced?: boolean) => void;

/**
 * Returns true if the tray should show an icon: during a sync, unless the setting says always or
 * never.
 */
function isTrayWanted({ tray, work }: NativeShellState): boolean {
  return tray === 'always' || (tray === 'whileWorking' && work.isSyncing);
}

/**
 * Creates the tray icon on Windows and Linux. A click shows the window; some Linux desktops show
 * the menu instead.
 */
export function createWorkTray(iconFile: string, language: NativeLanguage, actions: WorkActions): ShowWork {
  const nextMenu = createWorkMenu(language, actions, 'tray');
  let tray: Tray | null = null;
  return (state, isForced = false) => {
    if (!isTrayWanted(state)) {
      tray?.destroy();
      tray = null;
      return;
    }
    const isNew = tray === null;
    tray ??= new Tray(iconFile).on('click', actions.show);
    const menu = nextMenu(state, isForced || isNew);
    if (menu === null) return;
    tray.setToolTip(`Fleetglass\n${workLine(state, language)}`);
    tray.setContextMenu(menu);
  };
}

/** Creates the dock menu on macOS, which shows the icon itself. */
export function createDockMenu(language: NativeLanguage, actions: WorkActions): ShowWork {
  const nextMenu = createWorkMenu(language, actions, 'dock');
  return (state, isForced = false) => {
    const menu = nextMenu(state, isForced);
    if (menu !== null) app.dock?.setMenu(menu);
  };
}
