import type { MenuCommand } from '../../../preload/contract/index.ts';
import { announce } from '../../dom/announce.ts';
import { sendEvent } from '../../dom/send-event.ts';
import { text } from '../../locales/text.ts';
import type { AppState } from '../../state/app-state.ts';
import type { GuideEvents } from '../../state/guide/guide-topic.ts';
import { copyLocationLink } from '../../state/navigation/copy-location-link.ts';
import type { PageLocation } from '../../state/navigation/page-location.ts';
import { type ZoomChange, zoomAfter } from '../../state/settings/zoom.ts';
import type { ShellDialog } from '../dialogs/shell-dialog.ts';

/** Commands of the native menu, the palette, and the keys that work everywhere. */
export type ShellCommand =
  | MenuCommand
  | 'copyLink'
  | 'dark'
  | 'film'
  | 'light'
  | 'prepare'
  | 'signOut'
  | 'system'
  | 'toggleDetails'
  | 'undo'
  | 'workOffline';

/** Stores that the commands use. */
export type CommandApp = Pick<
  AppState,
  'bridge' | 'commands' | 'connection' | 'navigation' | 'offline' | 'session' | 'settings' | 'toasts'
>;

type Run = (app: CommandApp, open: (dialog: ShellDialog) => void) => void;

const go =
  (location: PageLocation): Run =>
  ({ navigation }) =>
    navigation.go(location);

const browse =
  (kind: 'addDevices' | 'export' | 'pack' | 'prepare' | 'refresh' | 'toggleDetails'): Run =>
  ({ navigation, commands }) => {
    navigation.go(navigation.lastBrowse());
    commands.request({ kind });
  };

const zoom =
  (change: ZoomChange): Run =>
  ({ settings }) => {
    settings.choose({ zoom: zoomAfter(settings.value?.zoom ?? 1, change) });
    announce(text('shell.zoom.percent', { percent: Math.round((settings.value?.zoom ?? 1) * 100) }));
  };

const theme =
  (chosen: 'dark' | 'light' | 'system'): Run =>
  ({ settings }) =>
    settings.choose({ theme: chosen });

const opens =
  (dialog: ShellDialog): Run =>
  (_app, open) =>
    open(dialog);

/** Runs each command. `open` opens a dialog of the shell. */
export const shellCommands: Readonly<Record<ShellCommand, Run>> = {
  browse: ({ navigation }) => navigation.go(navigation.lastBrowse()),
  health: go({ page: 'health', section: 'all' }),
  offline: go({ page: 'offline', section: 'now' }),
  storage: go({ page: 'storage', section: 'space' }),
  settings: go({ page: 'settings', section: 'appearance' }),
  back: ({ navigation }) => navigation.back(),
  forward: ({ navigation }) => navigation.forward(),
  refresh: browse('refresh'),
  addDevices: browse('addDevices'),
  export: browse('export'),
  makePack: browse('pack'),
  prepare: browse('prepare'),
  toggleDetails: browse('toggleDetails'),
  compare({ navigation }) {
    navigation.go(navigation.lastBrowse());
    window.dispatchEvent(new CustomEvent('compare-selection'));
  },
  film({ navigation }) {
    navigation.go(navigation.lastBrowse());
    window.dispatchEvent(new CustomEvent('film-selection'));
  },
  copyLink: (app) => void copyLocationLink(app),
  sync: ({ offline }) => void offline.act((calls) => calls.act({ command: 'start' })),
  workOffline: ({ connection }) => void connection.workOffline(connection.value?.byChoice !== true),
  outdoor({ settings }) {
    settings.choose({ outdoor: settings.value?.outdoor !== true });
    announce(text(settings.value?.outdoor === true ? 'settings.outdoor.on' : 'settings.outdoor.off'));
  },
  light: theme('light'),
  dark: theme('dark'),
  system: theme('system'),
  larger: zoom('larger'),
  smaller: zoom('smaller'),
  normalSize: zoom('reset'),
  palette: opens('palette'),
  guide: () => sendEvent<GuideEvents>(window, 'guide-wanted', null),
  undo: ({ toasts }) => toasts.undo(),
  verify: opens('verify'),
  openPack: opens('openPack'),
  shortcuts: opens('shortcuts'),
  network: opens('network'),
  updates: opens('updates'),
  diagnostics: opens('diagnostics'),
  signOut: opens('signOut'),
};
