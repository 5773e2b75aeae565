import type { MenuItemConstructorOptions } from 'electron';
import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import { offlineItem } from './application-menu.ts';
import type { NativeLanguage } from './native-language.ts';
import { failedUnseen, type Situation } from './native-shell-state.ts';

/** What can be done from the tray and the dock without the window. */
export interface WorkActions {
  readonly show: () => void;
  readonly pause: () => void;
  readonly resume: () => void;
  readonly workOffline: (on: boolean) => void;
  readonly quit: () => void;
}

/** How the sync goes, in one line: the tooltip of the tray and the head of its menu. */
export function workLine(situation: Situation, language: NativeLanguage): string {
  const count = failedUnseen(situation);
  const failed = count === 0 ? [] : [language.text('work.failed', { count: language.number(count) })];
  return [syncLine(situation.sync, language), ...failed].join(' · ');
}

function syncLine(sync: Situation['sync'], { text, percent }: NativeLanguage): string {
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

/** The menu of the tray; the dock of macOS has showing and quitting by itself. */
export function workMenu(
  situation: Situation,
  language: NativeLanguage,
  actions: WorkActions,
  place: 'tray' | 'dock',
): readonly MenuItemConstructorOptions[] {
  const { text } = language;
  const { hasAccount, isOfflineByChoice, sync } = situation;
  const isPaused = sync.state === 'paused';
  const { workOffline } = actions;
  const line: MenuItemConstructorOptions = { label: workLine(situation, language), enabled: false };
  const work: readonly MenuItemConstructorOptions[] = [
    {
      label: text(isPaused ? 'sync.resume' : 'sync.pause'),
      enabled: sync.state !== 'none',
      click: isPaused ? actions.resume : actions.pause,
    },
    offlineItem({ language, hasAccount, isOfflineByChoice, workOffline }),
  ];
  if (place === 'dock') return [line, ...work];
  return [
    line,
    { label: text('window.show'), click: actions.show },
    { type: 'separator' },
    ...work,
    { type: 'separator' },
    { label: text('app.quit'), click: actions.quit },
  ];
}
