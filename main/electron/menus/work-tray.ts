import { app, Menu, Tray } from 'electron';
import type { NativeLanguage } from './native-language.ts';
import type { NativeShellState } from './native-shell-state.ts';
import { type WorkActions, workLine, workMenu } from './work-menu.ts';

/** The tray icon, or the menu of the dock on macOS. */
interface WorkTray {
  /** `isForced`: also when nothing changed, because the system may have toggled a check mark by itself. */
  follow(state: NativeShellState, isForced?: boolean): void;
}

/** Whether the tray shows an icon: during a sync, unless the setting says always or never. */
function isTrayWanted({ tray, sync }: NativeShellState): boolean {
  return tray === 'always' || (tray === 'whileWorking' && sync.state !== 'none');
}

/** The icon on Windows and Linux. A click on it shows the window; some Linux desktops show the menu instead. */
export function createWorkTray(iconFile: string, language: NativeLanguage, actions: WorkActions): WorkTray {
  let tray: Tray | null = null;
  let shown = '';

  function open(): Tray {
    const opened = new Tray(iconFile);
    opened.on('click', actions.show);
    shown = '';
    return opened;
  }

  return {
    follow(state, isForced = false) {
      if (!isTrayWanted(state)) {
        tray?.destroy();
        tray = null;
        return;
      }
      tray ??= open();
      const items = workMenu(state, language, actions, 'tray');
      const content = JSON.stringify(items);
      // Setting the menu again closes it while it is open, at least on Linux.
      if (content === shown && !isForced) return;
      shown = content;
      tray.setToolTip(`Fleetglass\n${workLine(state, language)}`);
      tray.setContextMenu(Menu.buildFromTemplate([...items]));
    },
  };
}

/** The menu of the dock on macOS, which shows the icon by itself. */
export function createDockMenu(language: NativeLanguage, actions: WorkActions): WorkTray {
  let shown = '';
  return {
    follow(state, isForced = false) {
      const items = workMenu(state, language, actions, 'dock');
      const content = JSON.stringify(items);
      if (content === shown && !isForced) return;
      shown = content;
      app.dock?.setMenu(Menu.buildFromTemplate([...items]));
    },
  };
}
