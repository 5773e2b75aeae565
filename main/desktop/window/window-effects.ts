import { Notification } from 'electron';
import type { Desktop } from '../../shared/desktop.ts';
import { appWindow } from './app-window.ts';
import { dragIcon } from './drag-icon.ts';
import { showFullScreen } from './full-screen.ts';

const NO_PROGRESS = -1;

/** Notifications on the screen: a garbage-collected one no longer reports a click. */
const shownNotifications = new Set<Notification>();

/** Effects outside the page: drag, progress, full screen, the clipboard and notifications. */
export const windowEffects: Pick<
  Desktop,
  'startDrag' | 'copyImageAt' | 'showProgress' | 'showFullScreen' | 'notify'
> = {
  startDrag(files, picture) {
    const window = appWindow();
    const [file] = files;
    if (window === undefined || file === undefined) return false;
    const icon = dragIcon(picture);
    // Electron would drag nothing, yet return normally.
    if (icon.isEmpty()) return false;
    try {
      window.webContents.startDrag({ file, files: [...files], icon });
      return true;
    } catch {
      // The preview has no system window.
      return false;
    }
  },
  copyImageAt: (x, y) => appWindow()?.webContents.copyImageAt(x, y),
  showProgress(progress) {
    const mode = progress?.isPaused === true ? 'paused' : 'normal';
    appWindow()?.setProgressBar(progress?.share ?? NO_PROGRESS, { mode });
  },
  showFullScreen(on) {
    const window = appWindow();
    if (window !== undefined) showFullScreen(window, on);
  },
  notify(title, body) {
    if (!Notification.isSupported()) return;
    const notification = new Notification({ title, body, silent: true });
    shownNotifications.add(notification);
    const forget = () => void shownNotifications.delete(notification);
    notification.on('close', forget);
    notification.on('failed', forget);
    notification.on('click', () => {
      shownNotifications.delete(notification);
      const window = appWindow();
      window?.show();
      window?.focus();
    });
    notification.show();
  },
};
