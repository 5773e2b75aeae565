import type { MenuItemConstructorOptions } from 'electron';
import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import { offlineItem } from './application-menu.ts';
import type { NativeLanguage } from './native-language.ts';
import { failedUnseen, type NativeShellState } from './native-shell-state.ts';

/** The actions of the tray and the dock. */
export interface WorkActions {
  readonly show: () => void;
  readonly pause: () => void;
  readonly resume: () => void;
  readonly workOffline: (on: boolean) => void;
  readonly quit: () => void;
}

/** The state of the sync in one line: the tray's tooltip and the head of its menu. */
export function workLine(state: NativeShellState, language: NativeLanguage): string {
  const count = failedUnseen(state);
  const failed = count === 0 ? [] : [language.text('work.failed', { count: language.number(count) })];
  return [syncLine(state.sync, language), ...failed].join(' · ');
}

function syncLine(sync: NativeShellState['sync'], { text, percent }: NativeLanguage): string {
  switch (sync.state) {
    case 'none':
      return text('work.none');
    case 'running':
    case 'paused':
    case 'waiting':
      return text(`work.${sync.state}`, { share: percent(sync.share) });
    default:
      return assertNever(sync);
  }
}

/** The menu of the tray or the dock; macOS adds showing and quitting to the dock by itself. */
export function workMenu(
  state: NativeShellState,
  language: NativeLanguage,
  actions: WorkActions,
  owner: 'tray' | 'dock',
): readonly MenuItemConstructorOptions[] {
  const { text } = language;
  const { hasAccount, isOfflineByChoice, sync } = state;
  const isPaused = sync.state === 'paused';
  const { workOffline } = actions;
  const line: MenuItemConstructorOptions = { label: workLine(state, language), enabled: false };
  const work: readonly MenuItemConstructorOptions[] = [
    {
      label: text(isPaused ? 'sync.resume' : 'sync.pause'),
      enabled: sync.state !== 'none',
      click: isPaused ? actions.resume : actions.pause,
    },
    offlineItem({ language, hasAccount, isOfflineByChoice, workOffline }),
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
