import { sendEvent } from '../../dom/send-event.ts';
import type { IconName } from '../../icons/icon.ts';
import { shortcuts } from '../../keyboard/shortcuts.ts';
import { guideTopics } from '../../locales/catalog/guide-topics.ts';
import { type PlainTextKey, text } from '../../locales/text.ts';
import { syncAction } from '../../pages/offline/sync/sync-actions.ts';
import type { GuideEvents } from '../../state/guide/guide-topic.ts';
import { settingsSections } from '../../state/navigation/page-location.ts';
import { type CommandApp, type ShellCommand, shellCommands } from '../commands/shell-commands.ts';
import type { ShellDialog } from '../dialogs/shell-dialog.ts';
import type { PaletteEntry } from './palette-entry.ts';

interface Action {
  readonly command: ShellCommand;
  readonly label: PlainTextKey;
  readonly symbol: IconName;
  readonly shortcut?: keyof typeof shortcuts.everywhere;
}

const ACTIONS: readonly Action[] = [
  { command: 'browse', label: 'page.browse', symbol: 'images' },
  { command: 'offline', label: 'page.offline', symbol: 'cloudDownload' },
  { command: 'storage', label: 'page.storage', symbol: 'hardDrive' },
  { command: 'health', label: 'page.health', symbol: 'eye' },
  { command: 'settings', label: 'page.settings', symbol: 'settings', shortcut: 'settings' },
  { command: 'refresh', label: 'palette.refresh', symbol: 'refreshCw', shortcut: 'refresh' },
  { command: 'addDevices', label: 'palette.addDevices', symbol: 'plus' },
  { command: 'export', label: 'palette.export', symbol: 'download', shortcut: 'export' },
  { command: 'prepare', label: 'visit.prepare', symbol: 'packageCheck', shortcut: 'prepare' },
  { command: 'verify', label: 'palette.verify', symbol: 'circleCheck' },
  { command: 'makePack', label: 'gallery.action.pack', symbol: 'archive' },
  { command: 'openPack', label: 'palette.openPack', symbol: 'folderOpen' },
  { command: 'film', label: 'film.action', symbol: 'film' },
  { command: 'toggleDetails', label: 'palette.details', symbol: 'panelRight' },
  { command: 'copyLink', label: 'palette.copyLink', symbol: 'link' },
  { command: 'workOffline', label: 'palette.workOffline', symbol: 'wifiOff' },
  { command: 'outdoor', label: 'palette.outdoor', symbol: 'sunDim', shortcut: 'outdoor' },
  { command: 'light', label: 'palette.light', symbol: 'sun' },
  { command: 'dark', label: 'palette.dark', symbol: 'moon' },
  { command: 'system', label: 'palette.system', symbol: 'monitor' },
  { command: 'larger', label: 'shortcuts.larger', symbol: 'zoomIn', shortcut: 'larger' },
  { command: 'smaller', label: 'shortcuts.smaller', symbol: 'zoomOut', shortcut: 'smaller' },
  { command: 'guide', label: 'guide.open', symbol: 'circleQuestionMark', shortcut: 'guide' },
  { command: 'shortcuts', label: 'shell.shortcuts', symbol: 'keyboard', shortcut: 'help' },
  { command: 'network', label: 'palette.network', symbol: 'wifi' },
  { command: 'updates', label: 'palette.updates', symbol: 'download' },
  { command: 'diagnostics', label: 'palette.diagnostics', symbol: 'info' },
  { command: 'signOut', label: 'account.signOut.menu', symbol: 'logOut' },
];

/** Returns entries for the downloads, the best next step first. */
function syncEntries(app: CommandApp): readonly PaletteEntry[] {
  const actions = app.offline.value.state?.actions ?? [];
  return actions.map((name) => {
    const { symbol, label, run } = syncAction(name);
    return {
      id: `sync ${name}`,
      group: 'actions',
      symbol,
      label: text(label),
      detail: text('page.offline'),
      run: () => run(app),
    };
  });
}

/** Returns the actions that work on every page. */
export function paletteActions(
  app: CommandApp,
  open: (dialog: ShellDialog) => void,
): readonly PaletteEntry[] {
  const isSignedIn = app.session.value.session?.status === 'signedIn';
  const everywhere: readonly PaletteEntry[] = ACTIONS.filter(
    ({ command }) => command !== 'signOut' || isSignedIn,
  ).map(({ command, label, symbol, shortcut }) => ({
    id: `action ${command}`,
    group: 'actions',
    symbol,
    label: text(label),
    chord: shortcut === undefined ? undefined : shortcuts.everywhere[shortcut].chords[0],
    run: () => shellCommands[command](app, open),
  }));
  return [...everywhere, ...syncEntries(app)];
}

export function paletteSettings({ navigation }: Pick<CommandApp, 'navigation'>): readonly PaletteEntry[] {
  return settingsSections.map((section) => ({
    id: `settings ${section}`,
    group: 'settings',
    symbol: 'settings',
    label: text(`settings.${section}`),
    detail: text('page.settings'),
    run: () => navigation.go({ page: 'settings', section }),
  }));
}

export function paletteGuide(): readonly PaletteEntry[] {
  return guideTopics.map((topic) => ({
    id: `guide ${topic}`,
    group: 'guide',
    symbol: 'circleQuestionMark',
    label: text(`guide.topic.${topic}`),
    detail: text('guide.title'),
    run: () => sendEvent<GuideEvents>(window, 'guide-wanted', topic),
  }));
}
