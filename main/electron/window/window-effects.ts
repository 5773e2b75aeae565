import { Notification } from 'electron';
import type { Desktop } from '../../core/desktop.ts';
import { appWindow } from '../print/app-window.ts';
import { dragIcon } from './drag-icon.ts';
import { showFullScreen } from './full-screen.ts';

const NO_PROGRESS = -1;

/** The notifications on the screen: one that is garbage-collected no longer reports a click. */
const shownNotifications = new Set<Notification>();

/** The effects of the app outside its page: drag, progress, full screen, the clipboard and notifications. */
export const windowEffects: Pick<
  Desktop,
  'startDrag' | 'copyImageAt' | 'showProgress' | 'showFullScreen' | 'notify'
> = {
  startDrag(files, picture) {
    const window = appWindow();
    const [file] = files;
    if (window === undefined || file === undefined) return false;
    const icon = dragIcon(picture);
    // Electron then drags nothing, and returns as if it did.
    if (icon.isEmpty()) return false;
    try {
      window.webContents.startDrag({ file, files: [...files], icon });
      return true;
    } catch {
      // The preview has no window of the system.
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
