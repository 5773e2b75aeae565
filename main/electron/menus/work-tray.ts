import { app, Menu, Tray } from 'electron';
import type { NativeLanguage } from './native-language.ts';
import type { Situation } from './native-shell-state.ts';
import { type WorkActions, workLine, workMenu } from './work-menu.ts';

/** The icon beside the clock, or the menu of the dock on macOS. */
interface WorkTray {
  /** `isAnew`: also where nothing has changed, as the system may have turned a check by itself. */
  follow(situation: Situation, isAnew?: boolean): void;
}

/** Whether there is an icon beside the clock: while a sync is under way, unless the person wants it always or never. */
function isTrayWanted({ tray, sync }: Situation): boolean {
  return tray === 'always' || (tray === 'whileWorking' && sync.state !== 'none');
}

/** The icon on Windows and Linux. A press on it shows the window; some Linux desktops show the menu instead. */
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
    follow(situation, isAnew = false) {
      if (!isTrayWanted(situation)) {
        tray?.destroy();
        tray = null;
        return;
      }
      tray ??= open();
      const items = workMenu(situation, language, actions, 'tray');
      const words = JSON.stringify(items);
      // A menu that is set anew while it is open closes, on Linux at least.
      if (words === shown && !isAnew) return;
      shown = words;
      tray.setToolTip(`Fleetglass\n${workLine(situation, language)}`);
      tray.setContextMenu(Menu.buildFromTemplate([...items]));
    },
  };
}

/** The menu of the dock on macOS, which shows the icon by itself. */
export function createDockMenu(language: NativeLanguage, actions: WorkActions): WorkTray {
  let shown = '';
  return {
    follow(situation, isAnew = false) {
      const items = workMenu(situation, language, actions, 'dock');
      const words = JSON.stringify(items);
      if (words === shown && !isAnew) return;
      shown = words;
      app.dock?.setMenu(Menu.buildFromTemplate([...items]));
    },
  };
}
