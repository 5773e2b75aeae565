import type { IconName } from '../../icons/icon.ts';
import { type PlainTextKey, text } from '../../locales/text.ts';
import type { BrowseCommand, CommandStore } from '../navigation/command-store.ts';
import { copyLocationLink, type LinkStores } from '../navigation/copy-location-link.ts';
import type { NavigationStore } from '../navigation/navigation-store.ts';
import { settingsSections } from '../navigation/page-location.ts';
import { type ShortcutId, shortcuts } from '../navigation/shortcuts.ts';
import type { ConnectionStore } from '../session/connection-store.ts';
import type { SessionStore } from '../session/session-store.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { zoomAfter } from '../settings/zoom.ts';
import type { PaletteEntry } from './palette-entry.ts';

export interface ActionStores extends LinkStores {
  readonly commands: CommandStore;
  readonly connection: ConnectionStore;
  readonly navigation: NavigationStore;
  readonly session: SessionStore;
  readonly settings: SettingsStore;
}

interface Action {
  readonly label: PlainTextKey;
  readonly symbol: IconName;
  readonly shortcut?: ShortcutId;
  readonly run: (app: ActionStores, open: (dialog: PaletteDialog) => void) => void;
}

/** The dialogs of the window that the palette opens. */
export type PaletteDialog = 'shortcuts' | 'updates' | 'diagnostics' | 'network';

function browse(command: BrowseCommand['kind'] & ('refresh' | 'addDevices' | 'export' | 'toggleDetails')) {
  return (app: ActionStores) => {
    app.navigation.go(app.navigation.lastBrowse());
    app.commands.request({ kind: command });
  };
}

const ACTIONS: readonly Action[] = [
  { label: 'page.browse', symbol: 'images', run: ({ navigation }) => navigation.go(navigation.lastBrowse()) },
  {
    label: 'page.offline',
    symbol: 'cloudDownload',
    run: ({ navigation }) => navigation.go({ page: 'offline', section: 'now' }),
  },
  {
    label: 'page.storage',
    symbol: 'hardDrive',
    run: ({ navigation }) => navigation.go({ page: 'storage', section: 'space' }),
  },
  {
    label: 'page.settings',
    symbol: 'settings',
    shortcut: 'settings',
    run: ({ navigation }) => navigation.go({ page: 'settings', section: 'appearance' }),
  },
  { label: 'palette.refresh', symbol: 'refreshCw', shortcut: 'refresh', run: browse('refresh') },
  { label: 'palette.addDevices', symbol: 'plus', run: browse('addDevices') },
  { label: 'palette.export', symbol: 'download', shortcut: 'export', run: browse('export') },
  { label: 'palette.details', symbol: 'panelRight', run: browse('toggleDetails') },
  {
    label: 'palette.copyLink',
    symbol: 'link',
    run: (app) => void copyLocationLink(app),
  },
  {
    label: 'palette.workOffline',
    symbol: 'wifiOff',
    run: ({ connection }) => void connection.workOffline(connection.value?.byChoice !== true),
  },
  {
    label: 'palette.outdoor',
    symbol: 'sunDim',
    shortcut: 'outdoor',
    run: ({ settings }) => settings.choose({ outdoor: settings.value?.outdoor !== true }),
  },
  { label: 'palette.light', symbol: 'sun', run: ({ settings }) => settings.choose({ theme: 'light' }) },
  { label: 'palette.dark', symbol: 'moon', run: ({ settings }) => settings.choose({ theme: 'dark' }) },
  { label: 'palette.system', symbol: 'monitor', run: ({ settings }) => settings.choose({ theme: 'system' }) },
  {
    label: 'shortcuts.larger',
    symbol: 'zoomIn',
    shortcut: 'larger',
    run: ({ settings }) => settings.choose({ zoom: zoomAfter(settings.value?.zoom ?? 1, 'larger') }),
  },
  {
    label: 'shortcuts.smaller',
    symbol: 'zoomOut',
    shortcut: 'smaller',
    run: ({ settings }) => settings.choose({ zoom: zoomAfter(settings.value?.zoom ?? 1, 'smaller') }),
  },
  { label: 'shell.shortcuts', symbol: 'keyboard', shortcut: 'help', run: (_app, open) => open('shortcuts') },
  { label: 'palette.network', symbol: 'wifi', run: (_app, open) => open('network') },
  { label: 'palette.updates', symbol: 'download', run: (_app, open) => open('updates') },
  { label: 'palette.diagnostics', symbol: 'info', run: (_app, open) => open('diagnostics') },
  { label: 'action.signOut', symbol: 'logOut', run: ({ session }) => void session.signOut() },
];

/** The actions that work on every page. */
export function paletteActions(
  app: ActionStores,
  open: (dialog: PaletteDialog) => void,
): readonly PaletteEntry[] {
  // Who only browses what is kept is signed out already.
  const isSignedIn = app.session.value.session?.status === 'signedIn';
  return ACTIONS.filter(({ label }) => label !== 'action.signOut' || isSignedIn).map(
    ({ label, symbol, shortcut, run }) => ({
      id: `action ${label}`,
      group: 'actions',
      symbol,
      label: text(label),
      detail: '',
      chord: shortcut === undefined ? null : (shortcuts[shortcut].chords[0] ?? null),
      run: () => run(app, open),
    }),
  );
}

export function paletteSettings({ navigation }: ActionStores): readonly PaletteEntry[] {
  return settingsSections.map((section) => ({
    id: `settings ${section}`,
    group: 'settings',
    symbol: 'settings',
    label: text(`settings.${section}`),
    detail: text('page.settings'),
    chord: null,
    run: () => navigation.go({ page: 'settings', section }),
  }));
}
