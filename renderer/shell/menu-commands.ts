import { assertNever } from '../../preload/contract/core/assert-never.ts';
import type { MenuCommand } from '../../preload/contract/index.ts';
import type { AppState } from '../state/app-state.ts';
import { zoomAfter } from '../state/settings/zoom.ts';
import type { ShellDialog } from './dialogs/shell-dialog.ts';

/** Runs a command of the native menu. */
export function runMenuCommand(
  app: Pick<AppState, 'commands' | 'navigation' | 'offline' | 'settings'>,
  command: MenuCommand,
  open: (dialog: ShellDialog) => void,
): void {
  const { navigation, settings, commands } = app;
  const browse = (kind: 'refresh' | 'addDevices' | 'export') => {
    navigation.go(navigation.lastBrowse());
    commands.request({ kind });
  };
  const zoom = (change: 'larger' | 'smaller' | 'reset') =>
    settings.choose({ zoom: zoomAfter(settings.value?.zoom ?? 1, change) });
  switch (command) {
    case 'browse':
      navigation.go(navigation.lastBrowse());
      break;
    case 'offline':
      navigation.go({ page: 'offline', section: 'now' });
      break;
    case 'storage':
      navigation.go({ page: 'storage', section: 'space' });
      break;
    case 'settings':
      navigation.go({ page: 'settings', section: 'appearance' });
      break;
    case 'refresh':
    case 'addDevices':
    case 'export':
      browse(command);
      break;
    case 'compare':
      navigation.go(navigation.lastBrowse());
      window.dispatchEvent(new CustomEvent('compare-selection'));
      break;
    case 'back':
      navigation.back();
      break;
    case 'forward':
      navigation.forward();
      break;
    case 'larger':
    case 'smaller':
      zoom(command);
      break;
    case 'normalSize':
      zoom('reset');
      break;
    case 'outdoor':
      settings.choose({ outdoor: settings.value?.outdoor !== true });
      break;
    case 'sync':
      void app.offline.act((offline) => offline.start());
      break;
    case 'palette':
    case 'shortcuts':
    case 'network':
    case 'updates':
    case 'diagnostics':
      open(command);
      break;
    default:
      assertNever(command);
  }
}
